import { getMe, signIn } from '@hasiye/contract/accounts.ts'
import { getConfig } from '@hasiye/contract/operation.ts'
import { changePassword } from '@hasiye/contract/own-account.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { cookiesOf, tokenOf } from '../../test/cookies.ts'
import { testServer } from '../../test/harness.ts'
import { actors, type TestPerson } from '../../test/makers.ts'
import { newIp } from '../../test/new-ip.ts'
import { followProvider, type GoogleUser, openIdClient, startOpenId } from '../../test/openid.ts'
import { queuedEmailNames, queuedEmails } from '../../test/queued-mails.ts'

const password = 'qırmızı alma'
const openId = await startOpenId(['http://localhost:3000/auth/google/callback'])
const server = testServer({
  GOOGLE_CLIENT_ID: openIdClient.clientId,
  GOOGLE_CLIENT_SECRET: openIdClient.clientSecret,
  GOOGLE_ISSUER: openId.issuer,
})
afterAll(() => openId.stop())

let users = 0
const userWith = (email: string, isEmailVerified = true): GoogleUser => ({
  subject: `google-${++users}`,
  email,
  isEmailVerified,
})

const get = (url: string, cookie = '', remoteAddress = newIp()) =>
  server.app.inject({ url, headers: cookie ? { cookie } : {}, remoteAddress })
const flowOf = (response: { headers: Record<string, string | string[] | number | undefined> }): string =>
  cookiesOf(response)
    .find((line) => line.startsWith('google='))
    ?.split(';', 1)[0] ?? ''

/** Follows the sign-in to the provider and back. Returns the final redirect and the cookie of the flow. */
async function visit(user: GoogleUser, cookie = ''): Promise<{ back: string; flow: string }> {
  openId.signInAs(user)
  const start = await get('/auth/google/login', cookie)
  expect(start.statusCode).toBe(302)
  const back = await followProvider(String(start.headers.location), openId.issuer)
  return { back: back.replace('http://localhost:3000', ''), flow: flowOf(start) }
}

async function signInAs(user: GoogleUser, session = '') {
  const { back, flow } = await visit(user, session)
  return get(back, session ? `${flow}; ${session}` : flow)
}

const verified = async (role: 'teacher' | 'student'): Promise<TestPerson> => {
  const person = await server.make.person(role, { password })
  await server.db.updateTable('accounts').set({ isVerified: true }).where('id', '=', person.id).execute()
  return person
}
const notFound = '/login?error=google_user_not_found'
const failed = '/login?error=google_failed'

test('the installation reports that it offers Google', async () => {
  expect((await server.as().call(getConfig)).body.google).toBe(true)
})

test.each(actors)('%s may sign in with Google, which ends their current session', async (who) => {
  const { people } = await server.make.course()
  const own = people[who]?.token
  const person = await verified('teacher')
  const response = await signInAs(userWith(person.email), own ? `sid=${own}` : '')
  expect([response.statusCode, response.headers.location]).toEqual([302, '/dashboard'])
  expect((await server.as({ token: tokenOf(response) }).call(getMe)).body.id).toBe(person.id)
  if (own) expect((await server.as({ token: own }).call(getMe)).status).toBe(401)
})

test('the browser leaves with PKCE, state and nonce, and keeps the flow cookie for ten minutes', async () => {
  const response = await get('/auth/google/login')
  const url = new URL(String(response.headers.location))
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: openIdClient.clientId,
    response_type: 'code',
    redirect_uri: 'http://localhost:3000/auth/google/callback',
    scope: 'openid email',
    prompt: 'select_account',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(cookiesOf(response)[0]).toMatch(/^google=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(flowOf(response)).toContain(url.searchParams.get('state'))
})

describe('the first sign-in', () => {
  test('links the account with the same address in any case, and notifies its owner', async () => {
    const person = await verified('student')
    const response = await signInAs(userWith(person.email.toUpperCase()))
    expect(response.headers.location).toBe('/student-dashboard')
    expect(await queuedEmailNames(server, person.id)).toEqual(['googleLinked'])
    const events = await server.db.selectFrom('audit').where('accountId', '=', person.id).select('event').execute()
    expect(events.map(({ event }) => event)).toEqual(['google_linked', 'google_signed_in'])
    const body = { email: person.email, password }
    expect((await server.as().call(signIn, { body })).status).toBe(200)
  })

  test('locks out the person who signed up with the address without verifying it', async () => {
    const person = await server.make.person('student', { password })
    const response = await signInAs(userWith(person.email))
    expect((await server.as(person).call(getMe)).status).toBe(401)
    const body = { email: person.email, password }
    expect((await server.as().call(signIn, { body })).status).toBe(401)
    const me = await server.as({ token: tokenOf(response) }).call(getMe)
    expect(me.body).toMatchObject({ id: person.id, isVerified: true, hasPassword: false })
    const set = { newPassword: 'yaşıl armud' }
    const changed = await server.as({ token: tokenOf(response) }).call(changePassword, { body: set })
    expect(changed.status).toBe(200)
  })

  test('replaces the ID of an unverified account, and omits its name from e-mails', async () => {
    const person = await server.make.person('student')
    const parent = await server.make.parentOf(person)
    const response = await signInAs(userWith(person.email))
    const me = (await server.as({ token: tokenOf(response) }).call(getMe)).body
    expect([me.shortId === person.shortId, me.isShortIdExposed]).toEqual([false, undefined])
    expect((await server.as(parent).call(getMe)).status).toBe(401)
    const emails = await queuedEmails(server, person.id)
    expect(emails.map(({ name, isNameUnproven }) => [name, isNameUnproven]).sort()).toEqual([
      ['googleLinked', true],
      ['shortIdChanged', true],
    ])
  })

  test('keeps the ID of an account in a course, and notifies its owner that others may know it', async () => {
    const { people } = await server.make.course()
    const response = await signInAs(userWith(people.student.email))
    const me = (await server.as({ token: tokenOf(response) }).call(getMe)).body
    expect(me).toMatchObject({ shortId: people.student.shortId, isShortIdExposed: true })
    expect((await server.as(people.parent).call(getMe)).status).toBe(401)
  })

  test.each([
    ['nobody has the address', async () => userWith('nobody@mekteb.az')],
    ['Google does not vouch for the address', async () => userWith((await verified('student')).email, false)],
    ['the account is an admin', async () => userWith((await server.make.person('admin')).email)],
    [
      'the account is linked to another identity',
      async () => {
        const { email } = await verified('student')
        await signInAs(userWith(email))
        return userWith(email)
      },
    ],
  ])('finds no account where %s', async (_why, makeUser) => {
    const response = await signInAs(await makeUser())
    expect([response.statusCode, response.headers.location]).toEqual([302, notFound])
    expect(cookiesOf(response).filter((line) => line.startsWith('sid='))).toEqual([])
  })
})

test('later sign-ins use the identity, not the address', async () => {
  const person = await verified('teacher')
  const user = userWith(person.email)
  await signInAs(user)
  const response = await signInAs({ ...user, email: 'changed@mekteb.az', isEmailVerified: false })
  expect((await server.as({ token: tokenOf(response) }).call(getMe)).body.id).toBe(person.id)
  expect(await queuedEmailNames(server, person.id)).toEqual(['googleLinked'])
})

describe('a callback fails', () => {
  const other = 'A'.repeat(43)
  const withPart = (flow: string, index: number): string => {
    const parts = flow.split('.')
    parts[index] = index === 0 ? `google=${other}` : other
    return parts.join('.')
  }

  test.each([
    ['without the cookie', () => ''],
    ['with another state', (flow: string) => withPart(flow, 0)],
    ['with another nonce', (flow: string) => withPart(flow, 1)],
    ['with another verifier', (flow: string) => withPart(flow, 2)],
    ['with a broken cookie', () => 'google=x'],
  ])('%s', async (_how, change) => {
    const { back, flow } = await visit(userWith((await verified('student')).email))
    const response = await get(back, change(flow))
    expect([response.statusCode, response.headers.location]).toEqual([302, failed])
    expect(cookiesOf(response).filter((line) => line.startsWith('sid='))).toEqual([])
  })

  test('when its code was used before', async () => {
    const { back, flow } = await visit(userWith((await verified('student')).email))
    expect((await get(back, flow)).headers.location).toBe('/student-dashboard')
    expect((await get(back, flow)).headers.location).toBe(failed)
  })

  test('when the person refuses at the provider', async () => {
    const { back, flow } = await visit(userWith('nobody@mekteb.az'))
    const state = new URL(back, 'http://localhost').searchParams.get('state')
    const response = await get(`/auth/google/callback?error=access_denied&state=${state}`, flow)
    expect(response.headers.location).toBe(failed)
  })

  test('after twenty times from one network, and asks to wait', async () => {
    const ip = newIp()
    for (let n = 0; n < 20; n++) expect((await get('/auth/google/callback?code=x', '', ip)).statusCode).toBe(302)
    const response = await get('/auth/google/callback?code=x', '', ip)
    expect([response.statusCode, response.json().code]).toEqual([429, 'rate_limited'])
  })
})

describe('where the address is https', () => {
  const secure = testServer({
    PUBLIC_URL: 'https://hasiye.az',
    GOOGLE_CLIENT_ID: openIdClient.clientId,
    GOOGLE_CLIENT_SECRET: openIdClient.clientSecret,
    GOOGLE_ISSUER: openId.issuer,
  })

  test('the cookie is bound to it, and so is the redirect back', async () => {
    const response = await secure.app.inject({ url: '/auth/google/login' })
    expect(cookiesOf(response)[0]).toMatch(
      /^__Host-google=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const { searchParams } = new URL(String(response.headers.location))
    expect(searchParams.get('redirect_uri')).toBe('https://hasiye.az/auth/google/callback')
  })
})

describe('where Google is not configured', () => {
  const without = testServer()

  test('the page is told so, and the addresses redirect to the sign-in', async () => {
    expect((await without.as().call(getConfig)).body.google).toBe(false)
    for (const url of ['/auth/google/login', '/auth/google/callback?code=x']) {
      expect((await without.app.inject({ url })).headers.location).toBe(failed)
    }
  })
})

describe('where the provider cannot be reached', () => {
  const unreachable = testServer({
    GOOGLE_CLIENT_ID: 'x',
    GOOGLE_CLIENT_SECRET: 'y',
    GOOGLE_ISSUER: 'http://127.0.0.1:9',
  })

  test('the sign-in reports that it failed', async () => {
    expect((await unreachable.app.inject({ url: '/auth/google/login' })).headers.location).toBe(failed)
  })
})
