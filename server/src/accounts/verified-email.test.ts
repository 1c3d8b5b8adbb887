import { adminSignIn, signIn } from '@hasiye/contract/accounts.ts'
import { expect, test } from 'vitest'
import { cookiesOf } from '../../test/cookies.ts'
import { testServer } from '../../test/harness.ts'
import { queuedEmailNames } from '../../test/queued-mails.ts'
import { ensureAdmin } from './admin.ts'

const password = 'qırmızı alma'
const server = testServer({
  REQUIRE_VERIFIED_EMAIL: 'true',
  ADMIN_EMAIL: 'Admin@mekteb.az',
  ADMIN_PASSWORD: password,
})

test('where addresses must be verified, a right password of an unverified account does not sign in', async () => {
  const teacher = await server.make.person('teacher', { password })
  const response = await server.as().call(signIn, { body: { email: teacher.email, password } })
  expect(response).toMatchObject({
    status: 403,
    error: {
      code: 'email_not_verified',
      error: 'E-poçt ünvanınız təsdiqlənməyib. Sizə göndərdiyimiz məktubdakı linkə keçin.',
    },
  })
  expect(cookiesOf(response)).toEqual([])
})

test('a right password sends the link again, three times an hour at most', async () => {
  const teacher = await server.make.person('teacher', { password })
  const tryIt = (tried: string) => server.as().call(signIn, { body: { email: teacher.email, password: tried } })
  await tryIt('wrong one')
  for (let n = 0; n < 4; n++) expect((await tryIt(password)).status).toBe(403)
  expect(await queuedEmailNames(server, teacher.id)).toEqual(['verify', 'verify', 'verify'])
})

test('a wrong password does not reveal whether the account is verified', async () => {
  const teacher = await server.make.person('teacher', { password })
  const response = await server.as().call(signIn, { body: { email: teacher.email, password: 'wrong one' } })
  expect(response).toMatchObject({ status: 401, error: { code: 'invalid_credentials' } })
})

test('a verified account signs in', async () => {
  const teacher = await server.make.person('teacher', { password })
  await server.db.updateTable('accounts').set({ isVerified: true }).where('id', '=', teacher.id).execute()
  expect((await server.as().call(signIn, { body: { email: teacher.email, password } })).status).toBe(200)
})

test('the admin of the environment counts as verified', async () => {
  await ensureAdmin(server.db, server.config, () => {})
  const body = { email: 'admin@mekteb.az', password }
  expect((await server.as().call(adminSignIn, { body })).status).toBe(200)
})
