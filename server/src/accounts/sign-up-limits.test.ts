import { signUp } from '@hasiye/contract/accounts.ts'
import { beforeEach, expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { newIp } from '../../test/new-ip.ts'
import { queuedEmailNames } from '../../test/queued-mails.ts'

const server = testServer()

let made = 0
const form = (email = `elnur${++made}@mekteb.az`) => ({
  fullName: 'Elnur Əliyev',
  email,
  role: 'student' as const,
  password: 'qırmızı alma',
})
/** A reached limit refuses for a second more. */
let address = newIp()
const signUpAs = (email?: string, ip = address) => server.as().call(signUp, { body: form(email), ip })
const limited = { status: 429, error: { code: 'rate_limited' } }

/** Sets the points of a limit; the key must exist. */
async function spend(limit: string, points: number): Promise<void> {
  const { rowCount } = await server.pool.query('update rate_limit_counters set points = $2 where key like $1', [
    `${limit}:%`,
    points,
  ])
  expect(rowCount).toBe(1)
}

beforeEach(async () => {
  address = newIp()
  await server.pool.query('truncate rate_limit_counters')
})

test('three hundred sign-ups an hour from one network are allowed', async () => {
  expect((await signUpAs()).status).toBe(201)
  await spend('sign-up-ip', 299)
  expect((await signUpAs()).status).toBe(201)
  expect(await signUpAs()).toMatchObject(limited)
  expect((await signUpAs(undefined, '10.23.0.2')).status).toBe(201)
})

test('after ten responses that an address is taken, a free one can still be used', async () => {
  const { email } = await server.make.person('student')
  for (let n = 0; n < 10; n++) expect((await signUpAs(email)).status).toBe(409)
  expect((await signUpAs()).status).toBe(201)
  expect((await signUpAs(email, '10.23.0.2')).status).toBe(409)
})

test('the eleventh taken address gets the response of a new one, and its owner an e-mail', async () => {
  const [{ email }, owner] = [await server.make.person('student'), await server.make.person('student')]
  const before = await server.db.selectFrom('accounts').selectAll().where('id', '=', owner.id).execute()
  for (let n = 0; n < 10; n++) expect((await signUpAs(email)).status).toBe(409)
  const [taken, free] = [await signUpAs(owner.email), await signUpAs()]
  expect([taken.status, taken.body]).toEqual([free.status, free.body])
  expect(Object.keys(taken.headers)).toEqual(Object.keys(free.headers))
  expect(await queuedEmailNames(server, owner.id)).toEqual(['accountExists'])
  expect(await server.db.selectFrom('accounts').selectAll().where('id', '=', owner.id).execute()).toEqual(before)
})

test('of 15 simultaneous sign-ups with taken addresses ten get the error', async () => {
  const { email } = await server.make.person('student')
  const responses = await Promise.all(Array.from({ length: 15 }, () => signUpAs(email)))
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(10)
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(5)
})

test('a successful sign-up does not count towards the limit of taken addresses', async () => {
  const { email } = await server.make.person('student')
  expect((await signUpAs(email)).status).toBe(409)
  await spend('taken-e-mail-ip', 9)
  for (let n = 0; n < 3; n++) expect((await signUpAs()).status).toBe(201)
  expect((await signUpAs(email)).status).toBe(409)
})

test('the owner of a taken address gets one e-mail a day', async () => {
  const { id, email } = await server.make.person('student')
  for (let n = 0; n < 3; n++) expect((await signUpAs(email.toUpperCase())).status).toBe(409)
  expect(await queuedEmailNames(server, id)).toEqual(['accountExists'])
})
