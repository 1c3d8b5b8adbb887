import { adminSignIn, checkAdmin, getMe, logOut, signIn } from '@hasiye/contract/accounts.ts'
import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { cookiesOf, tokenOf } from '../../test/cookies.ts'
import { testServer } from '../../test/harness.ts'
import { actors } from '../../test/makers.ts'

const server = testServer()
const password = 'qırmızı alma'

const signInWith = (email: string, tried = password, from?: { token: string }) =>
  server.as(from).call(signIn, { body: { email, password: tried } })
const adminSignInWith = (email: string, tried = password) =>
  server.as().call(adminSignIn, { body: { email, password: tried } })

test.each(actors)('%s may sign in as another person, which ends their current session', async (who) => {
  const { people } = await server.make.course()
  const teacher = await server.make.person('teacher', { password })
  const response = await signInWith(teacher.email, password, people[who])
  expect(response).toMatchObject({ status: 200, body: { role: 'teacher' } })
  const { body } = await server.as({ token: tokenOf(response) }).call(getMe)
  expect(body.id).toBe(teacher.id)
  const before = people[who]
  if (before) expect(await server.isSignedIn(before.token)).toBe(false)
})

test.each(actors)('%s may sign in at the sign-in page of admins', async (who) => {
  const { people } = await server.make.course()
  const admin = await server.make.person('admin', { password })
  const body = { email: admin.email, password }
  const response = await server.as(people[who]).call(adminSignIn, { body })
  expect(response).toMatchObject({ status: 200, body: { role: 'admin' } })
  expect((await server.as({ token: tokenOf(response) }).call(checkAdmin)).status).toBe(200)
})

const adminAnswers = {
  anonymous: 401,
  student: 403,
  otherStudent: 403,
  parent: 403,
  coTeacher: 403,
  manager: 403,
  owner: 403,
  otherTeacher: 403,
  admin: 200,
} as const

test.each(actors)('%s asking whether they are an admin gets the response of the table', async (who) => {
  const { people } = await server.make.course()
  const response = await server.as(people[who]).call(checkAdmin)
  expect(response.status).toBe(adminAnswers[who])
  if (response.status === 200) expect(response.body).toEqual({ role: 'admin' })
  else expect(response.error.code).toBe(response.status === 401 ? 'unauthenticated' : 'forbidden')
})

describe('one response for every wrong sign-in', () => {
  const refused = {
    status: 401,
    error: { code: 'invalid_credentials', error: 'E-poçt və ya şifrə yanlışdır.' },
  }

  test('an unknown address, a wrong password, no password and the wrong sign-in page get the same response', async () => {
    const teacher = await server.make.person('teacher', { password })
    const admin = await server.make.person('admin', { password })
    const without = await server.make.person('student')
    const responses = [
      await signInWith('nobody@mekteb.az'),
      await signInWith('no address at all'),
      await signInWith(teacher.email, `${password} `),
      await signInWith(teacher.email, password.toUpperCase()),
      await signInWith(without.email),
      await signInWith(admin.email),
      await adminSignInWith(teacher.email),
      await adminSignInWith('nobody@mekteb.az'),
      await adminSignInWith(admin.email, 'wrong one'),
    ]
    for (const response of responses) {
      expect(response).toMatchObject(refused)
      expect(Object.keys(response.error).sort()).toEqual(['code', 'error'])
      expect(cookiesOf(response)).toEqual([])
    }
  })

  test('an unknown address takes as many statements as a wrong password', async () => {
    const teacher = await server.make.person('teacher', { password })
    const [unknown, wrong] = [await signInWith('nobody@mekteb.az'), await signInWith(teacher.email, 'wrong one')]
    expect(unknown.queries).toBe(wrong.queries)
  })

  test('a wrong sign-in keeps the session that was sent with it', async () => {
    const teacher = await server.make.person('teacher', { password })
    await signInWith(teacher.email, 'wrong one', teacher)
    expect(await server.isSignedIn(teacher.token)).toBe(true)
  })
})

test.each([
  ['email', { password }, 'E-poçt mütləq doldurulmalıdır.'],
  ['email', { email: ' ', password }, 'E-poçt mütləq doldurulmalıdır.'],
  ['password', { email: 'a@b.az' }, 'Şifrə mütləq doldurulmalıdır.'],
  ['password', { email: 'a@b.az', password: '' }, 'Şifrə mütləq doldurulmalıdır.'],
])('a sign-in without %s is refused with an error at its field', async (field, body, text) => {
  for (const call of [signIn, adminSignIn]) {
    const response = await server.as().call(call, { body: body as { email: string; password: string } })
    expect(response).toMatchObject({ status: 400, error: { code: 'validation_failed', fields: { [field]: text } } })
  }
})

test('the address is matched in any ASCII case and with surrounding spaces, independent of locale', async () => {
  const student = await server.make.person('student', { password })
  await server.db.updateTable('accounts').set({ email: 'ilkin@mekteb.az' }).where('id', '=', student.id).execute()
  expect((await signInWith(' ILKIN@Mekteb.AZ ')).status).toBe(200)
  expect((await signInWith('İlkin@mekteb.az')).status).toBe(401)
  expect((await signInWith('ılkın@mekteb.az')).status).toBe(401)
})

test('the cookie is limited to this host, is HTTP-only, and lives as long as the session', async () => {
  const teacher = await server.make.person('teacher', { password })
  const admin = await server.make.person('admin', { password })
  const thirtyDays = 30 * 24 * 60 * 60
  const twelveHours = 12 * 60 * 60
  expect(cookiesOf(await signInWith(teacher.email))).toEqual([
    expect.stringMatching(
      new RegExp(`^sid=[A-Za-z0-9_-]{43}; Max-Age=${thirtyDays}; Path=/; HttpOnly; SameSite=Lax$`, 'i'),
    ),
    expect.stringMatching(/^device=/),
  ])
  expect(cookiesOf(await adminSignInWith(admin.email))).toEqual([
    expect.stringMatching(new RegExp(`Max-Age=${twelveHours};`)),
    expect.stringMatching(/^device=/),
  ])
})

test('a weaker hash is replaced at sign-in, and the password stays valid', async () => {
  const teacher = await server.make.person('teacher')
  const passwordHash = await hash(password, { memoryCost: 8_192, timeCost: 1 })
  await server.db.updateTable('accounts').set({ passwordHash }).where('id', '=', teacher.id).execute()
  expect((await signInWith(teacher.email)).status).toBe(200)
  const after = await server.db
    .selectFrom('accounts')
    .select('passwordHash')
    .where('id', '=', teacher.id)
    .executeTakeFirstOrThrow()
  expect(after.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await signInWith(teacher.email)).status).toBe(200)
})

test('sign-ins, failures and log-outs are recorded without personal data', async () => {
  const teacher = await server.make.person('teacher', { password })
  const { id: last } = await server.db
    .selectFrom('audit')
    .select((eb) => eb.fn.coalesce(eb.fn.max('id'), eb.val(0)).as('id'))
    .executeTakeFirstOrThrow()
  await signInWith(teacher.email, 'wrong one')
  const token = tokenOf(await signInWith(teacher.email))
  await server.as({ token }).call(logOut)
  const events = await server.db
    .selectFrom('audit')
    .select(['event', 'accountId', 'details'])
    .where('id', '>', last)
    .orderBy('id')
    .execute()
  expect(events).toEqual([
    { event: 'sign_in_failed', accountId: null, details: null },
    { event: 'signed_in', accountId: teacher.id, details: null },
    { event: 'logged_out', accountId: teacher.id, details: null },
  ])
})

describe('log-out', () => {
  test.each(actors)('%s logging out gets a confirmation, and the cookie is cleared', async (who) => {
    const { people } = await server.make.course()
    const response = await server.as(people[who]).call(logOut)
    expect(response).toMatchObject({ status: 200, body: { message: 'Hesabınızdan çıxdınız.' } })
    expect(tokenOf(response)).toBe('')
    const person = people[who]
    if (person) expect(await server.isSignedIn(person.token)).toBe(false)
  })

  test('the other sessions of the account stay valid', async () => {
    const teacher = await server.make.person('teacher', { password })
    await server.as({ token: tokenOf(await signInWith(teacher.email)) }).call(logOut)
    expect(await server.isSignedIn(teacher.token)).toBe(true)
  })

  test.each(['', 'x', 'A'.repeat(43)])('an unknown token (%s) does not prevent the sign-in', async (token) => {
    expect((await server.as({ token }).call(logOut)).status).toBe(200)
  })
})
