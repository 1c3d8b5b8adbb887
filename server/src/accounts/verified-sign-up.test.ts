import { getMe, signUp, verifyEmail } from '@hasiye/contract/accounts.ts'
import { expect, test } from 'vitest'
import { cookiesOf, tokenOf } from '../../test/cookies.ts'
import { type TestResponse, type TestServer, testServer } from '../../test/harness.ts'
import { ago } from '../db/instants.ts'
import { makeToken } from '../mail/link-tokens.ts'

const requiring = testServer({ REQUIRE_VERIFIED_EMAIL: 'true' })
const lenient = testServer()
let people = 0

/** Signs a person up. @returns the cookie of the browser and the token of the e-mailed link */
async function signedUp(server: TestServer, { sendings = 1 } = {}) {
  const email = `yeni${++people}@mekteb.az`
  const send = () =>
    server.as().call(signUp, {
      body: { fullName: 'Orxan Vəliyev', email, role: 'student', password: 'bənövşə-77 gülü' },
      headers: { 'idempotency-key': 'form-1' },
    })
  let response = await send()
  for (let sent = 1; sent < sendings; sent++) response = await send()
  const { id } = await server.db
    .selectFrom('accounts')
    .where('email', '=', email)
    .select('id')
    .executeTakeFirstOrThrow()
  const [cookie = ''] = cookiesOf(response)
    .filter((line) => line.startsWith('device='))
    .map((line) => line.split(';', 1)[0] ?? '')
  return { id, email, cookie, response: response, link: await makeToken(server.db, id, 'verify') }
}

const open = (server: TestServer, token: string, cookie = '') =>
  server.as().call(verifyEmail, { body: { token }, ...(cookie ? { headers: { cookie } } : {}) })
const sessions = (response: Pick<TestResponse<unknown>, 'headers'>) =>
  cookiesOf(response).filter((line) => line.startsWith('sid='))

test('where addresses must be verified, the link signs in the browser of the sign-up', async () => {
  const { id, link, cookie, response } = await signedUp(requiring)
  expect(response.body.mustVerify).toBe(true)
  const opened = await open(requiring, link, cookie)
  expect([opened.status, opened.body.signedIn]).toEqual([200, true])
  const me = await requiring.as({ token: tokenOf(opened) }).call(getMe)
  expect(me.body).toMatchObject({ id, isVerified: true })
  const again = await open(requiring, link, cookie)
  expect([again.body, sessions(again)]).toEqual([{ message: 'Ünvanınız artıq təsdiqlənib.', signedIn: false }, []])
})

test('a form that is sent again comes from the browser of the sign-up, even if its first cookie was lost with the response', async () => {
  const { link, cookie } = await signedUp(requiring, { sendings: 3 })
  expect((await open(requiring, link, cookie)).body.signedIn).toBe(true)
})

test('another browser, and one without the cookie, is not signed in by the link', async () => {
  const stranger = await signedUp(requiring)
  for (const cookie of [stranger.cookie, '', 'device=abc']) {
    const { link } = await signedUp(requiring)
    const opened = await open(requiring, link, cookie)
    expect([opened.status, opened.body.signedIn, sessions(opened)]).toEqual([200, false, []])
  }
})

test('the link does not replace another session, and signs in neither a day later nor twice', async () => {
  const first = await signedUp(requiring)
  const other = await requiring.make.person('student')
  const shared = await open(requiring, first.link, `${first.cookie}; sid=${other.token}`)
  expect([shared.body.signedIn, sessions(shared)]).toEqual([false, []])
  expect((await requiring.as(other).call(getMe)).status).toBe(200)

  const late = await signedUp(requiring)
  await requiring.db
    .updateTable('knownDevices')
    .set({ createdAt: ago({ hours: 25 }) })
    .where('accountId', '=', late.id)
    .execute()
  expect((await open(requiring, late.link, late.cookie)).body.signedIn).toBe(false)

  const known = await signedUp(requiring)
  expect((await open(requiring, known.link, known.cookie)).body.signedIn).toBe(true)
  await requiring.db.updateTable('accounts').set({ isVerified: false }).where('id', '=', known.id).execute()
  const second = await makeToken(requiring.db, known.id, 'verify')
  expect((await open(requiring, second, known.cookie)).body.signedIn).toBe(false)
})

test('where unverified accounts may sign in, the link signs nobody in', async () => {
  const { link, cookie, response } = await signedUp(lenient)
  expect(response.body.mustVerify).toBe(false)
  const opened = await open(lenient, link, cookie)
  expect([opened.body.signedIn, sessions(opened)]).toEqual([false, []])
})
