import { signUp } from '@hasiye/contract/accounts.ts'
import { isShortId } from '@hasiye/contract/short-id.ts'
import { describe, expect, test } from 'vitest'
import { cookiesOf } from '../../test/cookies.ts'
import { testServer } from '../../test/harness.ts'
import { actors } from '../../test/makers.ts'
import { queuedEmailNames } from '../../test/queued-mails.ts'
import { hashPassword } from './passwords.ts'

const server = testServer({ TEACHER_DEFAULT_LIMIT: '7', TEACHER_DEFAULT_DAYS: '45' })

let made = 0
const form = (changes: object = {}) => ({
  fullName: 'Aysel Məmmədova',
  email: `aysel${++made}@mekteb.az`,
  phoneNumber: '0501234567',
  role: 'teacher' as const,
  password: 'qırmızı alma',
  ...changes,
})
const signUpWith = (body: ReturnType<typeof form>) => server.as().call(signUp, { body })
const stored = (email: string) =>
  server.db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

test.each(actors)('%s may sign up', async (who) => {
  const { people } = await server.make.course()
  const response = await server.as(people[who]).call(signUp, { body: form() })
  expect(response).toMatchObject({
    status: 201,
    body: { message: 'Qeydiyyat tamamlandı. E-poçtunuza təsdiq məktubu göndərdik.' },
  })
})

test('signing up stores the account and starts no session', async () => {
  const body = form({ fullName: '  Aysel Məmmədova ', email: ' Aysel.T@Mekteb.AZ ' })
  const response = await signUpWith(body)
  expect(response.status).toBe(201)
  expect(cookiesOf(response)).toEqual([expect.stringMatching(/^device=/)])
  const account = await stored('aysel.t@mekteb.az')
  expect(account).toMatchObject({
    role: 'teacher',
    fullName: 'Aysel Məmmədova',
    foldedName: 'aysel memmedova',
    number: '0501234567',
    isVerified: false,
    avatar: null,
  })
  expect(isShortId(account.shortId)).toBe(true)
  expect(account.passwordHash).toMatch(/^\$argon2id\$/)
})

test("a new teacher has the installation's quota and days, and a student has neither", async () => {
  const [teacher, student] = [form(), form({ role: 'student' })]
  const before = Date.now()
  await signUpWith(teacher)
  await signUpWith(student)
  const { courseCreationLimit, subscriptionExpiresAt } = await stored(teacher.email)
  expect(courseCreationLimit).toBe(7)
  const days = ((subscriptionExpiresAt as Date).getTime() - before) / 86_400_000
  expect(days).toBeGreaterThan(44.9)
  expect(days).toBeLessThan(45.1)
  expect(await stored(student.email)).toMatchObject({ courseCreationLimit: null, subscriptionExpiresAt: null })
})

test.each([
  'a,b@w.az',
  'a;b@w.az',
  'a<b@w.az',
  '(a)b@w.az',
  ',b@w.az',
  'a:b@w.az',
  '"a"@w.az',
  '.a@w.az',
  'a..b@w.az',
  'a@-w.az',
])('an address that mail programs may parse as another one is refused: %s', async (email) => {
  const response = await signUpWith(form({ email }))
  expect([response.status, response.error.fields]).toEqual([
    400,
    { email: 'E-poçt ünvanı düzgün deyil. Ünvanı yoxlayın.' },
  ])
})

test.each(["o'neil", 'a.b+c', 'x_1-2'])('an address of %s is taken', async (name) => {
  expect((await signUpWith(form({ email: `${name}@alt.mekteb-1.az` }))).status).toBe(201)
})

test.each([
  ['left out', undefined],
  ['empty', ''],
])('a phone number that is %s is not valid', async (_what, phoneNumber) => {
  const body = form({ phoneNumber })
  expect((await signUpWith(body)).status).toBe(201)
  expect((await stored(body.email)).number).toBeNull()
})

test.each([
  ['a missing name', { fullName: undefined }, 'fullName', 'Ad və soyad mütləq doldurulmalıdır.'],
  ['a blank name', { fullName: '   ' }, 'fullName', 'Ad və soyad mütləq doldurulmalıdır.'],
  ['a long name', { fullName: 'ə'.repeat(121) }, 'fullName', 'Ad və soyad ən çoxu 120 simvoldan ibarət ola bilər.'],
  ['an address as a name', { fullName: 'Bax: yad.az://pul' }, 'fullName', 'Ad və soyad düzgün formatda deyil.'],
  ['a site as a name', { fullName: 'Pul qazanın: WWW.yad.az' }, 'fullName', 'Ad və soyad düzgün formatda deyil.'],
  ['one letter as a name', { fullName: 'A 1' }, 'fullName', 'Ad və soyad düzgün formatda deyil.'],
  ['a missing address', { email: undefined }, 'email', 'E-poçt mütləq doldurulmalıdır.'],
  ['an address without a sign', { email: 'aysel' }, 'email', 'E-poçt ünvanı düzgün deyil. Ünvanı yoxlayın.'],
  ['two signs', { email: 'a@b@mekteb.az' }, 'email', 'E-poçt ünvanı düzgün deyil. Ünvanı yoxlayın.'],
  ['other letters', { email: 'gülay@mekteb.az' }, 'email', 'E-poçt ünvanı düzgün deyil. Ünvanı yoxlayın.'],
  [
    'a long address',
    { email: `${'a'.repeat(245)}@mekteb.az` },
    'email',
    'E-poçt ən çoxu 254 simvoldan ibarət ola bilər.',
  ],
  ['letters in a number', { phoneNumber: '050a' }, 'phoneNumber', 'Mobil nömrə yalnız rəqəmlərdən ibarət olmalıdır.'],
  [
    'sixteen digits',
    { phoneNumber: '1'.repeat(16) },
    'phoneNumber',
    'Mobil nömrə ən çoxu 15 simvoldan ibarət ola bilər.',
  ],
  ['another role', { role: 'admin' }, 'role', 'Rol üçün siyahıdakı variantlardan birini seçin.'],
  ['no role', { role: undefined }, 'role', 'Rol mütləq doldurulmalıdır.'],
  ['no password', { password: undefined }, 'password', 'Parol mütləq doldurulmalıdır.'],
  ['a long password', { password: 'x'.repeat(257) }, 'password', 'Parol ən çoxu 256 simvoldan ibarət ola bilər.'],
  ['an unknown field', { isVerified: true }, 'isVerified', 'Naməlum sahə: isVerified'],
])('%s is refused with a text at the field', async (_what, changes, field, text) => {
  const response = await signUpWith(form(changes))
  expect(response.status).toBe(400)
  expect(response.error).toMatchObject({ code: 'validation_failed', error: text })
  expect(response.error.fields).toEqual({ [field]: text })
})

test.each([
  ['weak_password', 'ab1x!', 'Parol ən azı 6 simvoldan ibarət olmalıdır.', ''],
  [
    'password_common',
    'azərbaycan',
    'Bu parol çox asandır. Başqa parol seçin.',
    ' Çox işlədilən sözlər və rəqəmlər tez tapılır.',
  ],
  [
    'password_common',
    'Aysel Məmmədova',
    'Bu parol çox asandır. Başqa parol seçin.',
    ' Ad və e-poçt ünvanı parol üçün yaramır.',
  ],
])('the error code is %s for the password %s', async (code, password, text, why) => {
  const response = await signUpWith(form({ password }))
  expect(response).toMatchObject({ status: 400, error: { code, error: text, fields: { password: text + why } } })
})

test('an address that differs only in case is taken, and its account stays unchanged', async () => {
  const body = form()
  await signUpWith(body)
  const before = await stored(body.email)
  const response = await signUpWith({ ...body, email: body.email.toUpperCase(), fullName: 'Başqa Adam' })
  expect(response.status).toBe(409)
  expect(response.error).toEqual({
    code: 'email_taken',
    error: 'Bu e-poçt ünvanı ilə artıq hesab var. Daxil olun və ya parolu sıfırlayın.',
  })
  expect(await stored(body.email)).toEqual(before)
})

test('two simultaneous sign-ups with one address become one account', async () => {
  const body = form()
  const responses = await Promise.all([1, 2, 3, 4].map(() => signUpWith(body)))
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
})

describe('a form that is sent again because its response was lost', () => {
  const key = { 'idempotency-key': 'form-1' }
  const send = (body: ReturnType<typeof form>, headers: Record<string, string> = key) =>
    server.as().call(signUp, { body, headers, ip: `203.0.113.${made}` })

  test('gets the first response, and causes no e-mail', async () => {
    const body = form()
    const first = await send(body)
    const repeat = await send(body)
    expect([first.status, repeat.status, repeat.body]).toEqual([201, 201, first.body])
    expect(await queuedEmailNames(server, (await stored(body.email)).id)).toEqual(['verify'])
  })

  test('gets it too while the first request is running', async () => {
    const body = form()
    const responses = await Promise.all([send(body), send(body)])
    expect(responses.map(({ status }) => status)).toEqual([201, 201])
    expect(await queuedEmailNames(server, (await stored(body.email)).id)).toEqual(['verify'])
  })

  test.each([
    ['another password', { password: 'yaşıl alma' }, key],
    ['another name', { fullName: 'Aysel Əliyeva' }, key],
    ['another key', {}, { 'idempotency-key': 'form-2' }],
    ['no key', {}, {}],
  ])('is refused with %s', async (_what, changes, headers) => {
    const body = form()
    await send(body)
    expect((await send({ ...body, ...changes }, headers)).error.code).toBe('email_taken')
  })

  test('is not accepted with the former password after the account has changed it', async () => {
    const body = form()
    await send(body)
    const passwordHash = await hashPassword('yaşıl alma')
    await server.db.updateTable('accounts').set({ passwordHash }).where('email', '=', body.email).execute()
    expect((await send(body)).error.code).toBe('email_taken')
  })

  test('is stored without its password; only the account has it, with a slow hash', async () => {
    const body = form()
    const hashAfter = async (password: string) => {
      await send({ ...body, password })
      const { id } = await stored(body.email)
      const row = server.db.selectFrom('idempotencyKeys').where('accountId', '=', id).select('contentHash')
      const { contentHash } = await row.executeTakeFirstOrThrow()
      await server.db.deleteFrom('accounts').where('id', '=', id).execute()
      return contentHash
    }
    expect(await hashAfter('yaşıl alma')).toBe(await hashAfter('qırmızı alma'))
  })
})

test('a class signs up at once from one address', async () => {
  // with more sign-ups the queue for password hashing would time out on a busy machine
  const responses = await Promise.all(Array.from({ length: 12 }, () => signUpWith(form())))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
})

test('a sign-up is recorded without personal data', async () => {
  const body = form()
  await signUpWith(body)
  const { id } = await stored(body.email)
  const events = await server.db.selectFrom('audit').selectAll().where('accountId', '=', id).execute()
  expect(events).toMatchObject([{ event: 'signed_up', ip: '127.0.0.1', details: null }])
})
