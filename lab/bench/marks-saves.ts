import { dayMs } from '@hasiye/contract/lifetimes.ts'
import { type LoadRequest, load } from './load.ts'
import { type Course, date, saveOf, toggles } from './marks-courses.ts'
import type { LoadKind, MarksBench } from './marks-kinds.ts'
import { pgbench } from './pgbench.ts'
import { studentsPerCourse } from './seed.ts'

/** New days of one run in one course; a course has at most 1,000. */
const daysPerRun = 150
const firstNewDay = Date.UTC(2027, 0, 1)
const long = { query_timeout: 60_000 }

const upsert = (course: string, day: string) => `
insert into marks (course_id, date, student_id, status, note, updated_at, updated_by)
select ${course}, ${day}, :firstStudent + n, '+', '', now(), null from generate_series(0, ${studentsPerCourse - 1}) n
on conflict on constraint marks_pkey do update
set status = excluded.status, note = excluded.note, updated_at = excluded.updated_at, updated_by = excluded.updated_by;`

const upsertScript = `
\\set course :firstCourse + :client_id
begin;${upsert(':course', `'${date}'`)}
commit;
`

// one course of the client after another; each round adds the next day
const newDayScript = `
\\set course :firstCourse + :client_id * :coursesPerClient + :i % :coursesPerClient
\\set day :firstDay + :i / :coursesPerClient
\\set i :i + 1
begin;
insert into days (course_id, date) values (:course, '2027-01-01'::date + :day::int);${upsert(':course', `'2027-01-01'::date + :day::int`)}
commit;
`

/** Saves that change all cells of an existing day, and saves that add a day with its first cells. */
export function saveKinds(bench: MarksBench): LoadKind[] {
  const { url, socketFolder, pool, clients, seconds, all, students, coursesOf } = bench
  const variables = { firstCourse: all[0]?.id ?? 0, firstStudent: students[0] ?? 0 }

  function* newDays(own: Course[], firstDay: number): Generator<LoadRequest> {
    for (let day = firstDay; ; day++) {
      const added = new Date(firstNewDay + day * dayMs).toISOString().slice(0, 10)
      for (const course of own) yield saveOf(course, students, { date: added, existing: false, from: '', to: '+' })
    }
  }

  return [
    {
      name: 'save',
      limits: { oneClient: 0.3, manyClients: 0.3 },
      prepare: () => pool.query(`update marks set status = '+', note = '' where date = $1`, [date]),
      postgres: () => pgbench({ socketFolder, script: upsertScript, variables, clients, seconds }),
      ours: () => load({ url, clients, seconds, requestsOf: (n) => toggles(all[n] as Course, students) }, 200),
    },
    {
      name: 'first marks of a new day',
      limits: { oneClient: 0.3, manyClients: 0.3 },
      prepare: () => pool.query({ text: `delete from days where date >= '2027-01-01'`, ...long }),
      postgres: (round) =>
        pgbench({
          socketFolder,
          script: newDayScript,
          variables: { ...variables, coursesPerClient: coursesOf(0).length, firstDay: 2 * round * daysPerRun, i: 0 },
          clients,
          seconds,
        }),
      ours: (round) => {
        const firstDay = (2 * round + 1) * daysPerRun
        return load({ url, clients, seconds, requestsOf: (n) => newDays(coursesOf(n), firstDay) }, 200)
      },
    },
  ]
}
