import { expect, test, vi } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { countWaiting, holding, untilWaiting } from '../../test/locks.ts'
import { type Counter, limit, minute } from './limits.ts'
import { delayMs, limitFailures, openRateLimiter, type RateLimiter } from './rate-limiter.ts'

const server = testServer()
const open = (): Promise<RateLimiter> => openRateLimiter(server.pool, true)

const ten = limit('of ten', 10, 15 * minute)
const twenty = limit('of twenty', 20, 15 * minute)
const sixty = limit('of sixty', 60, 15 * minute)

let names = 0
/** Limits of twenty and of ten points. */
const newCounters = (): Counter[] => {
  const of = `somebody ${++names}`
  return [
    { limit: twenty, of },
    { limit: ten, of },
  ]
}
const pointsOf = async (): Promise<Record<string, number>> => {
  const { rows } = await server.pool.query<{ name: string; points: number }>(
    `select split_part(key, ':', 1) as name, points from rate_limit_counters order by key`,
  )
  return Object.fromEntries(rows.map(({ name, points }) => [name, points]))
}
const limited = expect.objectContaining({ code: 'rate_limited' })
/** Lets pending promises proceed without waiting for the clock. */
const nextStatement = () => server.pool.query('select')

test('points are consumed until a limit is reached; a refusal consumes nothing', async () => {
  const [limiter, counters] = [await open(), newCounters()]
  await server.pool.query('truncate rate_limit_counters')
  for (let n = 0; n < 10; n++) await limiter.consume(counters)
  await expect(limiter.consume(counters)).rejects.toEqual(limited)
  expect(await pointsOf()).toEqual({ 'of-ten': 10, 'of-twenty': 10 })
})

test('a refusal names the limit and the time to wait', async () => {
  const [limiter, counters] = [await open(), newCounters()]
  await limiter.consume(counters, 10)
  const refusal = await limiter.consume(counters).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ details: { limit: ten.name, values: { minutes: 15 } } })
})

test('counters survive a restart and are shared by two servers', async () => {
  const counters = newCounters()
  await (await open()).consume(counters, 6)
  await (await open()).consume(counters, 4)
  await expect((await open()).consume(counters)).rejects.toEqual(limited)
})

test('points consumed at the same time are all counted', async () => {
  const [limiter, counters] = [await open(), newCounters()]
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => limiter.consume(counters)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
})

test('calls with the same limits in another order do not deadlock', async () => {
  const [limiter, counters] = [await open(), newCounters()]
  const orders = [counters, counters.toReversed()]
  const reserved = await Promise.all(Array.from({ length: 10 }, (_, n) => limiter.reserve(orders[n % 2] as Counter[])))
  await Promise.all(reserved.map((reservation) => reservation.refund()))
  expect(await Promise.all(Array.from({ length: 10 }, () => limiter.consume(counters)))).toHaveLength(10)
})

test('a new window begins after the old one has ended', async () => {
  const [limiter, counters] = [await open(), newCounters()]
  await limiter.consume(counters, 10)
  await server.pool.query('update rate_limit_counters set expire = 1')
  await expect(limiter.consume(counters)).resolves.toBeUndefined()
})

test('a refund goes to the window in which the point was consumed', async () => {
  const [limiter, counters] = [await open(), newCounters()]
  await server.pool.query('truncate rate_limit_counters')
  const before = await limiter.reserve(counters)
  await server.pool.query('update rate_limit_counters set expire = 1')
  await limiter.consume(counters)
  await before.refund()
  expect(await pointsOf()).toEqual({ 'of-ten': 1, 'of-twenty': 1 })
})

test('consuming more points than are left consumes the rest', async () => {
  const [limiter, counters] = [await open(), newCounters()]
  await server.pool.query('truncate rate_limit_counters')
  await limiter.consume(counters, 8)
  await expect(limiter.consume(counters, 1000)).rejects.toEqual(limited)
  expect(await pointsOf()).toEqual({ 'of-ten': 10, 'of-twenty': 10 })
})

test('a right attempt consumes nothing, a wrong one its points, a failed one nothing', async () => {
  const [limiter, counters] = [await open(), newCounters()]
  await server.pool.query('truncate rate_limit_counters')
  expect(await limitFailures(limiter, counters, async () => 'right')).toBe('right')
  expect(await pointsOf()).toEqual({ 'of-ten': 0, 'of-twenty': 0 })
  expect(await limitFailures(limiter, counters, async () => undefined)).toBeUndefined()
  expect(await pointsOf()).toEqual({ 'of-ten': 1, 'of-twenty': 1 })
  await expect(limitFailures(limiter, counters, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await pointsOf()).toEqual({ 'of-ten': 1, 'of-twenty': 1 })
})

test('of 400 simultaneous wrong attempts 60 are made, and of 100 right ones all', async () => {
  const limiter = await open()
  const attemptAll = async (of: string, count: number, result: string | undefined) => {
    const attempt = vi.fn(async () => result)
    const all = Array.from({ length: count }, () => limitFailures(limiter, [{ limit: sixty, of }], attempt))
    const refused = (await Promise.allSettled(all)).filter(({ status }) => status === 'rejected')
    return [attempt.mock.calls.length, refused.length]
  }
  expect(await attemptAll('an attacker', 400, undefined)).toEqual([60, 340])
  expect(await attemptAll('a school', 100, 'right')).toEqual([100, 0])
})

test('as many attempts run as points are left; the next one waits for one to end', async () => {
  const [limiter, counters] = [await open(), newCounters()]
  const reserved = await Promise.all(Array.from({ length: 10 }, () => limiter.reserve(counters)))
  let isReserved = false
  const late = limiter.reserve(counters).finally(() => {
    isReserved = true
  })
  await nextStatement()
  expect(isReserved).toBe(false)
  await reserved[0]?.refund()
  await (await late).refund()
})

test('a waiting attempt is refused as soon as all earlier ones have failed', async () => {
  const [limiter, counters] = [await open(), newCounters()]
  const reserved = await Promise.all(Array.from({ length: 10 }, () => limiter.reserve(counters)))
  const late = Promise.allSettled(Array.from({ length: 5 }, () => limiter.reserve(counters)))
  await nextStatement()
  for (const reservation of reserved) reservation.keep()
  expect((await late).map((result) => result.status === 'rejected' && result.reason)).toEqual(
    [1, 2, 3, 4, 5].map(() => limited),
  )
})

test('an attempt that waits for one limit and reaches another lets the next one try', async () => {
  const limiter = await open()
  const [[shared, first], [, second]] = [newCounters(), newCounters()] as [[Counter, Counter], [Counter, Counter]]
  const judged = await Promise.all(Array.from({ length: 10 }, () => limiter.reserve([shared, first])))
  const others = await Promise.all(Array.from({ length: 10 }, () => limiter.reserve([shared])))
  const waiting = [limiter.reserve([shared, first]), limiter.reserve([shared, second])]
  await nextStatement()
  let isFirstReserved = false
  void waiting[0]?.then(() => {
    isFirstReserved = true
  })
  await others[0]?.refund()
  await (await waiting[1])?.refund()
  expect(isFirstReserved).toBe(false)
  await judged[0]?.refund()
  await (await waiting[0])?.refund()
})

test('a check consumes nothing and refuses what has no points left', async () => {
  const limiter = await open()
  const check = { ofIp: (of: string) => [{ limit: ten, of }], ofAccount: [twenty] }
  await limiter.consume([{ limit: ten, of: '192.0.2.99' }], 10)
  await limiter.consume([{ limit: twenty, of: '7' }], 20)
  await expect(limiter.checkIp(check, '192.0.2.99')).rejects.toEqual(limited)
  await expect(limiter.checkAccount(check, 7)).rejects.toEqual(limited)
  for (let n = 0; n < 20; n++) await limiter.checkIp(check, '192.0.2.98')
  await expect(limiter.checkAccount(check, 8)).resolves.toBeUndefined()
})

test('a reached limit refuses without the database for a moment', async () => {
  const [limiter, counters] = [await open(), newCounters()]
  await limiter.consume(counters, 10)
  const check = () => limiter.checkIp({ ofIp: () => counters }, '')
  await expect(check()).rejects.toEqual(limited)
  const query = vi.spyOn(server.pool, 'query')
  try {
    for (let n = 0; n < 20; n++) await expect(check()).rejects.toEqual(limited)
    expect(query).not.toHaveBeenCalled()
  } finally {
    query.mockRestore()
  }
})

test('many attempts from one network occupy one connection until their points are consumed', async () => {
  const [limiter, counters] = [await open(), newCounters()]
  await limiter.consume(counters)
  const rows = 'select from rate_limit_counters for update'
  const { reserved } = await holding(server.pool, rows, [], async () => {
    const reserved = Promise.all(Array.from({ length: 5 }, () => limiter.reserve(counters)))
    await untilWaiting(server.pool)
    for (let n = 0; n < 20; n++) await nextStatement()
    expect(await countWaiting(server.pool)).toBe(1)
    return { reserved }
  })
  for (const reservation of await reserved) await reservation.refund()
})

test('a limit that only delays refuses nobody', async () => {
  const limiter = await open()
  await limiter.consume([{ limit: ten, of: 'all' }], 10)
  const check = { ofIp: () => [{ limit: ten, of: 'all', onlyDelays: true } as const] }
  await expect(limiter.checkIp(check, '192.0.2.97')).resolves.toBeUndefined()
})

test.each([
  [0, 0],
  [1000, 0],
  [1100, 300],
  [1500, 1500],
  [2000, 3000],
  [50_000, 3000],
])('at %i points of a limit of a thousand that only delays, a check takes %i ms', (points, ms) => {
  expect(delayMs(points, 1000)).toBe(ms)
})

test('an alarm is raised once, by the process that reaches the limit', async () => {
  const limiter = await open()
  const alarms: string[] = []
  limiter.onAlarm(async ({ limit: name, searched, ip }) => void alarms.push(`${searched}: ${name} ${ip}`))
  const counter = { limit: sixty, of: '2001:db8::/48', searched: 'short IDs' }
  await limiter.countFailures([counter], 58, '2001:db8::1')
  await Promise.all([2, 3, 4].map((n) => limiter.countFailures([counter], 1, `2001:db8::${n}`)))
  expect(alarms).toEqual([expect.stringMatching(/^short IDs: of sixty 2001:db8::[2-4]$/)])
})

test('when it is switched off, nothing is limited', async () => {
  const [limiter, counters] = [await openRateLimiter(server.pool, false), newCounters()]
  for (let n = 0; n < 20; n++) await limiter.consume(counters)
  await limiter.countFailures([{ limit: ten, of: 'all', searched: 'codes' }], 20, '192.0.2.1')
  await expect(limiter.checkIp({ ofIp: () => counters }, '192.0.2.1')).resolves.toBeUndefined()
})

test('the secret of the keys is created once', async () => {
  await Promise.all([open(), open()])
  const { rows } = await server.pool.query(`select value from secrets where name = 'rate-limits'`)
  expect(rows).toHaveLength(1)
})
