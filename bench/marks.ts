import type pg from 'pg'
import { openDb } from '../server/src/db/db.ts'
import { type Course, date, openCourses, readOf, saveOf } from './journal.ts'
import { load } from './load.ts'
import { pgbench } from './pgbench.ts'
import { courses, seed, studentsPerCourse } from './seed.ts'
import { median, printTable } from './table.ts'

const rounds = 3
const seconds = 4

const readScript = `
\\set course random(:firstCourse, :lastCourse)
select d.date, m.student_id, m.status, m.note, m.updated_at, a.full_name
from days d
left join (marks m join participants p on p.course_id = m.course_id and p.student_id = m.student_id)
  on m.course_id = d.course_id and m.date = d.date and (m.status <> '' or m.note <> '')
left join accounts a on a.id = m.updated_by
where d.course_id = :course and d.date between '2000-01-01' and '2100-12-31'
order by d.date;
`

const upsertScript = `
\\set course :firstCourse + :client_id
begin;
insert into marks (course_id, date, student_id, status, note, updated_at, updated_by)
select :course, '${date}', :firstStudent + n, '+', '', now(), null from generate_series(0, ${studentsPerCourse - 1}) n
on conflict on constraint marks_pkey do update
set status = excluded.status, note = excluded.note, updated_at = excluded.updated_at, updated_by = excluded.updated_by;
commit;
`

async function etagOf(url: string, course: Course): Promise<string> {
  const reply = await fetch(`${url}/api/courses/${course.id}/attendance`, { headers: { cookie: course.cookie } })
  await reply.arrayBuffer()
  return reply.headers.get('etag') ?? ''
}

/** The journal's reads and saves over HTTP, with sessions and rights, beside the same statements straight on PostgreSQL. */
export async function benchMarks(url: string, socketFolder: string, pool: pg.Pool): Promise<void> {
  await seed(pool)
  const db = openDb(pool)
  const { all, students } = await openCourses(db, pool)
  const variables = { firstCourse: all[0]?.id ?? 0, lastCourse: all.at(-1)?.id ?? 0, firstStudent: students[0] ?? 0 }

  for (const clients of [1, 16]) {
    const tags = await Promise.all(all.slice(0, clients).map((course) => etagOf(url, course)))
    const kinds = {
      // each client goes round courses of its own: all together are more than the response cache keeps
      built: () =>
        load(
          {
            url,
            clients,
            seconds,
            requestsOf: (n) =>
              all.slice((n * courses) / clients, ((n + 1) * courses) / clients).map((course) => readOf(course)),
          },
          200,
        ),
      ready: () => load({ url, clients, seconds, requestsOf: (n) => [readOf(all[n] as Course)] }, 200),
      unchanged: () =>
        load(
          { url, clients, seconds, requestsOf: (n) => [readOf(all[n] as Course, { 'if-none-match': tags[n] ?? '' })] },
          304,
        ),
    }
    const rates: Record<string, number[]> = { postgres: [], built: [], ready: [], unchanged: [], upsert: [], save: [] }
    const note = (name: string, rate: number) => rates[name]?.push(rate)
    for (let round = 0; round < rounds; round++) {
      note('postgres', await pgbench({ socketFolder, script: readScript, variables, clients, seconds }))
      for (const [name, run] of Object.entries(kinds)) note(name, await run())
    }
    await pool.query(`update marks set status = '+', note = '' where date = $1 and course_id = any($2)`, [
      date,
      all.slice(0, clients).map(({ id }) => id),
    ])
    for (let round = 0; round < rounds; round++) {
      note('upsert', await pgbench({ socketFolder, script: upsertScript, variables, clients, seconds }))
      const requestsOf = (n: number) => [
        saveOf(all[n] as Course, students, '+', '-'),
        saveOf(all[n] as Course, students, '-', '+'),
      ]
      note('save', await load({ url, clients, seconds, requestsOf }, 200))
    }
    const of = (name: string, base: string, limit?: number) => {
      const ratio = median((rates[name] ?? []).map((rate, n) => rate / (rates[base]?.[n] ?? 1)))
      return [
        name,
        Math.round(median(rates[name] ?? [])),
        Math.round(median(rates[base] ?? [])),
        ratio.toFixed(2),
        clients === 16 && limit ? `≥ ${limit}` : '',
      ]
    }
    printTable(
      `marks, ${clients} client${clients > 1 ? 's' : ''}: a second, over HTTP and straight on PostgreSQL`,
      ['what', 'HTTP', 'PostgreSQL', 'ratio', 'limit'],
      [
        of('built', 'postgres', 0.25),
        of('ready', 'postgres', 0.9),
        of('unchanged', 'postgres', 0.9),
        of('save', 'upsert', 0.35),
      ],
    )
  }
}
