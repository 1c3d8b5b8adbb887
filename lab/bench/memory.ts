import { setTimeout as sleep } from 'node:timers/promises'
import { openDb, openPool } from '../../server/src/db/db.ts'
import { load } from './load.ts'
import { openCourses, readOf, toggles } from './marks-courses.ts'
import { courses, seed } from './seed.ts'
import { memoryOf, startServer } from './server.ts'
import { printTable } from './table.ts'

const clients = 16
const seconds = 15
/** Long enough for the regular jobs that run at start. */
const settleMs = 5_000

/** Measures the memory of a server process, without PostgreSQL, after its start and after reads and saves of attendance. */
export async function benchMemory(): Promise<void> {
  // the first start fills the compile cache
  await (await startServer(['--api-only'])).stop()
  const server = await startServer()
  const pool = openPool(`postgresql://hasiye@/hasiye?host=${encodeURIComponent(server.socketFolder)}`, { max: 4 })
  try {
    await sleep(settleMs)
    const started = await memoryOf(server.pid)
    await seed(pool)
    const { all, students } = await openCourses(openDb(pool), pool)
    const share = courses / clients
    const reads = await load(
      {
        url: server.url,
        clients,
        seconds,
        requestsOf: (n) => all.slice(n * share, (n + 1) * share).map((course) => readOf(course)),
      },
      200,
    )
    const saves = await load(
      {
        url: server.url,
        clients,
        seconds,
        requestsOf: (n) => toggles(all[n] as (typeof all)[number], students),
      },
      200,
    )
    const loaded = await memoryOf(server.pid)
    await sleep(settleMs)
    const settled = await memoryOf(server.pid)
    printTable(
      `memory of the server: ${seconds} s of reads (${Math.round(reads)} a second), ${seconds} s of saves (${Math.round(saves)})`,
      ['MB', 'aim', 'at start', 'after the load', `${settleMs / 1000} s later`, 'at most'],
      [['RSS', '150, then 250', ...[started.now, loaded.now, settled.now, settled.peak].map((mb) => mb.toFixed(0))]],
    )
  } finally {
    await pool.end()
    await server.stop()
  }
}
