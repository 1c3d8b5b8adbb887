import { getMe, resetPassword, signIn } from '@hasiye/contract/accounts.ts'
import { getCalendar, renewCalendar } from '@hasiye/contract/calendar.ts'
import { changePassword } from '@hasiye/contract/own-account.ts'
import { describe, expect, test } from 'vitest'
import { accessOf, everyAccount } from '../../test/access.ts'
import { tokenOf } from '../../test/cookies.ts'
import { testServer } from '../../test/harness.ts'
import { holding, untilWaiting } from '../../test/locks.ts'
import type { TestPerson } from '../../test/makers.ts'
import { queuedEmailNames } from '../../test/queued-mails.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { makeToken } from '../mail/link-tokens.ts'

const server = testServer()
const password = 'qırmızı alma'
const newPassword = 'yaşıl armud'

const change = (person: TestPerson | undefined, currentPassword = password, next = newPassword) =>
  server.as(person).call(changePassword, { body: { currentPassword, newPassword: next } })

test.each(accessOf(everyAccount))('%s changing their password gets %i', async (who, status, code) => {
  const { people } = await server.make.course()
  const passwordHash = await hashPassword(password)
  await server.db
    .updateTable('accounts')
    .set({ passwordHash })
    .where('id', '=', people[who]?.id ?? 0)
    .execute()
  const response = await change(people[who])
  expect([response.status, response.error.code]).toEqual([status, code])
  if (status === 200) expect(response.body).toEqual({ message: 'Şifrəniz dəyişdirildi.' })
})

test('every session ends, and the session of the request continues under a new token', async () => {
  const student = await server.make.person('student', { password })
  const parent = await server.make.parentOf(student)
  const response = await change(student)
  expect(await server.isSignedIn(tokenOf(response))).toBe(true)
  expect([await server.isSignedIn(student.token), await server.isSignedIn(parent.token)]).toEqual([false, false])
  const body = { email: student.email, password: newPassword }
  expect((await server.as().call(signIn, { body })).status).toBe(200)
})

test("an admin's role is unchanged", async () => {
  const admin = await server.make.person('admin', { password })
  const { body } = await server.as({ token: tokenOf(await change(admin)) }).call(getMe)
  expect(body).toMatchObject({ id: admin.id, role: 'admin' })
})

test('the owner gets an e-mail, and an earlier link for a new password is not valid any more', async () => {
  const student = await server.make.person('student', { password })
  const token = await makeToken(server.db, student.id, 'reset')
  await change(student)
  expect(await queuedEmailNames(server, student.id)).toEqual(['passwordChanged'])
  const response = await server.as().call(resetPassword, { body: { token, password: 'sarı heyva' } })
  expect(response.error.code).toBe('token_invalid')
})

test('the current password is refused as the new one', async () => {
  const student = await server.make.person('student', { password })
  const response = await change(student, password, password)
  expect([response.status, response.error.code, response.error.fields]).toEqual([
    400,
    'validation_failed',
    { newPassword: 'Yeni şifrə cari şifrədən fərqli olmalıdır.' },
  ])
  expect(await server.isSignedIn(student.token)).toBe(true)
})

test('a wrong current password changes nothing and ends nothing', async () => {
  const student = await server.make.person('student', { password })
  const text = 'Cari şifrə yanlışdır. Yoxlayıb yenidən daxil edin.'
  expect(await change(student, 'wrong one')).toMatchObject({
    status: 400,
    error: { code: 'wrong_current_password', error: text, fields: { currentPassword: text } },
  })
  expect(await server.isSignedIn(student.token)).toBe(true)
})

test('after ten wrong passwords even the right one has to wait', async () => {
  const student = await server.make.person('student', { password })
  for (let n = 0; n < 10; n++) expect((await change(student, 'wrong one')).status).toBe(400)
  expect(await change(student)).toMatchObject({ status: 429, error: { code: 'rate_limited' } })
})

test('an account without a password gets an error that says how to set one', async () => {
  const student = await server.make.person('student')
  expect(await change(student)).toMatchObject({
    status: 409,
    error: {
      code: 'no_password',
      error:
        'Hesabınızda şifrə təyin edilməyib. Giriş səhifəsindəki “Şifrəni unutmusunuz?” linki ilə şifrə təyin edin.',
    },
  })
})

describe('an account without a password', () => {
  const set = (person: TestPerson, body: object = {}) =>
    server.as(person).call(changePassword, { body: { newPassword, ...body } })
  const ageSession = (person: TestPerson, minutes: number) =>
    server.pool.query(`update sessions set created_at = now() - $2 * interval '1 minute' where account_id = $1`, [
      person.id,
      minutes,
    ])

  test('sets one without the current password within ten minutes of the sign-in', async () => {
    const student = await server.make.person('student')
    await ageSession(student, 9)
    expect((await server.as(student).call(getMe)).body.hasPassword).toBe(false)
    const response = await set(student)
    expect([response.status, response.body]).toEqual([200, { message: 'Şifrəniz təyin edildi.' }])
    expect(await queuedEmailNames(server, student.id)).toEqual(['passwordChanged'])
    const body = { email: student.email, password: newPassword }
    expect((await server.as().call(signIn, { body })).status).toBe(200)
    expect((await server.as({ token: tokenOf(response) }).call(getMe)).body.hasPassword).toBe(true)
  })

  test('has to sign in again later: an open session is not enough', async () => {
    const student = await server.make.person('student')
    await ageSession(student, 11)
    expect(await set(student)).toMatchObject({
      status: 403,
      error: {
        code: 'sign_in_again',
        error: 'Təhlükəsizlik üçün hesabınıza yenidən daxil olun, sonra bir də cəhd edin.',
      },
    })
    expect((await server.as(student).call(getMe)).body.hasPassword).toBe(false)
  })

  test('is held to the rules for passwords too', async () => {
    const student = await server.make.person('student')
    expect(await set(student, { newPassword: 'abc' })).toMatchObject({ status: 400, error: { code: 'weak_password' } })
  })

  test('that has one needs the current one, however fresh the session is', async () => {
    const student = await server.make.person('student', { password })
    expect(await set(student)).toMatchObject({
      status: 400,
      error: {
        code: 'validation_failed',
        fields: { currentPassword: 'Cari şifrə mütləq doldurulmalıdır.' },
      },
    })
  })

  test('is no news for parents', async () => {
    const student = await server.make.person('student')
    const parent = await server.make.parentOf(student)
    expect((await server.as(parent).call(getMe)).body).not.toHaveProperty('hasPassword')
  })
})

describe('calendar links', () => {
  async function withCalendars() {
    const student = await server.make.person('student', { password })
    const parent = await server.make.parentOf(student)
    const own = (await server.as(student).call(renewCalendar)).body.url
    const parents = (await server.as(parent).call(renewCalendar)).body.url
    const opens = async (url: string) =>
      (await server.app.inject({ method: 'GET', url: new URL(url).pathname })).statusCode === 200
    const change = (renewCalendars?: boolean) =>
      server.as(student).call(changePassword, { body: { currentPassword: password, newPassword, renewCalendars } })
    return { own, parents, opens, change }
  }

  test('stay after a change of the password alone', async () => {
    const { own, parents, opens, change } = await withCalendars()
    expect((await change()).status).toBe(200)
    expect([await opens(own), await opens(parents)]).toEqual([true, true])
  })

  test('are renewed with the password where the person asks for it, and those of parents end', async () => {
    const { own, parents, opens, change } = await withCalendars()
    const response = await change(true)
    expect(response.body.message).toBe(
      'Şifrəniz dəyişdirildi. Təqvim linkləri yeniləndi: yenisini “Təqvim” bölməsindən götürün.',
    )
    expect([await opens(own), await opens(parents)]).toEqual([false, false])
    const { url, parents: left } = (await server.as({ token: tokenOf(response) }).call(getCalendar)).body
    expect([await opens(String(url)), left]).toEqual([true, 0])
  })

  test('are not made for an account that has none', async () => {
    const student = await server.make.person('student', { password })
    const body = { currentPassword: password, newPassword, renewCalendars: true }
    const response = await server.as(student).call(changePassword, { body })
    expect((await server.as({ token: tokenOf(response) }).call(getCalendar)).body.url).toBeNull()
  })
})

test.each([
  ['student', 'abc', 'weak_password', 'Şifrə ən azı 6 simvoldan ibarət olmalıdır.', ''],
  [
    'student',
    'azərbaycan',
    'password_common',
    'Bu şifrə çox asandır. Başqa şifrə seçin.',
    ' Çox işlədilən sözlər və rəqəmlər tez tapılır.',
  ],
  ['admin', 'ab1x!7q', 'weak_password', 'Şifrə ən azı 8 simvoldan ibarət olmalıdır.', ''],
] as const)('the new password of a %s may not be %s', async (role, next, code, text, why) => {
  const person = await server.make.person(role, { password })
  const response = await change(person, password, next)
  expect(response).toMatchObject({ status: 400, error: { code, error: text, fields: { newPassword: text + why } } })
})

test('of two simultaneous changes one succeeds', async () => {
  const student = await server.make.person('student', { password })
  const changes = await holding(
    server.pool,
    'select from accounts where id = $1 for update',
    [student.id],
    async () => {
      const sent = [change(student), change(student, password, 'sarı heyva')]
      await untilWaiting(server.pool, 2)
      return sent
    },
  )
  const responses = await Promise.all(changes)
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
})
