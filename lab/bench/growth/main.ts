import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPool } from '../../../server/src/db/db.ts'
import { type BenchServer, root, startServer } from '../server.ts'
import { median, printTable } from '../table.ts'
import { grow, sizeOf } from './grow.ts'
import { openRequests, type Send } from './requests.ts'

const usualMarks = 1_000_000
const warmUps = 5
const usualRepeats = 30
const megabyte = 1024 * 1024

/** The milliseconds of a call, infinite when it failed because a statement timed out. */
async function msOf(send: Send, n: number): Promise<number> {
  const started = performance.now()
  return send(n).then(
    () => performance.now() - started,
    () => Number.POSITIVE_INFINITY,
  )
}

/** The median time of each size. The sizes are measured alternately, so that other load affects all of them. */
export async function compare(sends: Send[], repeats = usualRepeats): Promise<number[]> {
  const times = sends.map((): number[] => [])
  for (let n = 0; n < warmUps + repeats; n++) {
    for (const [position, send] of sends.entries()) {
      // a call that failed is not repeated
      const ms = times[position]?.at(-1) === Number.POSITIVE_INFINITY ? Number.POSITIVE_INFINITY : await msOf(send, n)
      if (n >= warmUps || ms === Number.POSITIVE_INFINITY) times[position]?.push(ms)
    }
  }
  return times.map(median)
}

const secondsSince = (started: number): number => (performance.now() - started) / 1000

/** Runs an operator's command as npm does. @returns the seconds that it took */
async function run(command: 'backup' | 'restore', file: string, dataDir: string): Promise<number> {
  const started = performance.now()
  const child = spawn(process.execPath, ['server/src/backup/command.ts', command, file], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${command} ended with ${code}`)
  return secondsSince(started)
}

interface Filled {
  fill: number
  backup: number
  restore: number
  archive: number
}

/** Fills a new server, and backs it up and restores it. */
async function fillServer(
  marks: number,
  servers: BenchServer[],
): Promise<{ filled: Filled; calls: Record<string, Send> }> {
  const server = await startServer(['--api-only'])
  servers.push(server)
  const pool = openPool(`postgresql://hasiye@/hasiye?host=${encodeURIComponent(server.socketFolder)}`, { max: 2 })
  const folder = await mkdtemp(join(tmpdir(), 'hasiye-growth-'))
  try {
    const started = performance.now()
    await grow(pool, sizeOf(marks))
    const fill = secondsSince(started)
    const file = join(folder, 'backup.tar.gz')
    const backup = await run('backup', file, server.dataDir)
    const archive = (await stat(file)).size / megabyte
    const restore = await run('restore', file, join(folder, 'restored'))
    return { filled: { fill, backup, restore, archive }, calls: await openRequests(server.url, pool) }
  } finally {
    await rm(folder, { recursive: true, force: true })
    await pool.end()
  }
}

const ratio = (of: number, to: number): string => (of / to).toFixed(2)

/**
 * Measures how the times of the main calls grow with the stored data: one server per number of marks, side by side. The time of a backup
 * and of a restore is a ratio to that of a tenth of the marks.
 */
export async function benchGrowth(marks = usualMarks): Promise<void> {
  const sizes = [marks / 100, marks / 10, marks]
  const servers: BenchServer[] = []
  try {
    const all: Awaited<ReturnType<typeof fillServer>>[] = []
    for (const size of sizes) all.push(await fillServer(size, servers))
    const titles = sizes.map((size) => size.toExponential().replace('e+', 'e'))
    const people = sizes.map((size) => `${size} marks, ${sizeOf(size).people} people, ${sizeOf(size).saves} long saves`)
    const columns = ['what', ...titles, `${titles[2]} to ${titles[1]}`, `${titles[2]} to ${titles[0]}`]
    const rowOf = (name: string, values: number[]) => {
      const [small = 1, middle = 1, large = 1] = values
      const shown = values.map((value) => (Number.isFinite(value) ? value.toFixed(1) : 'failed'))
      return [name, ...shown, ratio(large, middle), ratio(large, small)]
    }
    const done = ([name, key]: [string, keyof Filled]) =>
      rowOf(
        name,
        all.map(({ filled }) => filled[key]),
      )
    const steps: [string, keyof Filled][] = [
      ['filled, s', 'fill'],
      ['backup, s', 'backup'],
      ['restore, s', 'restore'],
      ['archive, MB', 'archive'],
    ]
    printTable(`growth: ${people.join('; ')}`, columns, steps.map(done))
    const rows: string[][] = []
    for (const name of Object.keys(all[0]?.calls ?? {}))
      rows.push(rowOf(name, await compare(all.map(({ calls }) => calls[name] as Send))))
    printTable('growth: p50 in ms', columns, rows)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}
