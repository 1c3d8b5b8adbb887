import { openPool } from '../../server/src/db/db.ts'
import { type BenchServer, startServer } from '../server.ts'
import { median, printTable } from '../table.ts'
import { grow, sizeOf } from './grow.ts'
import { openRequests, type Send } from './requests.ts'

const sizes = [10_000, 100_000, 1_000_000]
const warmUps = 5
const usualRepeats = 30

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

/** Measures how the times of the main calls grow with the stored data: one server per number of marks, side by side. */
export async function benchGrowth(): Promise<void> {
  const servers: BenchServer[] = []
  try {
    const calls: Record<string, Send>[] = []
    for (const marks of sizes) {
      const server = await startServer(['--api-only'])
      servers.push(server)
      const pool = openPool(`postgresql://hasiye@/hasiye?host=${encodeURIComponent(server.socketFolder)}`, { max: 2 })
      await grow(pool, sizeOf(marks))
      calls.push(await openRequests(server.url, pool))
      await pool.end()
    }
    const rows: string[][] = []
    for (const name of Object.keys(calls[0] ?? {})) {
      const times = await compare(calls.map((of) => of[name] as Send))
      rows.push([
        name,
        ...times.map((ms) => (Number.isFinite(ms) ? ms.toFixed(1) : 'failed')),
        ((times.at(-1) ?? 0) / (times[0] ?? 1)).toFixed(1),
      ])
    }
    const people = sizes.map(
      (marks) => `${marks} marks, ${sizeOf(marks).people} people, ${sizeOf(marks).saves} long saves`,
    )
    printTable(`growth: ${people.join('; ')}; p50 in ms`, ['what', '10⁴', '10⁵', '10⁶', '10⁶ to 10⁴'], rows)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}
