import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { bakuDate } from '../../contract/src/locale.ts'
import { queueWeekly } from '../../server/src/attendance/weekly-notice.ts'
import { remindNotMarked } from '../../server/src/courses/not-marked.ts'
import { openDb, openPool } from '../../server/src/db/db.ts'
import { hashOfToken, newToken } from '../../server/src/db/tokens.ts'
import { afterQuiet } from '../../server/src/notices/quiet-hours.ts'
import { mondayOf } from '../../server/src/notices/rules.ts'
import { memoryOf, startServer } from './server.ts'
import { percentile, printTable } from './table.ts'

// A city: every course is marked once within twenty minutes of the evening, and every family is notified.

const groups = 5_000
const perGroup = 20
const eveningMs = 20 * 60_000
const quietSaves = 500
const limits = { minutes: 10, memoryMb: 100, save: 2 }
/** The behaviour of the push services: they respond after a delay, and sometimes fail. */
const answerMs = { least: 50, most: 500 }
const failing = 0.02

const people = `
  with owners as (
    insert into accounts (short_id, role, full_name, folded_name, email, course_creation_limit, subscription_expires_at)
    select 'B' || lpad(n::text, 7, '0'), 'teacher', 'Nigar Əliyeva', 'nigar eliyeva', n || '@notices.bench.az', 10, '2099-01-01'
    from generate_series(1, $1::int) n returning id
  ), students as (
    insert into accounts (short_id, role, full_name, folded_name, email)
    select 'C' || lpad(n::text, 7, '0'), 'student', 'Aysel Məmmədova', 'aysel memmedova', 's' || n || '@notices.bench.az'
    from generate_series(1, $1::int * $2::int) n returning id
  ), made as (
    insert into courses (name, description) select 'Riyaziyyat ' || n, '' from generate_series(1, $1::int) n returning id
  ), numbered as (select id, row_number() over (order by id) as n from made),
  teachers as (
    insert into course_teachers (course_id, teacher_id, is_owner, can_manage)
    select c.id, o.id, true, true from numbered c join (select id, row_number() over (order by id) as n from owners) o using (n)
  )
  insert into participants (course_id, student_id)
  select c.id, s.id from (select id, row_number() over (order by id) as n from students) s
  join numbered c on c.n = (s.n - 1) / $2::int + 1`

const sessions = `
  insert into sessions (token_hash, account_id, kind, expires_at, user_agent)
  select hash, teacher_id, 'account', now() + interval '1 day', 'bench'
  from unnest($1::bytea[]) with ordinality as given (hash, n)
  join (select teacher_id, row_number() over (order by course_id) as n from course_teachers) t using (n)`

/** Only a few keys of browsers, because making a hundred thousand takes minutes. */
const devices = `
  insert into push_devices (account_id, is_parent, device_hash, endpoint, service, p256dh, auth, kinds, user_agent)
  select student_id, true, sha256('bench'), $1 || '/' || student_id, $2,
    ($3::text[])[student_id % 50 + 1], $4, '{absent}', 'bench'
  from participants`

export const newKey = (): string => {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  return browser.getPublicKey().toString('base64url')
}

export async function startPush() {
  const receivedAt = new Map<string, number>()
  const server = createServer((incoming, outgoing) => {
    incoming.resume()
    const ms = answerMs.least + Math.random() * (answerMs.most - answerMs.least)
    setTimeout(() => {
      const isFailing = Math.random() < failing
      if (!isFailing) receivedAt.set(incoming.url ?? '', performance.now())
      outgoing.writeHead(isFailing ? 503 : 201).end()
    }, ms)
  })
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, host: `127.0.0.1:${(server.address() as AddressInfo).port}`, receivedAt }
}

/**
 * Sends the notices of a whole city, and prints when they arrived, how much memory the node used and how long a save
 * took.
 */
export async function benchNotices(): Promise<void> {
  if (
    [0, 2 * eveningMs].some((ms) => {
      const at = new Date(Date.now() + ms)
      return afterQuiet(at, { zone: null }) > at
    })
  )
    throw new Error('between 21:00 and 08:00 in Baku nobody is notified')
  const push = await startPush()
  const variables = { PUSH_SERVICES: `http://${push.host}`, NOTICE_DELAY_MINUTES: '0' }
  Object.assign(process.env, variables)
  const server = await startServer()
  const pool = openPool(`postgresql://hasiye@/hasiye?host=${encodeURIComponent(server.socketFolder)}`, { max: 4 })
  try {
    const client = await pool.connect()
    await client.query('set statement_timeout = 0')
    const query = (text: string, values: unknown[]) => client.query({ text, values, query_timeout: 600_000 } as never)
    const tokens = Array.from({ length: groups }, newToken)
    await query(people, [groups, perGroup])
    await query(sessions, [tokens.map(hashOfToken)])
    await query(devices, [
      `http://${push.host}`,
      push.host,
      Array.from({ length: 50 }, newKey),
      randomBytes(16).toString('base64url'),
    ])
    await query('analyze', [])
    const { rows } = await client.query<{ courseId: number; students: number[] }>(
      `select course_id as "courseId", json_agg(student_id) as students from participants group by 1 order by 1`,
    )
    client.release(true)

    const save = async (n: number, date: string): Promise<number> => {
      const { courseId, students } = rows[n % groups] ?? { courseId: 0, students: [] }
      const began = performance.now()
      const response = await fetch(`${server.url}/api/courses/${courseId}/attendance`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: `sid=${tokens[n % groups]}` },
        body: JSON.stringify({ date, statuses: students.map((studentId) => ({ studentId, status: '-' })) }),
      })
      if (!response.ok) throw new Error(`a save was answered ${response.status}: ${await response.text()}`)
      await response.arrayBuffer()
      return performance.now() - began
    }
    /** At even intervals, independent of the time that each save takes. */
    const saveAll = async (count: number, date: string, done?: (n: number) => void): Promise<number[]> => {
      const running: Promise<number>[] = []
      for (let n = 0; n < count; n++) {
        running.push(
          save(n, date).then((ms) => {
            done?.(n)
            return ms
          }),
        )
        await sleep(eveningMs / groups)
      }
      return Promise.all(running)
    }

    // a day about which nobody is notified
    const quiet = await saveAll(quietSaves, '2025-01-15')
    const quietMb = (await memoryOf(server.pid)).now
    let mostMb = quietMb
    const watch = setInterval(
      () => void memoryOf(server.pid).then(({ now }) => (mostMb = Math.max(mostMb, now))),
      1_000,
    )
    const savedAt = new Map<number, number>()
    const busy = await saveAll(groups, bakuDate(new Date()), (n) => savedAt.set(n, performance.now()))
    const last = performance.now()
    while (push.receivedAt.size < groups * perGroup && performance.now() < last + limits.minutes * 60_000)
      await sleep(500)
    clearInterval(watch)
    const waited = rows.flatMap(({ students }, n) =>
      students.map(
        (id) => ((push.receivedAt.get(`/${id}`) ?? Number.POSITIVE_INFINITY) - (savedAt.get(n) ?? 0)) / 1000,
      ),
    )
    const p99 = [percentile(quiet, 0.99), percentile(busy, 0.99)] as const
    printTable(
      `${groups * perGroup} families of ${groups} groups, all saved within ${eveningMs / 60_000} minutes`,
      ['', '', 'limit'],
      [
        ['told', waited.filter(Number.isFinite).length, groups * perGroup],
        [
          'after, median and last',
          `${percentile(waited, 0.5).toFixed(1)} s, ${Math.max(...waited).toFixed(1)} s`,
          `${limits.minutes} min`,
        ],
        ['memory, quiet and most', `${quietMb.toFixed(0)} MB, ${mostMb.toFixed(0)} MB`, `+${limits.memoryMb} MB`],
        [
          'a save, p99, quiet and in the evening',
          `${p99[0].toFixed(0)} ms, ${p99[1].toFixed(0)} ms`,
          `× ${limits.save}`,
        ],
      ],
    )
  } finally {
    await pool.end()
    await server.stop()
    push.server.closeAllConnections()
    push.server.close()
  }
}

/**
 * A larger city: weekly notices of all families and the evening reminders of all courses are queued during the saves.
 */
const city = { groups: 16_000, perGroup: 20 }
const cityLimits = { minutes: 5, sliceSeconds: 2, save: 2 }

const weeks = `
  insert into days (course_id, date) select id, $1::date from courses;
  insert into marks (course_id, student_id, date, status, note, updated_at)
  select course_id, student_id, $1::date, '+', '', now() from participants`

/**
 * Queues weekly notices and reminders as the regular jobs do, and prints the longest statement and how long a save took
 * meanwhile.
 */
export async function benchWeeks(): Promise<void> {
  const server = await startServer()
  const pool = openPool(`postgresql://hasiye@/hasiye?host=${encodeURIComponent(server.socketFolder)}`, { max: 4 })
  try {
    const client = await pool.connect()
    await client.query('set statement_timeout = 0')
    const query = (text: string, values: unknown[] = []) =>
      client.query({ text, values, query_timeout: 1_200_000 } as never)
    const tokens = Array.from({ length: city.groups }, newToken)
    await query(people, [city.groups, city.perGroup])
    await query(sessions, [tokens.map(hashOfToken)])
    const monday = mondayOf(bakuDate(new Date()))
    for (const part of weeks.split(';')) await query(part, [monday])
    const keys = Array.from({ length: 50 }, newKey)
    // nobody listens there: queued notices stay in the queue
    const host = '127.0.0.1:9'
    const auth = randomBytes(16).toString('base64url')
    await query(devices.replace('{absent}', '{weekly}'), [`http://${host}`, host, keys, auth])
    await query(`update courses set lesson_days = '[{"weekday":1,"startsAt":null},{"weekday":2,"startsAt":null},
      {"weekday":3,"startsAt":null},{"weekday":4,"startsAt":null},{"weekday":5,"startsAt":null},{"weekday":6,"startsAt":null},
      {"weekday":7,"startsAt":null}]'`)
    await query(`insert into push_devices (account_id, is_parent, session_id, endpoint, service, p256dh, auth, kinds, user_agent)
      select account_id, false, id, 'http://${host}/t' || id, '${host}', '', '', '{not_marked}', 'bench'
      from sessions`)
    await query('analyze')
    const { rows } = await client.query<{ id: number }>(
      'select course_id as id from course_teachers order by course_id',
    )
    client.release(true)
    const save = async (n: number): Promise<number> => {
      const began = performance.now()
      const response = await fetch(`${server.url}/api/courses/${rows[n]?.id}/attendance`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: `sid=${tokens[n]}` },
        body: JSON.stringify({ date: '2025-01-15', statuses: [] }),
      })
      if (!response.ok) throw new Error(`a save was answered ${response.status}: ${await response.text()}`)
      await response.arrayBuffer()
      return performance.now() - began
    }
    const saveUntil = async (isOver: () => boolean): Promise<number[]> => {
      const took: number[] = []
      for (let n = 0; !isOver(); n++) {
        took.push(await save(n % city.groups))
        await sleep(20)
      }
      return took
    }
    let quietSavesLeft = quietSaves
    const quiet = await saveUntil(() => quietSavesLeft-- === 0)
    const db = openDb(pool)
    const table: (string | number)[][] = []
    for (const [name, run] of [
      ['weeks', () => queueWeekly(db, monday, new Date())],
      ['reminders', () => remindNotMarked(db, new Date())],
    ] as const) {
      let isOver = false
      const began = performance.now()
      let longest = 0
      const watch = setInterval(async () => {
        const { rows } =
          await pool.query(`select coalesce(max(extract(epoch from clock_timestamp() - query_start)), 0)::float as s
          from pg_stat_activity where state = 'active' and (query like '%push_notices%' or query like '%course_teachers%')
          and pid <> pg_backend_pid()`)
        longest = Math.max(longest, rows[0].s)
      }, 50)
      const beside = saveUntil(() => isOver)
      await run()
      isOver = true
      clearInterval(watch)
      const seconds = (performance.now() - began) / 1000
      const p99 = [percentile(quiet, 0.99), percentile(await beside, 0.99)] as const
      table.push([`${name} are queued in`, `${seconds.toFixed(1)} s`, `${cityLimits.minutes} min`])
      table.push([`the longest statement`, `${longest.toFixed(2)} s`, `${cityLimits.sliceSeconds} s`])
      table.push([
        `a save beside ${name}, p99`,
        `${p99[0].toFixed(0)} ms, ${p99[1].toFixed(0)} ms`,
        `× ${cityLimits.save}`,
      ])
    }
    const { rows: found } = await pool.query('select kind, count(*)::int as n from push_notices group by 1 order by 1')
    for (const { kind, n } of found)
      table.push([`queued: ${kind}`, n, kind === 'weekly' ? city.groups * city.perGroup : city.groups])
    printTable(`${city.groups * city.perGroup} families of ${city.groups} groups`, ['', '', 'limit'], table)
  } finally {
    await pool.end()
    await server.stop()
  }
}
