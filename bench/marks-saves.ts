import { randomUUID } from 'node:crypto'
import { type LoadRequest, load } from './load.ts'
import type { Course, LoadKind, MarksBench } from './marks-kinds.ts'
import { pgbench } from './pgbench.ts'
import { studentsPerCourse } from './seed.ts'

const date = '2026-09-30'
/** New days of one run in one course; a course has at most 1,000. */
const daysPerRun = 150
const firstNewDay = Date.UTC(2027, 0, 1)
const dayMs = 24 * 60 * 60 * 1000
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

// the client's courses in turn, a day further after each round of them
const newDayScript = `
\\set course :firstCourse + :client_id * :coursesPerClient + :i % :coursesPerClient
\\set day :firstDay + :i / :coursesPerClient
\\set i :i + 1
begin;
insert into days (course_id, date) values (:course, '2027-01-01'::date + :day::int);${upsert(':course', `'2027-01-01'::date + :day::int`)}
commit;
`

interface Save {
  date: string
  existing: boolean
  from: '' | '+' | '-'
  to: '+' | '-'
}

function saveOf({ id, cookie }: Course, students: number[], { from, to, ...save }: Save): LoadRequest {
  const statuses = students.map((studentId) => ({ studentId, status: to, note: '', base: { status: from, note: '' } }))
  return {
    method: 'POST',
    path: `/api/courses/${id}/attendance`,
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ ...save, statuses, saveId: randomUUID() }),
  }
}

/** Saves of all cells of a day that has them, and of the first cells of a day that is not there yet. */
export function saveKinds(bench: MarksBench): LoadKind[] {
  const { url, socketFolder, pool, clients, seconds, all, students, coursesOf } = bench
  const variables = { firstCourse: all[0]?.id ?? 0, firstStudent: students[0] ?? 0 }

  function* toggles(course: Course): Generator<LoadRequest> {
    for (;;) {
      yield saveOf(course, students, { date, existing: true, from: '+', to: '-' })
      yield saveOf(course, students, { date, existing: true, from: '-', to: '+' })
    }
  }
  function* newDays(own: Course[], firstDay: number): Generator<LoadRequest> {
    for (let day = firstDay; ; day++) {
      const added = new Date(firstNewDay + day * dayMs).toISOString().slice(0, 10)
      for (const course of own) yield saveOf(course, students, { date: added, existing: false, from: '', to: '+' })
    }
  }

  return [
    {
      name: 'save',
      limits: { alone: 0.3, together: 0.3 },
      prepare: () => pool.query(`update marks set status = '+', note = '' where date = $1`, [date]),
      postgres: () => pgbench({ socketFolder, script: upsertScript, variables, clients, seconds }),
      ours: () => load({ url, clients, seconds, requestsOf: (n) => toggles(all[n] as Course) }, 200),
    },
    {
      name: 'first marks of a new day',
      limits: { alone: 0.3, together: 0.3 },
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
