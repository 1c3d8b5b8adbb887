import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { hashPassword, isWeak, verifyPassword } from './passwords.ts'

const password = 'Payız yağışı, 9-B'

test('a password is stored as argon2id with 19 MiB, two passes and one lane', async () => {
  expect(await hashPassword(password)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('the same password never has the same stored form twice', async () => {
  expect(await hashPassword(password)).not.toBe(await hashPassword(password))
})

test.each([
  ['itself', password, true],
  ['another case', password.toUpperCase(), false],
  ['a space more', `${password} `, false],
  ['another normal form', password.normalize('NFD'), false],
])('a password matches exactly as it was entered: %s', async (_what, tried, fits) => {
  expect(await verifyPassword(await hashPassword(password), tried)).toBe(fits)
})

test('without a stored password no password matches', async () => {
  expect(await verifyPassword(null, password)).toBe(false)
  expect(await verifyPassword(undefined, '')).toBe(false)
})

test.each([
  ['less memory', { memoryCost: 8_192, timeCost: 2 }, true],
  ['fewer passes', { memoryCost: 19_456, timeCost: 1 }, true],
  ['another kind', { memoryCost: 19_456, timeCost: 2, algorithm: 1 }, true],
  ['the same', { memoryCost: 19_456, timeCost: 2 }, false],
  ['more', { memoryCost: 65_536, timeCost: 3 }, false],
])('a hash made with %s work is weak: %s', async (_what, options, weak) => {
  expect(isWeak(await hash(password, options))).toBe(weak)
})

/**
 * In a fair queue with four at once, nobody behind a crowd of 12 finishes before this position; the order among the
 * four is random.
 */
const firstInLine = 8

test('many passwords from one address do not delay one from another address, nor from the next IPv6 network', async () => {
  const stored = await hashPassword(password)
  const finished: string[] = []
  const verify = (ip: string) => verifyPassword(stored, password, { ip }).then(() => finished.push(ip))
  const crowd = Array.from({ length: 12 }, (_, n) => verify(`2001:db8::${n + 1}`))
  await Promise.all([...crowd, verify('10.0.0.1'), verify('2001:db8:0:1::1')])
  expect(finished.indexOf('10.0.0.1')).toBeLessThan(firstInLine)
  expect(finished.indexOf('2001:db8:0:1::1')).toBeLessThan(firstInLine)
})

test('many passwords from all networks of one /56 do not delay one from elsewhere, nor one from a known device among them', async () => {
  const stored = await hashPassword(password)
  const finished: string[] = []
  const verify = (ip: string, isKnownDevice = false) =>
    verifyPassword(stored, password, { ip, isKnownDevice }).then(() => finished.push(ip))
  const crowd = Array.from({ length: 12 }, (_, n) => verify(`2001:db8:0:${(n + 16).toString(16)}::1`))
  await Promise.all([...crowd, verify('10.0.0.1'), verify('2001:db8:0:10::2', true)])
  expect(finished.indexOf('10.0.0.1')).toBeLessThan(firstInLine)
  expect(finished.indexOf('2001:db8:0:10::2')).toBeLessThan(firstInLine)
})
