import type pg from 'pg'
import { openDb, openPool } from '../../server/src/db/db.ts'
import { grow, sizeOf } from './growth/grow.ts'
import { compare } from './growth/main.ts'
import type { Send } from './growth/requests.ts'
import { type BenchServer, startServer } from './server.ts'
import { openSession } from './session.ts'
import { printTable } from './table.ts'

const sizes = [1_000, 1_000_000]
const limit = 1.2
/** The two times are close to each other. */
const repeats = 400

/** In each course the saves of its dates, a category, and materials and comments of 20 days; half of the marks are corrections. */
const statements = [
  `insert into history (course_id, actor_id, action, date, marks, at)
   select d.course_id, t.teacher_id, 'mark', d.date, s.marks, now() - case extract(day from d.date)::int % 2 when 0 then interval '9 days' else interval '0' end
   from days d
   join course_teachers t using (course_id)
   join (
     select course_id, jsonb_agg(jsonb_build_array(student_id, '', '', '+', '')) as marks from participants group by 1
   ) s using (course_id)`,
  `insert into categories (course_id, name, lower_name) select id, 'Mövzu 1', 'mövzu 1' from courses`,
  `insert into files (key, kind, size_bytes, sha256) values (repeat('0', 32), 'material', 1, '')`,
  `insert into materials (course_id, category_id, title, file_name, file_key, created_at)
   select course_id, id, 'Mühazirə ' || n, 'mühazirə.pdf', repeat('0', 32), now() - make_interval(days => n)
   from categories, generate_series(1, 20) n`,
  `insert into comments (course_id, category_id, author_id, text, created_at)
   select g.course_id, g.id, case n % 2 when 0 then t.teacher_id end, 'Sağ olun, müəllim!', now() - make_interval(days => n)
   from categories g join course_teachers t using (course_id), generate_series(1, 20) n`,
  `update participants set since = now() - interval '100 days'`,
  `update course_teachers set since = now() - interval '100 days'`,
  'analyze',
]

async function fill(pool: pg.Pool, marks: number): Promise<void> {
  await grow(pool, sizeOf(marks))
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    for (const text of statements) await client.query({ text, query_timeout: 1_800_000 } as pg.QueryConfig)
  } finally {
    client.release(true)
  }
}

/** The reads of the teacher and of a student of the last course, who have seen no news. */
async function openReads(url: string, pool: pg.Pool): Promise<Record<string, Send>> {
  const db = openDb(pool)
  const { rows } = await pool.query<{ teacher: number; student: number }>(
    `select t.teacher_id as teacher, (select min(student_id) from participants p where p.course_id = t.course_id) as student
     from course_teachers t order by t.course_id desc limit 1`,
  )
  await pool.query(`update accounts set news_seen_at = now() - interval '100 days' where id = any ($1)`, [
    [rows[0]?.teacher, rows[0]?.student],
  ])
  const reads: Record<string, Send> = {}
  for (const [who, id = 0] of Object.entries(rows[0] ?? {})) {
    const cookie = await openSession(db, id)
    for (const path of ['/api/me/news', '/api/my-courses']) {
      reads[`${who}, ${path}`] = async () => {
        const response = await fetch(url + path, { headers: { cookie } })
        const text = await response.text()
        if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
      }
    }
  }
  return reads
}

/** Measures how the time to read and to count news grows with the stored data: one server per number of marks, side by side. */
export async function benchNews(): Promise<void> {
  const servers: BenchServer[] = []
  try {
    const reads: Record<string, Send>[] = []
    for (const marks of sizes) {
      const server = await startServer(['--api-only'])
      servers.push(server)
      const pool = openPool(`postgresql://hasiye@/hasiye?host=${encodeURIComponent(server.socketFolder)}`, { max: 2 })
      await fill(pool, marks)
      reads.push(await openReads(server.url, pool))
      await pool.end()
    }
    const rows: string[][] = []
    for (const name of Object.keys(reads[0] ?? {})) {
      const [few = 0, many = 0] = await compare(
        reads.map((of) => of[name] as Send),
        repeats,
      )
      rows.push([name, few.toFixed(1), many.toFixed(1), (many / few).toFixed(2), `≤ ${limit}`])
    }
    const people = sizes.map((marks) => `${marks} marks, ${sizeOf(marks).people} people`)
    printTable(`news: ${people.join('; ')}; p50 in ms`, ['what', '10³', '10⁶', '10⁶ to 10³', 'limit'], rows)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}
