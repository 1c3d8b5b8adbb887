import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { hashPassword } from '../../server/src/accounts/passwords.ts'
import { openDb } from '../../server/src/db/db.ts'
import { openSession } from './session.ts'
import { median, percentile, printTable } from './table.ts'

const people = 16
const seconds = 10
const pauseMs = 5
const password = 'bench password of a person'
const emailOf = (n: number): string => `sign-in${n}@bench.az`

/** Creates the accounts that sign in, and one that sends the light calls. @returns its cookie */
async function makePeople(pool: pg.Pool): Promise<string> {
  await pool.query(
    `insert into accounts (short_id, role, full_name, folded_name, email, password_hash)
     select 'D' || lpad(n::text, 7, '0'), 'student', 'Aysel Məmmədova', 'aysel memmedova', 'sign-in' || n || '@bench.az', $2
     from generate_series(0, $1::int) n`,
    [people, await hashPassword(password)],
  )
  const { rows } = await pool.query<{ id: number }>('select id from accounts where email = $1', [emailOf(0)])
  return openSession(openDb(pool), rows[0]?.id ?? 0)
}

async function timed(work: () => Promise<Response>): Promise<number> {
  const startedAt = performance.now()
  const response = await work()
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`answered ${response.status}`)
  return performance.now() - startedAt
}

/** Sends calls one after the other with pauses until the time is over. @returns the milliseconds of each */
async function repeat(until: number, ms: number, work: () => Promise<Response>): Promise<number[]> {
  const times: number[] = []
  while (performance.now() < until) {
    times.push(await timed(work))
    if (ms > 0) await sleep(ms)
  }
  return times
}

/** Measures how long a light call takes while others sign in: password hashing must not delay it. */
export async function benchSignIn(url: string, pool: pg.Pool): Promise<void> {
  const cookie = await makePeople(pool)
  const light = () => fetch(`${url}/api/me`, { headers: { cookie } })
  const signIn = (n: number) => () =>
    fetch(`${url}/auth/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: emailOf(n), password }),
    })
  const end = (): number => performance.now() + seconds * 1000
  await repeat(performance.now() + 1000, 0, light)
  const alone = await repeat(end(), pauseMs, light)
  const until = end()
  const [beside, ...signIns] = await Promise.all([
    repeat(until, pauseMs, light),
    ...Array.from({ length: people }, (_, n) => repeat(until, 0, signIn(n + 1))),
  ])
  const row = (name: string, times: number[]) => [
    name,
    times.length,
    median(times).toFixed(1),
    percentile(times, 0.99).toFixed(1),
  ]
  printTable(
    `a light call while ${people} people sign in over and over`,
    ['call', 'answers', 'median ms', 'p99 ms'],
    [row('GET /api/me, alone', alone), row('GET /api/me, beside', beside), row('POST /auth/signin', signIns.flat())],
  )
}
