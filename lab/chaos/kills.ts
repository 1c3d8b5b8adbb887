import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { AttendanceDay } from '@hasiye/contract/attendance.ts'
import { findFreePort } from '../../e2e/support/own-server.ts'
import { openDb, openPool } from '../../server/src/db/db.ts'
import { embeddedUrl } from '../../server/src/db/embedded/embedded.ts'
import { prepareFolders } from '../../server/src/db/embedded/folders.ts'
import { openDisk } from '../../server/src/storage/disk.ts'
import { makers } from '../../server/test/makers.ts'

const targets = ['node', 'postgres', 'both'] as const
const writerCount = 4
const datesPerWriter = 20
const loadMs = { least: 150, most: 900 }
const timeoutMs = 120_000

const program = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
const dataDir = await mkdtemp(join(tmpdir(), 'hasiye-chaos-'))
const port = await findFreePort()
const origin = `http://127.0.0.1:${port}`

/**
 * Starts the server like `npm start` but without the page. @throws if it refuses to start; the reason is on standard
 * error
 */
async function startServer(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program, '--api-only'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      DATABASE_URL: '',
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      MIN_FREE_MB: '0',
    },
  })
  const late = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  try {
    for await (const line of createInterface(child.stdout)) if (line.includes('ready at')) return child
  } finally {
    clearTimeout(late)
    child.stdout.resume()
  }
  throw new Error('a start was refused')
}

async function end(server: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill(signal)
  await ended
}

async function until(isThere: () => boolean | Promise<boolean>): Promise<void> {
  for (const last = Date.now() + timeoutMs; !(await isThere()); await sleep(20))
    if (Date.now() > last) throw new Error('the server does not work again')
}

interface Course {
  id: number
  studentIds: number[]
  /** The session of the course's teacher. */
  token: string
}

/** Makes courses directly in the server's database. */
async function makeCourses(): Promise<Course[]> {
  const pool = openPool(embeddedUrl(await prepareFolders(dataDir)), { max: 2 })
  const make = makers(openDb(pool), await openDisk(join(dataDir, 'files'), 0))
  const made: Course[] = []
  for (let n = 0; n < writerCount; n++) {
    const { course, people, students } = await make.course({ students: 9 })
    made.push({ id: course.id, studentIds: students.map(({ id }) => id), token: people.owner.token })
  }
  await pool.end()
  return made
}

const dateOf = (save: number): string =>
  new Date(Date.UTC(2026, 0, 1 + (save % datesPerWriter))).toISOString().slice(0, 10)

/**
 * Saves the attendance of a course repeatedly, one date at a time; each save writes its number into every note of its
 * date.
 */
class Writer {
  readonly #course: Course
  /** The number of the last acknowledged save by date. */
  readonly #acknowledged = new Map<string, number>()
  #isStopping = false
  #done: Promise<void> | undefined
  #saves = 0
  acknowledgedSaves = 0

  constructor(course: Course) {
    this.#course = course
  }

  start(): void {
    this.#isStopping = false
    this.#done = this.#run()
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#done
  }

  async #run(): Promise<void> {
    for (; !this.#isStopping; this.#saves++) {
      const date = dateOf(this.#saves)
      const statuses = this.#course.studentIds.map((studentId) => ({ studentId, status: '+', note: `${this.#saves}` }))
      const response = await this.#call({ method: 'POST', body: JSON.stringify({ date, statuses }) })
      if (response === undefined) await sleep(20)
      else {
        this.#acknowledged.set(date, this.#saves)
        this.acknowledgedSaves++
      }
    }
  }

  /** @returns the text of the response; undefined without an acknowledgement */
  async #call(init: RequestInit): Promise<string | undefined> {
    try {
      const { id, token } = this.#course
      const headers = { 'content-type': 'application/json', cookie: `sid=${token}` }
      const response = await fetch(`${origin}/api/courses/${id}/attendance`, { ...init, headers })
      const text = await response.text()
      return response.ok ? text : undefined
    } catch {
      return undefined
    }
  }

  /**
   * Reads every date back. A save without an acknowledgement may have been stored, so a mark may be newer than the last
   * acknowledged one, but never older.
   * @returns the number of acknowledged marks that are missing
   */
  async countLost(): Promise<number> {
    let text: string | undefined
    await until(async () => {
      text = await this.#call({})
      return text !== undefined
    })
    const marks = (JSON.parse(text ?? '') as AttendanceDay[]).flatMap(({ date, statuses }) =>
      statuses.map(({ studentId, note }) => [`${date} ${studentId}`, Number(note)] as const),
    )
    const stored = new Map(marks)
    return [...this.#acknowledged]
      .flatMap(([date, save]) => this.#course.studentIds.map((id) => (stored.get(`${date} ${id}`) ?? -1) < save))
      .filter(Boolean).length
  }
}

/**
 * Kills the server, its database and both in turn while attendance is saved, starts again at once, and reads every
 * acknowledged mark back.
 * @returns whether none was lost
 */
export async function killInTurn(kills: number): Promise<boolean> {
  let server = await startServer()
  let lost = 0
  try {
    const writers = (await makeCourses()).map((course) => new Writer(course))
    const acknowledged = (): number => writers.reduce((sum, { acknowledgedSaves }) => sum + acknowledgedSaves, 0)
    for (let n = 0; n < kills; n++) {
      const target = targets[n % targets.length]
      for (const writer of writers) writer.start()
      // spread evenly, and the same in every run
      await sleep(loadMs.least + ((n * 0.618_034) % 1) * (loadMs.most - loadMs.least))
      const killedAt = performance.now()
      const postmaster = Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
      if (target !== 'node') process.kill(postmaster, 'SIGKILL')
      if (target !== 'postgres') {
        await end(server, 'SIGKILL')
        server = await startServer()
      }
      // two of each, because the first may have been sent before the restart
      const before = writers.map(({ acknowledgedSaves }) => acknowledgedSaves)
      await until(() => writers.every(({ acknowledgedSaves }, index) => acknowledgedSaves >= (before[index] ?? 0) + 2))
      const seconds = ((performance.now() - killedAt) / 1000).toFixed(1)
      await Promise.all(writers.map((writer) => writer.stop()))
      for (const writer of writers) lost += await writer.countLost()
      process.stdout.write(
        `${n + 1} ${target}: back after ${seconds} s, ${acknowledged()} saves acknowledged, ${lost} marks lost\n`,
      )
    }
  } finally {
    await end(server, 'SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
  return lost === 0
}
