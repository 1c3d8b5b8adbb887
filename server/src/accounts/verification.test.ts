import { resendVerification, signIn, signUp, verifyEmail } from '@hasiye/contract/accounts.ts'
import { expect, test } from 'vitest'
import { accessOf, everyAccount } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'
import { actors } from '../../test/makers.ts'
import { newIp } from '../../test/new-ip.ts'
import { queuedEmailNames } from '../../test/queued-mails.ts'
import { makeToken } from '../mail/link-tokens.ts'
import { removeExpired } from '../regular-jobs.ts'

const server = testServer()

const isVerified = async (id: number) =>
  (await server.db.selectFrom('accounts').where('id', '=', id).select('isVerified').executeTakeFirstOrThrow())
    .isVerified
const verify = (token: string, ip = newIp()) => server.as().call(verifyEmail, { body: { token }, ip })
const invalid = {
  status: 400,
  error: {
    code: 'token_invalid',
    error: 'Link etibarsızdır, istifadə olunub və ya müddəti bitib. Yeni link istəyin.',
  },
}

test.each(actors)('%s may use the link of an e-mail', async (who) => {
  const { people } = await server.make.course()
  const { id } = await server.make.person('teacher')
  const body = { token: await makeToken(server.db, id, 'verify') }
  const response = await server.as(people[who]).call(verifyEmail, { body, ip: newIp() })
  expect(response).toMatchObject({
    status: 200,
    body: { message: 'E-poçt ünvanınız təsdiqləndi. İndi daxil ola bilərsiniz.' },
  })
  expect(await isVerified(id)).toBe(true)
})

test.each(accessOf(everyAccount))('%s requesting the e-mail again gets %i', async (who, status, code) => {
  const { people } = await server.make.course()
  const response = await server.as(people[who]).call(resendVerification, { ip: newIp() })
  expect([response.status, response.error.code]).toEqual([status, code])
  if (status === 200) expect(response.body).toEqual({ message: 'Təsdiq məktubu yenidən göndərildi.' })
})

test('signing up sends the e-mail', async () => {
  const body = {
    fullName: 'Elnur Əliyev',
    email: 'elnur@mekteb.az',
    role: 'student',
    password: 'qırmızı alma',
  } as const
  await server.as().call(signUp, { body })
  const { id } = await server.db
    .selectFrom('accounts')
    .where('email', '=', body.email)
    .select('id')
    .executeTakeFirstOrThrow()
  expect(await queuedEmailNames(server, id)).toEqual(['verify'])
})

test('a link that a mail scanner opened says for a day that the address is verified', async () => {
  const { id } = await server.make.person('student')
  const token = await makeToken(server.db, id, 'verify')
  const responses = await Promise.all([verify(token), verify(token)])
  expect(responses.map(({ status, body }) => [status, body.message]).sort()).toEqual([
    [200, 'E-poçt ünvanınız təsdiqləndi. İndi daxil ola bilərsiniz.'],
    [200, 'Ünvanınız artıq təsdiqlənib.'],
  ])
  await server.db.updateTable('mailTokens').set({ expiresAt: new Date() }).where('accountId', '=', id).execute()
  expect(await verify(token)).toMatchObject(invalid)
})

test('only the newest link is valid', async () => {
  const { id } = await server.make.person('student')
  const older = await makeToken(server.db, id, 'verify')
  const newer = await makeToken(server.db, id, 'verify')
  expect(await verify(older)).toMatchObject(invalid)
  expect((await verify(newer)).status).toBe(200)
})

test('a link that is a day old is not valid any more', async () => {
  const { id } = await server.make.person('student')
  const token = await makeToken(server.db, id, 'verify')
  const { expiresAt } = await server.db
    .selectFrom('mailTokens')
    .where('accountId', '=', id)
    .select('expiresAt')
    .executeTakeFirstOrThrow()
  expect((expiresAt.getTime() - Date.now()) / 3_600_000).toBeCloseTo(24, 1)
  await server.db.updateTable('mailTokens').set({ expiresAt: new Date() }).where('accountId', '=', id).execute()
  expect(await verify(token)).toMatchObject(invalid)
  expect(await isVerified(id)).toBe(false)
  await removeExpired(server.db)
  const { rowCount } = await server.pool.query('select from mail_tokens where account_id = $1', [id])
  expect(rowCount).toBe(0)
})

test('a link for a new password verifies nothing', async () => {
  const { id } = await server.make.person('student')
  expect(await verify(await makeToken(server.db, id, 'reset'))).toMatchObject(invalid)
  expect(await isVerified(id)).toBe(false)
})

test('only the hash of a token is stored', async () => {
  const { id } = await server.make.person('student')
  const token = await makeToken(server.db, id, 'verify')
  const { rows } = await server.pool.query('select t::text as text from mail_tokens t where account_id = $1', [id])
  expect(rows).toHaveLength(1)
  expect(rows[0].text).not.toContain(token)
  expect(rows[0].text).not.toContain(Buffer.from(token).toString('hex'))
})

test('after twenty invalid tokens from one network even a real one has to wait', async () => {
  const ip = newIp()
  const { id } = await server.make.person('student')
  const token = await makeToken(server.db, id, 'verify')
  for (let n = 0; n < 20; n++) expect((await verify(`invented${n}`, ip)).status).toBe(400)
  expect(await verify(token, ip)).toMatchObject({ status: 429, error: { code: 'rate_limited' } })
  expect((await verify(token)).status).toBe(200)
})

test('more than three e-mails an hour are not sent, and the response does not reveal it', async () => {
  const student = await server.make.person('student')
  for (let n = 0; n < 5; n++) {
    expect((await server.as(student).call(resendVerification, { ip: newIp() })).status).toBe(200)
  }
  expect(await queuedEmailNames(server, student.id)).toEqual(['verify', 'verify', 'verify'])
})

test('thirty e-mails an hour from one network are allowed', async () => {
  const ip = newIp()
  const student = await server.make.person('student')
  const ask = () => server.as(student).call(resendVerification, { ip })
  for (let n = 0; n < 30; n++) expect((await ask()).status).toBe(200)
  expect(await ask()).toMatchObject({ status: 429, error: { code: 'rate_limited' } })
})

test('an unverified account can sign in', async () => {
  const password = 'qırmızı alma'
  const student = await server.make.person('student', { password })
  const response = await server.as().call(signIn, { body: { email: student.email, password } })
  expect(response.status).toBe(200)
})
