import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { type Budgets, guess, openBudgets, placeOf, type Unit } from './budgets.ts'

const server = testServer()
const open = (): Promise<Budgets> => openBudgets(server.pool, true)

let names = 0
const newUnits = (): Unit[] => {
  const of = `somebody ${++names}`
  return [
    { limit: 'parent ip long', of },
    { limit: 'parent ip short', of },
  ]
}
const pointsOf = async (): Promise<Record<string, number>> => {
  const { rows } = await server.pool.query<{ name: string; points: number }>(
    `select split_part(key, ':', 1) as name, points from budgets order by key`,
  )
  return Object.fromEntries(rows.map(({ name, points }) => [name, points]))
}
const limited = expect.objectContaining({ code: 'rate_limited' })

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('the address %s counts as %s', (ip, place) => {
  expect(placeOf(ip)).toBe(place)
})

test('units are taken until a limit is reached; a refusal takes nothing at all', async () => {
  const [budgets, units] = [await open(), newUnits()]
  await server.pool.query('truncate budgets')
  for (let n = 0; n < 10; n++) await budgets.take(units)
  await expect(budgets.take(units)).rejects.toEqual(limited)
  expect(await pointsOf()).toEqual({ 'parent-ip-long': 10, 'parent-ip-short': 10 })
})

test('a refusal says how long to wait', async () => {
  const [budgets, units] = [await open(), newUnits()]
  await budgets.charge(units, 10)
  const refusal = await budgets.take(units).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ details: { limit: 'parent ip short', values: { minutes: 15 } } })
})

test('a restart forgives nothing, and two servers count together', async () => {
  const units = newUnits()
  await (await open()).charge(units, 6)
  const other = await open()
  await other.charge(units, 4)
  await expect((await open()).take(units)).rejects.toEqual(limited)
})

test('units taken at the same time are all counted', async () => {
  const [budgets, units] = [await open(), newUnits()]
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => budgets.take(units)))
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(10)
})

test('an ended window begins anew', async () => {
  const [budgets, units] = [await open(), newUnits()]
  await budgets.charge(units, 10)
  await server.pool.query('update budgets set expire = 1')
  await expect(budgets.take(units)).resolves.toBeUndefined()
})

test('many guesses of one answer are charged together, and stay charged when they are too many', async () => {
  const [budgets, units] = [await open(), newUnits()]
  await budgets.charge(units, 8)
  await expect(budgets.charge(units, 3)).rejects.toEqual(limited)
  await expect(budgets.take(units)).rejects.toEqual(limited)
})

test('counting refuses nothing, but the address has to wait afterwards', async () => {
  const budgets = await open()
  const ip = '192.0.2.99'
  const unit: Unit = { limit: 'sign-in ip', of: ip }
  for (let n = 0; n < 60; n++) await budgets.count([unit])
  await expect(budgets.checkIp('signIn', ip)).rejects.toEqual(limited)
  await expect(budgets.checkIp('signIn', '192.0.2.98')).resolves.toBeUndefined()
})

test('a right guess costs nothing, a wrong one its units, a broken one nothing', async () => {
  const [budgets, units] = [await open(), newUnits()]
  await server.pool.query('truncate budgets')
  expect(await guess(budgets, units, async () => 'right')).toBe('right')
  expect(await pointsOf()).toEqual({ 'parent-ip-long': 0, 'parent-ip-short': 0 })
  expect(await guess(budgets, units, async () => undefined)).toBeUndefined()
  expect(await pointsOf()).toEqual({ 'parent-ip-long': 1, 'parent-ip-short': 1 })
  await expect(guess(budgets, units, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await pointsOf()).toEqual({ 'parent-ip-long': 1, 'parent-ip-short': 1 })
})

test('switched off, nothing is limited', async () => {
  const [budgets, units] = [await openBudgets(server.pool, false), newUnits()]
  for (let n = 0; n < 20; n++) await budgets.take(units)
  await budgets.count(units)
  await expect(budgets.checkIp('parentLogin', '192.0.2.1')).resolves.toBeUndefined()
})

test('the key of what is kept is made once', async () => {
  await Promise.all([open(), open()])
  const { rows } = await server.pool.query(`select value from secrets where name = 'budgets'`)
  expect(rows).toHaveLength(1)
})
