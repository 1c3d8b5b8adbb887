import { signIn } from '@hasiye/contract/accounts.ts'
import { endSession, listSessions } from '@hasiye/contract/own-account.ts'
import { expect, test } from 'vitest'
import { accessOf, everyAccount } from '../../test/access.ts'
import { cookiesOf, tokenOf } from '../../test/cookies.ts'
import { testServer } from '../../test/harness.ts'
import type { TestPerson } from '../../test/makers.ts'

const server = testServer()
const password = 'qırmızı alma'

const list = async (person: Pick<TestPerson, 'token'>) => (await server.as(person).call(listSessions)).body
const end = (person: Pick<TestPerson, 'token'> | undefined, id: number) =>
  server.as(person).call(endSession, { params: { id } })

test.each(accessOf({ ...everyAccount, parent: 'forbidden' }))(
  '%s listing their devices gets %i',
  async (who, status, code) => {
    const { people } = await server.make.course()
    const response = await server.as(people[who]).call(listSessions)
    expect([response.status, response.error.code]).toEqual([status, code])
    expect(response.queries).toBeLessThanOrEqual(2)
  },
)

test.each(
  accessOf({
    anonymous: 'unauthenticated',
    student: 'not_found',
    otherStudent: 'not_found',
    parent: 'read_only',
    coTeacher: 'not_found',
    manager: 'not_found',
    owner: 'not_found',
    otherTeacher: 'not_found',
    admin: 'not_found',
  }),
)("%s ending another account's device gets %i", async (who, status, code) => {
  const { people } = await server.make.course()
  const stranger = await server.make.person('student')
  const [device] = await list(stranger)
  const response = await end(people[who], device?.id ?? 0)
  expect([response.status, response.error.code]).toEqual([status, code])
  expect(await server.isSignedIn(stranger.token)).toBe(true)
})

test.each(['student', 'teacher', 'admin'] as const)('a %s ends their own device', async (role) => {
  const person = await server.make.person(role)
  const [device] = await list(person)
  const response = await end(person, device?.id ?? 0)
  expect(response).toMatchObject({ status: 200, body: { message: 'Sessiya bağlandı.' } })
  expect(cookiesOf(response)[0]).toMatch(/^sid=;/)
  expect(await server.isSignedIn(person.token)).toBe(false)
})

test('a device has its time and browser, and the current device is marked', async () => {
  const teacher = await server.make.person('teacher', { password })
  const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Chrome/150.0 Mobile Safari/537.36' }
  const token = tokenOf(await server.as().call(signIn, { body: { email: teacher.email, password }, headers }))
  const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  const times = { id: expect.any(Number), createdAt: instant, lastSeenAt: instant }
  expect(await list({ token })).toEqual([
    { ...times, kind: 'own', userAgent: 'Chrome, Android, telefon', current: true },
    { ...times, kind: 'own', userAgent: 'test', current: false },
  ])
})

test("a student sees and ends a parent's session", async () => {
  const student = await server.make.person('student')
  const parent = await server.make.parentOf(student)
  const devices = await list(student)
  expect(devices.map(({ kind }) => kind).sort()).toEqual(['own', 'parent'])
  const ofParent = devices.find(({ kind }) => kind === 'parent')
  expect((await end(student, ofParent?.id ?? 0)).headers['set-cookie']).toBeUndefined()
  expect([await server.isSignedIn(parent.token), await server.isSignedIn(student.token)]).toEqual([false, true])
})

test.each([
  ['idle for eight days', `last_seen_at = now() - interval '8 days'`],
  ['past its end', 'expires_at = now()'],
])('a session that is %s is not listed', async (_what, change) => {
  const student = await server.make.person('student')
  const parent = await server.make.parentOf(student)
  await server.pool.query(`update sessions set ${change} where kind = 'parent' and account_id = $1`, [student.id])
  expect(await server.isSignedIn(parent.token)).toBe(false)
  expect((await list(student)).map(({ kind }) => kind)).toEqual(['own'])
})
