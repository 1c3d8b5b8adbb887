import type pg from 'pg'
import { openDb } from '../../server/src/db/db.ts'
import { openCourses } from './marks-courses.ts'
import type { LoadKind, MarksBench } from './marks-kinds.ts'
import { readKinds } from './marks-reads.ts'
import { saveKinds } from './marks-saves.ts'
import { courses, seed } from './seed.ts'
import { median, printTable } from './table.ts'

const rounds = 3
const seconds = 4

/** Measures a kind of load over HTTP and directly on PostgreSQL, both in each round. */
async function compare({ name, limits, ours, postgres, prepare }: LoadKind, bench: MarksBench) {
  const measured: { ours: number; postgres: number }[] = []
  await prepare?.()
  for (let round = 0; round < rounds; round++)
    measured.push({ postgres: await postgres(round), ours: await ours(round) })
  const limit = limits[bench.clients === 1 ? 'oneClient' : 'manyClients']
  return [
    name,
    Math.round(median(measured.map((one) => one.ours))),
    Math.round(median(measured.map((one) => one.postgres))),
    median(measured.map((one) => one.ours / one.postgres)).toFixed(2),
    limit === undefined ? '' : `≥ ${limit}`,
  ]
}

/** Compares reads and saves of attendance over HTTP, with sessions and rights, with the same statements on PostgreSQL. */
export async function benchMarks(url: string, socketFolder: string, pool: pg.Pool): Promise<void> {
  await seed(pool)
  const { all, students } = await openCourses(openDb(pool), pool)
  for (const clients of [1, 16]) {
    const coursesOf = (n: number) => all.slice((n * courses) / clients, ((n + 1) * courses) / clients)
    const bench: MarksBench = { url, socketFolder, pool, clients, seconds, all, students, coursesOf }
    const rows: (string | number)[][] = []
    for (const kind of [...(await readKinds(bench)), ...saveKinds(bench)]) rows.push(await compare(kind, bench))
    printTable(
      `marks, ${clients} client${clients > 1 ? 's' : ''}: a second, over HTTP and straight on PostgreSQL`,
      ['what', 'HTTP', 'PostgreSQL', 'ratio', 'limit'],
      rows,
    )
  }
}
