import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { removeExpiredCounters } from './rate-limit-store.ts'

const server = testServer()

/** The statements of the release before, which runs beside this one during an upgrade. */
const peek = `
  select b.key, b.points, b.expire - now_ms as "waitMs", case
    when b.points < w.max_points or w.max_bonus is null then w.max_points
    else rate_limit_allowance(w.max_points, w.bonus_place, w.max_bonus)
  end as allowance
  from jsonb_to_recordset($1) as w (key text, max_points integer, bonus_place text, max_bonus integer)
  join budgets b using (key)
  cross join (select (extract(epoch from now()) * 1000)::bigint as now_ms) as clock
  where b.expire > now_ms`
const consume = `
  select key, points, allowance, expire, wait_ms as "waitMs", consumed from consume_rate_limits($1, $2, $3)`
const refund = `
  with held as (
    select b.key from budgets b join jsonb_to_recordset($1) as r (key text, expire bigint) using (key, expire)
    order by b.key for no key update of b
  ), refunded as (
    update budgets set points = greatest(points - 1, 0) where key in (select key from held)
  )
  insert into known_places as k (kind, subject, place)
  select kind, subject, place from jsonb_to_recordset($2) as s (kind text, subject text, place text)
  order by kind, place, subject
  on conflict (kind, place, subject) do update set last_at = now() where k.last_at < now() - interval '1 hour'`
const isRemembered = `
  select from known_places where kind = $1 and place = $2 and subject = $3 and last_at > now() - interval '30 days'`
const removeExpired = `
  delete from budgets where key in (
    select key from budgets where expire < (extract(epoch from now()) * 1000)::bigint for update skip locked
  )`
const removeExpiredNetworks = `delete from known_places where last_at < now() - interval '30 days'`

const limit = (key: string, more = {}) => ({ key, max_points: 2, window_ms: 60_000, bonus_place: 'network', ...more })
const run = async (text: string, ...values: unknown[]) =>
  (
    await server.pool.query(
      text,
      values.map((value) => (typeof value === 'object' ? JSON.stringify(value) : value)),
    )
  ).rows
const remember = (kind: string, subject: string) => run(refund, [], [{ kind, subject, place: 'network' }])
const networks = () => run('select kind, subject, network, last_at from known_networks order by 1, 2')

test('the release before consumes, reads and refunds points in the tables of this one', async () => {
  const counters = [limit('a'), limit('b')]
  const [first] = await run(consume, counters, 1, false)
  expect(first).toMatchObject({ key: 'a', points: 1, allowance: 2, consumed: 1 })
  await run(consume, counters, 1, false)
  expect((await run(consume, counters, 1, false)).map(({ points, consumed }) => [points, consumed])).toEqual([
    [2, 0],
    [2, 0],
  ])
  expect((await run(peek, counters)).map(({ key, points }) => [key, points]).sort()).toEqual([
    ['a', 2],
    ['b', 2],
  ])
  await run(refund, [{ key: 'a', expire: first.expire }], [])
  expect(await run('select key, points from rate_limit_counters order by key')).toEqual([
    { key: 'a', points: 1 },
    { key: 'b', points: 2 },
  ])
})

test('it remembers a success once, renews it, and finds it', async () => {
  await remember('sign-in', 'somebody')
  await server.pool.query(`update known_networks set last_at = now() - interval '2 hours'`)
  await remember('sign-in', 'somebody')
  const [only, ...others] = await networks()
  expect([only, others]).toEqual([
    { kind: 'sign-in', subject: 'somebody', network: 'network', last_at: expect.any(Date) },
    [],
  ])
  expect(Date.now() - only.last_at).toBeLessThan(60 * 60_000)
  expect(await run(isRemembered, 'sign-in', 'network', 'somebody')).toHaveLength(1)
  expect(await run(isRemembered, 'sign-in', 'elsewhere', 'somebody')).toHaveLength(0)
})

test('a known network exempts from its limits, and successes in it add points', async () => {
  expect(await run(consume, [limit('exempt', { exempt_place: 'network' })], 1, false)).toEqual([])
  await remember('short-id', 'first')
  await remember('short-id', 'second')
  const extra = limit('extra', { max_bonus: 10 })
  const [full] = await run(consume, [extra], 3, false)
  expect(full).toMatchObject({ points: 3, allowance: 4, consumed: 3 })
  expect(await run(peek, [extra])).toMatchObject([{ points: 3, allowance: 4 }])
})

test('it removes ended windows and networks, and so does this release', async () => {
  await run(consume, [limit('ended'), limit('locked')], 1, false)
  await server.pool.query(`update rate_limit_counters set expire = 1 where key = 'ended'`)
  await run(removeExpired)
  expect(await run(`select key from rate_limit_counters where key = 'ended'`)).toEqual([])
  await server.pool.query(`update known_networks set last_at = now() - interval '31 days'`)
  await run(removeExpiredNetworks)
  expect(await networks()).toEqual([])
  await server.pool.query('update rate_limit_counters set expire = 1')
  await removeExpiredCounters(server.db)
  expect(await run('select from budgets')).toEqual([])
})
