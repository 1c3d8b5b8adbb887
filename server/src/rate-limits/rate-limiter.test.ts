import { expect, test, vi } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { type AlarmCounter, alarmCounters, type Counter } from './limits.ts'
import { limitFailures, openRateLimiter, type RateLimiter } from './rate-limiter.ts'

const server = testServer()
const open = (): Promise<RateLimiter> => openRateLimiter(server.pool, true)

let names = 0
/** Limits of ten and of twenty points. */
const newCounters = (): Counter[] => {
  const of = `somebody ${++names}`
  return [
    { limit: 'token ip', of },
    { limit: 'admin ip', of },
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
  expect(await pointsOf()).toEqual({ 'admin-ip': 10, 'token-ip': 10 })
})

test('a refusal names the limit and the time to wait', async () => {
  const [limiter, counters] = [await open(), newCounters()]
  await limiter.consume(counters, 10)
  const refusal = await limiter.consume(counters).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ details: { limit: 'admin ip', values: { minutes: 15 } } })
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
  expect(await pointsOf()).toEqual({ 'admin-ip': 1, 'token-ip': 1 })
})

test('consuming more points than are left consumes the rest', async () => {
  const [limiter, counters] = [await open(), newCounters()]
  await server.pool.query('truncate rate_limit_counters')
  await limiter.consume(counters, 8)
  await expect(limiter.consume(counters, 1000)).rejects.toEqual(limited)
  expect(await pointsOf()).toEqual({ 'admin-ip': 10, 'token-ip': 10 })
})

test('a right attempt consumes nothing, a wrong one its points, a failed one nothing', async () => {
  const [limiter, counters] = [await open(), newCounters()]
  await server.pool.query('truncate rate_limit_counters')
  expect(await limitFailures(limiter, counters, async () => 'right')).toBe('right')
  expect(await pointsOf()).toEqual({ 'admin-ip': 0, 'token-ip': 0 })
  expect(await limitFailures(limiter, counters, async () => undefined)).toBeUndefined()
  expect(await pointsOf()).toEqual({ 'admin-ip': 1, 'token-ip': 1 })
  await expect(limitFailures(limiter, counters, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await pointsOf()).toEqual({ 'admin-ip': 1, 'token-ip': 1 })
})

test('of 400 simultaneous wrong attempts 60 are made, and of 100 right ones all', async () => {
  const limiter = await open()
  const attemptAll = async (of: string, count: number, result: string | undefined) => {
    const attempt = vi.fn(async () => result)
    const all = Array.from({ length: count }, () => limitFailures(limiter, [{ limit: 'sign-in ip', of }], attempt))
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
  const waiting = [limiter.reserve([first, shared]), limiter.reserve([shared, second])]
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

test('only the limits of an address are checked before the body is read', async () => {
  const limiter = await open()
  await limiter.consume([{ limit: 'sign-in ip', of: '192.0.2.99' }], 60)
  await expect(limiter.checkIp('signIn', '192.0.2.99')).rejects.toEqual(limited)
  await expect(limiter.checkIp('signIn', '192.0.2.98')).resolves.toBeUndefined()
})

test('an alarm is raised once, by the process that reaches the limit', async () => {
  const limiter = await open()
  const alarms: string[] = []
  limiter.onAlarm(async ({ limit, searched, ip }) => void alarms.push(`${searched}: ${limit} ${ip}`))
  const counter: AlarmCounter = { limit: 'unknown id ipv6 alarm', of: '2001:db8::/48', searched: 'short IDs' }
  await limiter.countFailures([counter], 48, '2001:db8::1')
  await Promise.all([2, 3, 4].map((n) => limiter.countFailures([counter], 1, `2001:db8::${n}`)))
  expect(alarms).toEqual([expect.stringMatching(/^short IDs: unknown id ipv6 alarm 2001:db8::[2-4]$/)])
})

test('when it is switched off, nothing is limited', async () => {
  const [limiter, counters] = [await openRateLimiter(server.pool, false), newCounters()]
  for (let n = 0; n < 20; n++) await limiter.consume(counters)
  await limiter.countFailures(alarmCounters('192.0.2.1'), 1, '192.0.2.1')
  await expect(limiter.checkIp('parentLogin', '192.0.2.1')).resolves.toBeUndefined()
})

test('the secret of the keys is created once', async () => {
  await Promise.all([open(), open()])
  const { rows } = await server.pool.query(`select value from secrets where name = 'rate-limits'`)
  expect(rows).toHaveLength(1)
})
