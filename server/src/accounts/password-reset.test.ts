import { forgotPassword, resetPassword, signIn } from '@hasiye/contract/accounts.ts'
import { renewCalendar } from '@hasiye/contract/calendar.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { actors } from '../../test/makers.ts'
import { newIp } from '../../test/new-ip.ts'
import { queuedEmailNames, queuedEmails } from '../../test/queued-mails.ts'
import { makeToken } from '../mail/link-tokens.ts'

const server = testServer()
const password = 'qırmızı alma'
const fresh = 'yaşıl armud'

const forget = (email: string, ip = newIp()) => server.as().call(forgotPassword, { body: { email }, ip })
const reset = (token: string, changed = fresh, ip = newIp()) =>
  server.as().call(resetPassword, { body: { token, password: changed }, ip })
const signsIn = async (email: string, tried: string) =>
  (await server.as().call(signIn, { body: { email, password: tried }, ip: newIp() })).status === 200
const sent = {
  status: 200,
  body: {
    message:
      'Bu e-poçt ünvanı ilə hesab varsa, sıfırlama linki göndərildi. Məktubu görmürsünüzsə, “Spam” qovluğunu da yoxlayın.',
  },
}

test.each(actors)('%s may ask for a new password', async (who) => {
  const { people } = await server.make.course()
  const { id, email } = await server.make.person('teacher')
  expect(await server.as(people[who]).call(forgotPassword, { body: { email }, ip: newIp() })).toMatchObject(sent)
  expect(await queuedEmailNames(server, id)).toEqual(['reset'])
})

test.each(actors)('%s may set a new password by the link', async (who) => {
  const { people } = await server.make.course()
  const { id } = await server.make.person('teacher')
  const body = { token: await makeToken(server.db, id, 'reset'), password: fresh }
  const response = await server.as(people[who]).call(resetPassword, { body, ip: newIp() })
  expect(response).toMatchObject({ status: 200, body: { message: 'Parolunuz uğurla yeniləndi.' } })
  expect(response.headers['set-cookie']).toBeUndefined()
})

test('an unknown address gets the same response after the same statements', async () => {
  const { email } = await server.make.person('student')
  const [known, unknown] = [await forget(email), await forget('nobody@mekteb.az')]
  expect(known).toMatchObject(sent)
  expect([unknown.status, unknown.body, unknown.queries]).toEqual([known.status, known.body, known.queries])
  const { rows } = await server.pool.query(`select data from jobs.job where data ->> 'accountId' is null`)
  expect(rows[0].data).not.toHaveProperty('email')
})

test('an address in capitals is the same address', async () => {
  const { id, email } = await server.make.person('student')
  await forget(` ${email.toUpperCase()} `)
  expect(await queuedEmailNames(server, id)).toEqual(['reset'])
})

test('more than three e-mails an hour are not sent, and the response does not reveal it', async () => {
  const { id, email } = await server.make.person('student')
  for (let n = 0; n < 5; n++) expect(await forget(email)).toMatchObject(sent)
  expect(await queuedEmailNames(server, id)).toEqual(['reset', 'reset', 'reset'])
})

test('thirty requests an hour from one network are allowed', async () => {
  const ip = newIp()
  for (let n = 0; n < 30; n++) expect((await forget(`nobody${n}@mekteb.az`, ip)).status).toBe(200)
  expect(await forget('nobody@mekteb.az', ip)).toMatchObject({ status: 429, error: { code: 'rate_limited' } })
})

test('only the new password is valid, and every session has ended', async () => {
  const student = await server.make.person('student', { password })
  const parent = await server.make.parentOf(student)
  expect((await reset(await makeToken(server.db, student.id, 'reset'))).status).toBe(200)
  expect([await signsIn(student.email, password), await signsIn(student.email, fresh)]).toEqual([false, true])
  expect([await server.isSignedIn(student.token), await server.isSignedIn(parent.token)]).toEqual([false, false])
})

test('the owner gets an e-mail with the device', async () => {
  const { id } = await server.make.person('student', { password })
  await server.db.updateTable('accounts').set({ isVerified: true }).where('id', '=', id).execute()
  const body = { token: await makeToken(server.db, id, 'reset'), password: fresh }
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
  await server.as().call(resetPassword, { body, headers, ip: newIp() })
  expect(await queuedEmails(server, id)).toMatchObject([
    { name: 'passwordChanged', device: 'Firefox, Linux, kompüter' },
  ])
})

test('a link works once, and a refused password does not use it up', async () => {
  const { id } = await server.make.person('student', { password })
  const token = await makeToken(server.db, id, 'reset')
  expect((await reset(token, 'qwerty')).error.code).toBe('password_common')
  expect((await reset(token)).status).toBe(200)
  expect((await reset(token)).error.code).toBe('token_invalid')
})

test('of two simultaneous uses of one link, one succeeds', async () => {
  const { id } = await server.make.person('student', { password })
  const token = await makeToken(server.db, id, 'reset')
  const responses = await Promise.all([reset(token), reset(token, 'sarı heyva')])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('a link that is an hour old is not valid any more', async () => {
  const { id } = await server.make.person('student', { password })
  const token = await makeToken(server.db, id, 'reset')
  const tokens = await server.db.selectFrom('mailTokens').where('accountId', '=', id).select('expiresAt').execute()
  expect(((tokens[0]?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000).toBeCloseTo(60, 0)
  await server.db.updateTable('mailTokens').set({ expiresAt: new Date() }).where('accountId', '=', id).execute()
  expect((await reset(token)).error.code).toBe('token_invalid')
})

test('a link that verifies an address cannot set a password', async () => {
  const { id } = await server.make.person('student', { password })
  expect((await reset(await makeToken(server.db, id, 'verify'))).error.code).toBe('token_invalid')
})

test.each([
  ['short', 'abc', 'weak_password', 'Parol ən azı 6 simvoldan ibarət olmalıdır.', ''],
  [
    'easy',
    'azərbaycan',
    'password_common',
    'Bu parol çox asandır. Başqa parol seçin.',
    ' Çox işlədilən sözlər və rəqəmlər tez tapılır.',
  ],
])('a password that is %s is refused with an error at its field', async (_what, changed, code, text, why) => {
  const { id } = await server.make.person('student')
  const response = await reset(await makeToken(server.db, id, 'reset'), changed)
  expect(response).toMatchObject({ status: 400, error: { code, error: text, fields: { password: text + why } } })
})

test('the links of calendars end where the person asks for it, those of parents too', async () => {
  const student = await server.make.person('student')
  // a first proof of the address ends the parents' links anyway
  await server.db.updateTable('accounts').set({ isVerified: true }).where('id', '=', student.id).execute()
  const parent = await server.make.parentOf(student)
  const links: string[] = []
  for (const person of [student, parent]) links.push((await server.as(person).call(renewCalendar)).body.url)
  const statuses = async () => {
    const read = links.map((url) => server.app.inject({ url: new URL(url).pathname }))
    return (await Promise.all(read)).map(({ statusCode }) => statusCode)
  }
  await reset(await makeToken(server.db, student.id, 'reset'))
  expect(await statuses()).toEqual([200, 200])
  const body = { token: await makeToken(server.db, student.id, 'reset'), password: fresh, endCalendars: true }
  expect((await server.as().call(resetPassword, { body, ip: newIp() })).status).toBe(200)
  expect(await statuses()).toEqual([404, 404])
})

test('an account without a password gets one', async () => {
  const { id, email } = await server.make.person('teacher')
  await reset(await makeToken(server.db, id, 'reset'))
  expect(await signsIn(email, fresh)).toBe(true)
})

test('twenty invalid tokens from one network are allowed', async () => {
  const ip = newIp()
  for (let n = 0; n < 20; n++) expect((await reset(`invented${n}`, fresh, ip)).status).toBe(400)
  expect(await reset('invented', fresh, ip)).toMatchObject({ status: 429, error: { code: 'rate_limited' } })
})
