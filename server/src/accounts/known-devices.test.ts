import { signIn, signUp } from '@hasiye/contract/accounts.ts'
import { expect, test } from 'vitest'
import { cookiesOf } from '../../test/cookies.ts'
import { type TestResponse, testServer } from '../../test/harness.ts'
import type { TestPerson } from '../../test/makers.ts'
import { newIp } from '../../test/new-ip.ts'
import { queuedEmailNames, queuedEmails } from '../../test/queued-mails.ts'
import { ago } from '../db/instants.ts'
import { removeUnusedDevices } from './known-devices.ts'

const server = testServer()
const password = 'qırmızı alma'
const chrome = 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile Safari/537.36'

/** The token of the browser's cookie that a response sets. */
const deviceOf = (response: Pick<TestResponse<unknown>, 'headers'>): string =>
  /^device=([^;]+)/.exec(cookiesOf(response).find((line) => line.startsWith('device=')) ?? '')?.[1] ?? ''

/** Signs in, in the browser of this token or in a new one. @returns the token of the browser */
async function signInWith({ email }: Pick<TestPerson, 'email'>, device?: string): Promise<string> {
  const headers = { 'user-agent': chrome, ...(device === undefined ? {} : { cookie: `device=${device}` }) }
  const response = await server.as().call(signIn, { body: { email, password }, headers, ip: newIp() })
  expect(response.status).toBe(200)
  return deviceOf(response)
}

async function signedUp(days = 2, isVerified = true): Promise<TestPerson> {
  const person = await server.make.person('teacher', { password })
  await server.db
    .updateTable('accounts')
    .set({ isVerified, createdAt: ago({ days }) })
    .where('id', '=', person.id)
    .execute()
  return person
}

/** Moves the e-mails about a person's browsers some hours back in time. */
const waitHours = (person: TestPerson, hours: number) =>
  server.db
    .updateTable('knownDevices')
    .set({ notifiedAt: ago({ hours }) })
    .where('accountId', '=', person.id)
    .where('notifiedAt', 'is not', null)
    .execute()

test('the first sign-in of an account causes no e-mail; each new browser causes one, also one of the same kind', async () => {
  const person = await signedUp()
  const own = await signInWith(person)
  expect(await queuedEmails(server, person.id)).toEqual([])
  expect(await signInWith(person, own)).toBe(own)
  expect(await queuedEmails(server, person.id)).toEqual([])
  const other = await signInWith(person)
  expect(other).not.toBe(own)
  expect(await queuedEmails(server, person.id)).toMatchObject([
    { name: 'newSignIn', device: 'Chrome, Android, telefon' },
  ])
  await waitHours(person, 2)
  for (const known of [own, other]) await signInWith(person, known)
  expect(await queuedEmails(server, person.id)).toHaveLength(1)
})

test('at most one e-mail an hour is sent, and three a day', async () => {
  const person = await signedUp()
  await signInWith(person)
  const sent = async () => (await queuedEmails(server, person.id)).length
  for (const emails of [1, 2, 3]) {
    await signInWith(person)
    await signInWith(person)
    expect(await sent()).toBe(emails)
    await waitHours(person, 2)
  }
  await signInWith(person)
  expect(await sent()).toBe(3)
  await waitHours(person, 25)
  await signInWith(person)
  expect(await sent()).toBe(4)
})

test('simultaneous sign-ins in new browsers cause one e-mail', async () => {
  const person = await signedUp()
  await signInWith(person)
  await Promise.all([signInWith(person), signInWith(person), signInWith(person)])
  expect(await queuedEmailNames(server, person.id)).toEqual(['newSignIn'])
})

test('the browsers of the first day cause no e-mail, and are known afterwards', async () => {
  const person = await signedUp(0)
  await signInWith(person)
  const second = await signInWith(person)
  await server.db
    .updateTable('accounts')
    .set({ createdAt: ago({ days: 2 }) })
    .where('id', '=', person.id)
    .execute()
  await signInWith(person, second)
  expect(await queuedEmails(server, person.id)).toEqual([])
  await signInWith(person)
  expect(await queuedEmails(server, person.id)).toHaveLength(1)
})

test('an unverified address gets no such e-mail, and a wrong password causes none', async () => {
  const unverified = await signedUp(2, false)
  await signInWith(unverified)
  await signInWith(unverified)
  const verified = await signedUp()
  await signInWith(verified)
  const wrong = await server.as().call(signIn, { body: { email: verified.email, password: 'yanlış' } })
  expect(deviceOf(wrong)).toBe('')
  expect([await queuedEmails(server, unverified.id), await queuedEmails(server, verified.id)]).toEqual([[], []])
})

test('a sign-up does not count as a sign-in: the first one elsewhere causes no e-mail', async () => {
  const email = 'yeni.muellim@mekteb.az'
  const response = await server.as().call(signUp, {
    body: { fullName: 'Nigar Əliyeva', email, role: 'teacher', password: 'bənövşə-77 gülü' },
    ip: newIp(),
  })
  expect(deviceOf(response)).toMatch(/^[\w-]{43}$/)
  const { id } = await server.db
    .updateTable('accounts')
    .set({ isVerified: true, createdAt: ago({ days: 2 }) })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.as().call(signIn, { body: { email, password: 'bənövşə-77 gülü' }, ip: newIp() })
  expect(await queuedEmailNames(server, id)).toEqual(['verify'])
})

test('the cookie lasts half a year, scripts cannot read it, and only a well-formed one is accepted', async () => {
  const person = await signedUp()
  const headers = { cookie: 'device=öz' }
  const response = await server.as().call(signIn, { body: { email: person.email, password }, headers, ip: newIp() })
  const line = cookiesOf(response).find((cookie) => cookie.startsWith('device='))
  expect(line).toMatch(/^device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('one browser has a different row for each account, and nothing of the token is stored', async () => {
  const [first, second] = [await signedUp(), await signedUp()]
  const device = await signInWith(first)
  expect(await signInWith(second, device)).toBe(device)
  const rows = await server.db
    .selectFrom('knownDevices')
    .where('accountId', 'in', [first.id, second.id])
    .select('tokenHash')
    .execute()
  expect(new Set(rows.map(({ tokenHash }) => tokenHash.toString('hex'))).size).toBe(2)
  expect(rows.some(({ tokenHash }) => tokenHash.includes(Buffer.from(device, 'base64url')))).toBe(false)
})

test("an account's fifty most recent browsers are stored, for half a year", async () => {
  const person = await signedUp()
  await server.pool.query(
    `insert into known_devices (account_id, token_hash, user_agent, signed_in_at)
     select $1, sha256(n::text::bytea), '?', now() - make_interval(days => n) from generate_series(1, 60) n`,
    [person.id],
  )
  await signInWith(person)
  const count = async () =>
    (await server.pool.query('select from known_devices where account_id = $1', [person.id])).rowCount
  expect(await count()).toBe(50)
  await server.pool.query(
    `update known_devices set signed_in_at = signed_in_at - interval '150 days' where account_id = $1`,
    [person.id],
  )
  await removeUnusedDevices(server.db)
  expect(await count()).toBe(30)
})
