import type pg from 'pg'
import { type Db, openDb } from '../server/src/db/db.ts'
import { startSession } from '../server/src/sessions/sessions.ts'
import type { Course, LoadKind, MarksBench } from './marks-kinds.ts'
import { readKinds } from './marks-reads.ts'
import { saveKinds } from './marks-saves.ts'
import { courses, seed } from './seed.ts'
import { median, printTable } from './table.ts'

const rounds = 3
const seconds = 4

async function openCourses(db: Db, pool: pg.Pool): Promise<Pick<MarksBench, 'all' | 'students'>> {
  const { rows } = await pool.query<{ id: number; ownerId: number }>(
    `select t.course_id as id, t.teacher_id as "ownerId" from course_teachers t join accounts a on a.id = t.teacher_id
     where t.is_owner and a.email like '%@marks.bench.az' order by t.course_id`,
  )
  const all: Course[] = []
  for (const row of rows) {
    const { token } = await startSession(db, {
      accountId: row.ownerId,
      kind: 'account',
      userAgent: 'bench',
      ip: '127.0.0.1',
    })
    all.push({ ...row, cookie: `sid=${token}` })
  }
  const students = await pool.query<{ id: number }>(
    `select id from accounts where role = 'student' and email like '%@marks.bench.az' order by id`,
  )
  return { all, students: students.rows.map(({ id }) => id) }
}

/** Rates of each kind over HTTP, with the one straight on PostgreSQL that was measured in the same round. */
async function compare({ name, limits, ours, postgres, prepare }: LoadKind, bench: MarksBench) {
  const measured: { ours: number; postgres: number }[] = []
  await prepare?.()
  for (let round = 0; round < rounds; round++)
    measured.push({ postgres: await postgres(round), ours: await ours(round) })
  const limit = limits[bench.clients === 1 ? 'alone' : 'together']
  return [
    name,
    Math.round(median(measured.map((one) => one.ours))),
    Math.round(median(measured.map((one) => one.postgres))),
    median(measured.map((one) => one.ours / one.postgres)).toFixed(2),
    limit === undefined ? '' : `≥ ${limit}`,
  ]
}

/** Reads and saves of attendance over HTTP, with sessions and rights, beside the same statements straight on PostgreSQL. */
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
