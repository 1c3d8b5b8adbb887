import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import { openDb } from '../server/src/db/db.ts'
import type { FloodOrder, FloodReport } from './flood.ts'
import { openSession } from './session.ts'
import { median, percentile, printTable } from './table.ts'

const size = { students: 100, dates: 200, saves: 600 }
const workers = 60
const seconds = 25
const quietSeconds = 8
const pauseMs = 5
const limit = 5

/** Seeds a large course with marks and history, and a student who is not in it. */
const courseText = `
  with owner as (
    insert into accounts (short_id, role, full_name, folded_name, email)
    values ('F0000000', 'teacher', 'Nigar Əliyeva', 'nigar eliyeva', 'teacher@fairness.bench.az') returning id
  ), other as (
    insert into accounts (short_id, role, full_name, folded_name, email)
    values ('F9999999', 'student', 'Aysel Məmmədova', 'aysel memmedova', 'other@fairness.bench.az') returning id
  ), students as (
    insert into accounts (short_id, role, full_name, folded_name, email)
    select 'F' || lpad(n::text, 7, '0'), 'student', 'Aysel Məmmədova ' || n, 'aysel memmedova ' || n, n || '@fairness.bench.az'
    from generate_series(1, $1::int) n returning id
  ), course as (
    insert into courses (name, description) values ('Fizika', 'Həftədə beş dərs.') returning id
  ), teaches as (
    insert into course_teachers (course_id, teacher_id, is_owner, can_manage) select course.id, owner.id, true, true from course, owner
  ), takes_part as (
    insert into participants (course_id, student_id) select course.id, students.id from course, students
  ), dated as (
    insert into days (course_id, date) select course.id, '2026-01-01'::date + n from course, generate_series(1, $2::int) n
  )
  select course.id as "courseId", owner.id as "ownerId", other.id as "otherId" from course, owner, other`

const marksText = `
  insert into marks (course_id, date, student_id, status, note, updated_at, updated_by)
  select d.course_id, d.date, p.student_id, '+', case when p.student_id % 5 = 0 then 'Gecikdi, arayış gətirəcək.' else '' end,
    now(), $2
  from days d join participants p using (course_id) where d.course_id = $1`

const historyText = `
  insert into history (course_id, actor_id, action, date, marks)
  select $1, $2, 'mark', '2026-01-01'::date + (n % 200 + 1),
    (select jsonb_agg(jsonb_build_array(student_id, '', '', '+', '')) from participants where course_id = $1)
  from generate_series(1, $3::int) n`

interface Seeded {
  courseId: number
  ownerId: number
  otherId: number
}

async function seedCourse(pool: pg.Pool): Promise<Seeded> {
  const long = { query_timeout: 600_000 }
  const { rows } = await pool.query<Seeded>({ text: courseText, values: [size.students, size.dates], ...long })
  const seeded = rows[0] as Seeded
  await pool.query({ text: marksText, values: [seeded.courseId, seeded.ownerId], ...long })
  await pool.query({ text: historyText, values: [seeded.courseId, seeded.ownerId, size.saves], ...long })
  await pool.query('analyze')
  return seeded
}

const dayAfter = (first: string, days: number): string =>
  new Date(Date.parse(first) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** Paths that read all dates, each with another range, so that no body comes from the response cache. */
const rangesOf = (courseId: number): string[] =>
  Array.from({ length: 5_000 }, (_, n) => {
    const range = `from=${dayAfter('2000-01-01', n)}&to=${dayAfter('2100-12-31', -n)}`
    return `/api/courses/${courseId}/attendance?${range}`
  })

interface Look {
  times: number[]
  refused: number
}

/** Requests GET /api/me repeatedly with pauses. @returns the milliseconds of each request, and how many were refused */
async function lookFor(url: string, cookie: string, forSeconds: number): Promise<Look> {
  const until = performance.now() + forSeconds * 1000
  const look: Look = { times: [], refused: 0 }
  while (performance.now() < until) {
    const startedAt = performance.now()
    const reply = await fetch(`${url}/api/me`, { headers: { cookie } })
    await reply.arrayBuffer()
    look.times.push(performance.now() - startedAt)
    if (!reply.ok) look.refused += 1
    await sleep(pauseMs)
  }
  return look
}

async function flood(order: FloodOrder): Promise<FloodReport> {
  const worker = new Worker(new URL('./flood.ts', import.meta.url), { workerData: order })
  const [report] = (await once(worker, 'message')) as [FloodReport]
  return report
}

/** Measures how long another session waits while one session sends the most expensive reads with many workers. */
export async function benchFairness(url: string, pool: pg.Pool): Promise<void> {
  const { courseId, ownerId, otherId } = await seedCourse(pool)
  const db = openDb(pool)
  const [teacher, other] = [await openSession(db, ownerId), await openSession(db, otherId)]
  const reads = { 'attendance, built': rangesOf(courseId), history: [`/api/courses/${courseId}/history`] }
  await lookFor(url, other, 2)
  const rows: (string | number)[][] = []
  for (const [name, paths] of Object.entries(reads)) {
    const quiet = await lookFor(url, other, quietSeconds)
    const [beside, report] = await Promise.all([
      lookFor(url, other, seconds),
      flood({ url, cookie: teacher, paths, workers, seconds }),
    ])
    const [before, after] = [percentile(quiet.times, 0.99), percentile(beside.times, 0.99)]
    rows.push([
      name,
      median(quiet.times).toFixed(1),
      before.toFixed(1),
      median(beside.times).toFixed(1),
      after.toFixed(1),
      (after / before).toFixed(1),
      `≤ ${limit}`,
      `${beside.refused} of ${beside.times.length}`,
      JSON.stringify(report),
    ])
  }
  printTable(
    `GET /api/me of one person while ${workers} workers of another's session read for ${seconds} s`,
    [
      'read',
      'quiet median ms',
      'p99',
      'beside median ms',
      'p99',
      'ratio of p99',
      '',
      'refused',
      "the workers' answers",
    ],
    rows,
  )
}
