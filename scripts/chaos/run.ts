import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../e2e/support/own-server.ts'
import { openDb, openPool } from '../../server/src/db/db.ts'
import { embeddedUrl } from '../../server/src/db/embedded/embedded.ts'
import { prepareFolders } from '../../server/src/db/embedded/folders.ts'
import { openDisk } from '../../server/src/storage/disk.ts'
import { makers } from '../../server/test/makers.ts'
import { kill, type Target, targets } from './kill.ts'
import { type Journal, Writer } from './load.ts'
import { type StartedServer, StartRefused, startServer, stopServer } from './server.ts'

/** The result of one kill under load. */
export interface Cycle {
  target: Target
  /** The last line of each failed start before one succeeded. */
  refused: string[]
  /** From the kill until every writer has had a save acknowledged again. */
  recoveryMs: number
  /** Saves acknowledged so far, in all cycles. */
  acknowledgedSaves: number
  /** Acknowledged marks of all cycles so far that could not be read back. */
  lostMarks: number
}

interface Options {
  cycles: number
  onCycle?: (cycle: Cycle) => void
}

const journals = 4
const studentsPerJournal = 10
const loadMs = { least: 150, most: 900 }
const maxStarts = 20
const retryStartMs = 250
const recoveryTimeoutMs = 120_000

/** Creates courses with their teachers' sessions directly in the server's database. */
async function makeJournals(dataDir: string): Promise<Journal[]> {
  const pool = openPool(embeddedUrl(await prepareFolders(dataDir)), { max: 2 })
  try {
    const make = makers(openDb(pool), await openDisk(join(dataDir, 'files'), 0))
    const made: Journal[] = []
    for (let n = 0; n < journals; n++) {
      const { course, people, students } = await make.course({ students: studentsPerJournal - 1 })
      made.push({ courseId: course.id, studentIds: students.map(({ id }) => id), token: people.owner.token })
    }
    return made
  } finally {
    await pool.end()
  }
}

/** Starts the server, retrying immediately while the start fails. */
async function startAnyway(dataDir: string, port: number): Promise<{ server: StartedServer; refused: string[] }> {
  const refused: string[] = []
  for (;;) {
    try {
      return { server: await startServer(dataDir, port), refused }
    } catch (error) {
      if (!(error instanceof StartRefused) || refused.length + 1 === maxStarts) throw error
      refused.push(error.message)
      await sleep(retryStartMs)
    }
  }
}

/** Waits until every writer has had two more saves acknowledged: the first may have been sent before the restart. */
async function untilAllAcknowledge(writers: Writer[]): Promise<void> {
  const counts = writers.map(({ acknowledgedSaves }) => acknowledgedSaves)
  const until = Date.now() + recoveryTimeoutMs
  while (writers.some(({ acknowledgedSaves }, n) => acknowledgedSaves < (counts[n] ?? 0) + 2)) {
    if (Date.now() > until) throw new Error('the server does not acknowledge saves again')
    await sleep(10)
  }
}

/** Returns how long the load runs before the kill of a cycle: evenly distributed, and the same in every run. */
const loadMsOf = (cycle: number): number => loadMs.least + ((cycle * 0.618_034) % 1) * (loadMs.most - loadMs.least)

/**
 * Kills the server, its database and both in turn while attendance is being saved, restarts them immediately, and reads every
 * acknowledged mark back. Works in its own folder, which it removes.
 * @throws if a server does not start after many attempts
 */
export async function runChaos({ cycles, onCycle }: Options): Promise<Cycle[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hasiye-chaos-'))
  const port = await findFreePort()
  const results: Cycle[] = []
  let server = await startServer(dataDir, port)
  let writers: Writer[] = []
  try {
    writers = (await makeJournals(dataDir)).map((journal) => new Writer(`http://127.0.0.1:${port}`, journal))
    for (let n = 0; n < cycles; n++) {
      const target = targets[n % targets.length] as Target
      for (const writer of writers) writer.start()
      await sleep(loadMsOf(n))
      const killedAt = performance.now()
      await kill(target, server, dataDir)
      let refused: string[] = []
      if (target !== 'postgres') ({ server, refused } = await startAnyway(dataDir, port))
      await untilAllAcknowledge(writers)
      const recoveryMs = performance.now() - killedAt
      await Promise.all(writers.map((writer) => writer.stop()))
      const lost = await Promise.all(writers.map((writer) => writer.countLost()))
      const acknowledgedSaves = writers.reduce((sum, writer) => sum + writer.acknowledgedSaves, 0)
      const cycle = {
        target,
        refused,
        recoveryMs,
        acknowledgedSaves,
        lostMarks: lost.reduce((sum, one) => sum + one, 0),
      }
      results.push(cycle)
      onCycle?.(cycle)
    }
    return results
  } finally {
    await Promise.all(writers.map((writer) => writer.stop()))
    await stopServer(server)
    await rm(dataDir, { recursive: true, force: true })
  }
}
