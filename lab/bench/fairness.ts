import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { dayMs } from '@hasiye/contract/lifetimes.ts'
import type pg from 'pg'
import { openDb, openPool } from '../../server/src/db/db.ts'
import { alternate, type Pair, withBuilds } from './builds.ts'
import type { FloodOrder, FloodReport, FloodRequest } from './flood.ts'
import { type BenchServer, startServer } from './server.ts'
import { openSession } from './session.ts'
import { median, percentile, printTable } from './table.ts'
import { upload } from './upload.ts'

const size = { students: 100, dates: 200, saves: 600 }
const seconds = 6
const quietSeconds = 3
const pauseMs = 5
const limit = 5
const exportedFiles = 12
const exportedFileBytes = 20 * 1024 * 1024

/** Seeds a large course with marks and history, and a student who is not in it. */
const courseText = `
  with teachers as (
    insert into accounts (short_id, role, full_name, folded_name, email)
    select 'G' || lpad(n::text, 7, '0'), 'teacher', 'Nigar Əliyeva ' || n, 'nigar eliyeva ' || n, 't' || n || '@fairness.bench.az'
    from generate_series(1, $3::int) n returning id
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
    insert into course_teachers (course_id, teacher_id, is_owner, can_manage) select course.id, teachers.id, teachers.id = (select min(id) from teachers), true from course, teachers
  ), takes_part as (
    insert into participants (course_id, student_id) select course.id, students.id from course, students
  ), dated as (
    insert into days (course_id, date) select course.id, '2026-01-01'::date + n from course, generate_series(1, $2::int) n
  ), category as (
    insert into categories (course_id, name, lower_name) select id, 'Mühazirələr', 'mühazirələr' from course returning id
  )
  select course.id as "courseId", category.id as "categoryId", array(select id::int from teachers) as "teacherIds", other.id as "otherId",
    array(select id::int from students) as "studentIds"
  from course, category, other`

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
  categoryId: number
  studentIds: number[]
  teacherIds: number[]
  otherId: number
}

async function seedCourse(pool: pg.Pool, teachers: number): Promise<Seeded> {
  const long = { query_timeout: 600_000 }
  const { rows } = await pool.query<Seeded>({
    text: courseText,
    values: [size.students, size.dates, teachers],
    ...long,
  })
  const seeded = rows[0] as Seeded
  await pool.query({ text: marksText, values: [seeded.courseId, seeded.teacherIds[0]], ...long })
  await pool.query({ text: historyText, values: [seeded.courseId, seeded.teacherIds[0], size.saves], ...long })
  await pool.query('analyze')
  return seeded
}

const dayAfter = (first: string, days: number): string =>
  new Date(Date.parse(first) + days * dayMs).toISOString().slice(0, 10)

/** Reads of all dates, each with a different range, so that no body comes from the response cache. */
const rangesOf = (attendance: string): FloodRequest[] =>
  Array.from({ length: 5_000 }, (_, n) => ({
    path: `${attendance}?from=${dayAfter('2000-01-01', n)}&to=${dayAfter('2100-12-31', -n)}`,
  }))

const json = (path: string, body: string): FloodRequest => ({
  method: 'POST',
  path,
  contentType: 'application/json',
  body,
})

const form = (path: string, body: string): FloodRequest => ({
  method: 'POST',
  path,
  contentType: 'multipart/form-data; boundary=k',
  body: `${body}\r\n--k--\r\n`,
})

const unknownKeys = `{${Array.from({ length: 110_000 }, (_, n) => `"${n.toString(36)}":1`).join(',')}}`
const emptyObjects = `[${'{},'.repeat(340_000)}{}]`
const manyKeys = Array.from({ length: 3_500 }, (_, n) => n.toString(36)).join('&')
const parts = '--k\r\n\r\n\r\n'.repeat(100_000)
const formTitle = `--k\r\nContent-Disposition: form-data; name="title"\r\n\r\n${'\u0301'.repeat(32_000)}`

/** Saves with 0.5 MB of notes each. */
const savesOf = (seeded: Seeded, letter: string): FloodRequest[] =>
  Array.from({ length: 8 }, (_, n) => {
    const note = `${n} ${letter.repeat(5_000 / Buffer.byteLength(letter))}`
    const statuses = seeded.studentIds.map((studentId) => ({ studentId, status: '+', note }))
    return json(attendanceOf(seeded), JSON.stringify({ date: dayAfter('2026-01-01', (n % 4) + 1), statuses }))
  })

const attendanceOf = ({ courseId }: Seeded): string => `/api/courses/${courseId}/attendance`
const contentOf = ({ categoryId }: Seeded): string => `/api/categories/${categoryId}/content`
const exported = 'exports of 240 MB'

interface Greed {
  workers: number
  requests: FloodRequest[]
  /** Each worker is a student, or all are strangers without a session at one address; otherwise all are one teacher. */
  are?: 'students' | 'strangers'
}

const id = (n: number): string => `K${String(n).padStart(7, '2').replaceAll(/[01]/g, '9')}`

/** Requests that differ in a number, so that each is a new one to the server. */
const differing = (make: (n: number) => FloodRequest): FloodRequest[] =>
  Array.from({ length: 5_000 }, (_, n) => make(n))

const wrongClaim = (n: number): FloodRequest =>
  json(
    '/auth/claim',
    JSON.stringify({
      shortId: id(n),
      claimCode: id(n + 1),
      email: `k${n}@fairness.bench.az`,
      password: 'uzun bir parol 7',
    }),
  )

const wrongSignIn = (n: number): FloodRequest =>
  json('/auth/signin', JSON.stringify({ email: `${n}@fairness.bench.az`, password: `yanlış parol ${n}` }))

/** What one account sends, or one student each, and with how many workers. */
const greedOf: Record<string, (seeded: Seeded) => Greed> = {
  'attendance, built': (seeded) => ({ workers: 60, requests: rangesOf(attendanceOf(seeded)) }),
  history: ({ courseId }) => ({ workers: 60, requests: [{ path: `/api/courses/${courseId}/history` }] }),
  '110,000 unknown keys': (seeded) => ({ workers: 8, requests: [json(attendanceOf(seeded), unknownKeys)] }),
  '340,000 empty objects': (seeded) => ({ workers: 8, requests: [json(attendanceOf(seeded), emptyObjects)] }),
  'forms of 100,000 parts': (seeded) => ({ workers: 8, requests: [form(contentOf(seeded), parts)] }),
  'titles of 64 kB': (seeded) => ({ workers: 8, requests: [form(contentOf(seeded), formTitle)] }),
  'queries of 3,500 keys': (seeded) => ({ workers: 60, requests: [{ path: `${attendanceOf(seeded)}?${manyKeys}` }] }),
  'notes of 0.5 MB': (seeded) => ({ workers: 16, requests: savesOf(seeded, 'a') }),
  'notes of 0.5 MB, decomposed': (seeded) => ({ workers: 16, requests: savesOf(seeded, 'u\u0308') }),
  'pages of families': () => ({ workers: 60, requests: [{ path: '/student-dashboard' }], are: 'students' }),
  "strangers: the families' sign-in": () => ({ workers: 60, requests: [{ path: '/parent-view' }], are: 'strangers' }),
  'strangers: pages of cards': () => ({
    workers: 60,
    requests: differing((n) => ({ path: `/student-view/${id(n)}` })),
    are: 'strangers',
  }),
  'strangers: pages without a session': () => ({
    workers: 60,
    requests: differing((n) => ({ path: `/student-dashboard?q=${n}` })),
    are: 'strangers',
  }),
  'strangers: wrong claims': () => ({ workers: 60, requests: differing(wrongClaim), are: 'strangers' }),
  'strangers: wrong sign-ins': () => ({ workers: 60, requests: differing(wrongSignIn), are: 'strangers' }),
  [exported]: () => ({ workers: 4, requests: [{ path: '/api/me/export' }] }),
}

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
    const response = await fetch(`${url}/api/me`, { headers: { cookie } })
    await response.arrayBuffer()
    look.times.push(performance.now() - startedAt)
    if (!response.ok) look.refused += 1
    await sleep(pauseMs)
  }
  return look
}

async function flood(order: FloodOrder): Promise<FloodReport> {
  const worker = new Worker(new URL('./flood.ts', import.meta.url), { workerData: order })
  const [report] = (await once(worker, 'message')) as [FloodReport]
  return report
}

interface Measured {
  workers: number
  quiet: number[]
  beside: Look
  report: FloodReport
}

/** A server with its seeded course; `look` measures beside one kind of greed, which it may do several times. */
async function openCourt({ url, socketFolder }: BenchServer) {
  const pool = openPool(`postgresql://hasiye@/hasiye?host=${encodeURIComponent(socketFolder)}`, { max: 4 })
  const seeded = await seedCourse(pool, Object.keys(greedOf).length)
  const db = openDb(pool)
  const other = await openSession(db, seeded.otherId)
  let strangers = 0

  async function look(name: string): Promise<Measured> {
    const { workers, requests, are } = (greedOf[name] as (typeof greedOf)[string])(seeded)
    // one session or address each, because of the limits on requests
    const cookie = await openSession(db, seeded.teacherIds[Object.keys(greedOf).indexOf(name)] ?? 0)
    for (let files = 0; name === exported && files < exportedFiles; files++) {
      await upload(url, seeded.categoryId, cookie, exportedFileBytes)
    }
    const readers = are === 'students' ? seeded.studentIds.slice(0, workers) : []
    const ofStudents = await Promise.all(readers.map((reader) => openSession(db, reader)))
    const cookies = { students: ofStudents, strangers: [], one: [cookie] }[are ?? 'one']
    const from = are === 'strangers' ? `198.51.100.${++strangers}` : undefined
    await lookFor(url, other, 1)
    const quiet = await lookFor(url, other, quietSeconds)
    const [beside, report] = await Promise.all([
      lookFor(url, other, seconds),
      flood({ url, cookies, from, requests, workers, seconds }),
    ])
    return { workers, quiet: quiet.times, beside, report }
  }
  return { look, close: () => pool.end() }
}

const p99 = (times: number[]): number => percentile(times, 0.99)

const title = `GET /api/me of one person while the workers of another's account, or of strangers at one address, send for ${seconds} s, with rate limits`

async function measure(court: Awaited<ReturnType<typeof openCourt>>): Promise<void> {
  const looks: (Measured & { name: string })[] = []
  for (const name of Object.keys(greedOf)) looks.push({ name, ...(await court.look(name)) })
  // over all rows, because 3 s have too few requests for a steady p99
  const quiet = looks.flatMap((look) => look.quiet)
  printTable(
    `${title}; quiet: median ${median(quiet).toFixed(1)} ms, p99 ${p99(quiet).toFixed(1)} ms`,
    ['what', 'workers', 'median ms', 'p99', 'ratio of p99', '', 'refused', 'answers'],
    looks.map(({ name, workers, beside: { times, refused }, report }) => [
      name,
      workers,
      median(times).toFixed(1),
      p99(times).toFixed(1),
      (p99(times) / p99(quiet)).toFixed(1),
      `≤ ${limit}`,
      `${refused} of ${times.length}`,
      JSON.stringify(report),
    ]),
  )
}

/** Measures the same in this tree's build and a commit's in turn. */
export async function compareFairness(commit: string): Promise<void> {
  await withBuilds(
    commit,
    async (servers) => {
      const courts: Pair<Awaited<ReturnType<typeof openCourt>>> = [
        await openCourt(servers[0]),
        await openCourt(servers[1]),
      ]
      const looks: { name: string; both: Pair<Measured[]> }[] = []
      for (const name of Object.keys(greedOf))
        looks.push({ name, both: await alternate(1, courts, (court) => court.look(name)) })
      const [here, there] = ([0, 1] as const).map((side) =>
        looks.flatMap(({ both }) => both[side].flatMap(({ quiet }) => quiet)),
      )
      const quiet = [p99(here ?? []), p99(there ?? [])] as const
      const ratiosOf = (both: Pair<Measured[]>) =>
        ([0, 1] as const).map((side) => p99(both[side].flatMap(({ beside }) => beside.times)) / quiet[side])
      printTable(
        `${title}; quiet p99, this / that: ${quiet.map((ms) => ms.toFixed(1)).join(' / ')} ms`,
        ['what', 'p99 beside / quiet, this / that', '', 'answers, this', 'that'],
        looks.map(({ name, both }) => [
          name,
          ratiosOf(both)
            .map((ratio) => ratio.toFixed(1))
            .join(' / '),
          `≤ ${limit}`,
          ...both.map(([measured]) => JSON.stringify(measured?.report)),
        ]),
      )
      for (const court of courts) await court.close()
    },
    { rateLimits: 'on' },
  )
}

/**
 * Measures how long one person waits while another account, or strangers at one address, send the most expensive
 * requests; each kind of request has its own account or address.
 */
export async function benchFairness(): Promise<void> {
  const server = await startServer([], { rateLimits: 'on' })
  const court = await openCourt(server)
  try {
    await measure(court)
  } finally {
    await court.close()
    await server.stop()
  }
}
