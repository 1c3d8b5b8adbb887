import { getMe, parentLogin, resetPassword, signIn, verifyEmail } from '@hasiye/contract/accounts.ts'
import { changePassword, keepShortId, renewShortId } from '@hasiye/contract/own-account.ts'
import { addParticipant, addTeacher } from '@hasiye/contract/participants.ts'
import { expect, test } from 'vitest'
import { accessOf, everyAccount } from '../../test/access.ts'
import { tokenOf } from '../../test/cookies.ts'
import { testServer } from '../../test/harness.ts'
import type { TestPerson } from '../../test/makers.ts'
import { queuedEmails } from '../../test/queued-mails.ts'
import { makeToken } from '../mail/link-tokens.ts'

const server = testServer({ RATE_LIMITS: 'off' })
const password = 'yaşıl armud'

async function reset({ id, email }: TestPerson): Promise<{ token: string }> {
  const body = { token: await makeToken(server.db, id, 'reset'), password }
  expect((await server.as().call(resetPassword, { body })).status).toBe(200)
  const { headers } = await server.as().call(signIn, { body: { email, password } })
  return { token: tokenOf({ headers }) }
}

const me = async (session: { token: string }) => (await server.as(session).call(getMe)).body
const opensWith = async (shortId: string) => (await server.as().call(parentLogin, { body: { shortId } })).status === 200

async function inCourse(role: 'student' | 'owner' | 'coTeacher'): Promise<TestPerson> {
  const { people } = await server.make.course()
  return people[role]
}

test('a reset verifies the address', async () => {
  const person = await server.make.person('student')
  expect((await me(await reset(person))).isVerified).toBe(true)
})

test("the sign-up's link then says that the address is already verified, and signs nobody in", async () => {
  const person = await server.make.person('student')
  const token = await makeToken(server.db, person.id, 'verify')
  await reset(person)
  const response = await server.as().call(verifyEmail, { body: { token } })
  expect([response.status, response.body]).toEqual([200, { message: 'Ünvanınız artıq təsdiqlənib.', signedIn: false }])
})

test.each(['student', 'teacher'] as const)('a %s in no course gets a new ID at once', async (role) => {
  const person = await server.make.person(role)
  const parent = role === 'student' ? await server.make.parentOf(person) : person
  const owner = await me(await reset(person))
  expect(owner.shortId).not.toBe(person.shortId)
  expect(owner).not.toHaveProperty('isShortIdExposed')
  expect((await server.as(parent).call(getMe)).status).toBe(401)
  expect((await server.as(person).call(getMe)).status).toBe(401)
})

test('the old ID is not valid any more, for parents and for teachers', async () => {
  const { course, people } = await server.make.course()
  const [student, teacher] = [await server.make.person('student'), await server.make.person('teacher')]
  await reset(student)
  await reset(teacher)
  expect(await opensWith(student.shortId)).toBe(false)
  const params = { id: course.id }
  const asStudent = { params, body: { studentShortId: student.shortId } }
  expect((await server.as(people.owner).call(addParticipant, asStudent)).error.code).toBe('student_not_found')
  const asTeacher = { params, body: { teacherShortId: teacher.shortId } }
  expect((await server.as(people.owner).call(addTeacher, asTeacher)).error.code).toBe('teacher_not_found')
})

test.each(['student', 'owner', 'coTeacher'] as const)(
  'in a course the ID of a %s stays, and its owner sees a warning until it is renewed',
  async (role) => {
    const person = await inCourse(role)
    const owner = await reset(person)
    expect(await me(owner)).toMatchObject({ shortId: person.shortId, isShortIdExposed: true })
    const { shortId } = (await server.as(owner).call(renewShortId)).body
    const renewed = await me(owner)
    expect(renewed.shortId).toBe(shortId)
    expect(renewed).not.toHaveProperty('isShortIdExposed')
  },
)

test('renewing the ID ends the sessions of parents', async () => {
  const student = await inCourse('student')
  const owner = await reset(student)
  const stranger = await server.make.parentOf(student)
  await server.as(owner).call(renewShortId)
  expect((await server.as(stranger).call(getMe)).status).toBe(401)
  expect(await opensWith(student.shortId)).toBe(false)
})

test('parents see no warning that the ID may be known', async () => {
  const student = await inCourse('student')
  await reset(student)
  expect(await me(await server.make.parentOf(student))).not.toHaveProperty('isShortIdExposed')
})

test.each(accessOf({ ...everyAccount, admin: 'forbidden' }))(
  '%s keeping their ID gets %i',
  async (who, status, code) => {
    const { people } = await server.make.course()
    const response = await server.as(people[who]).call(keepShortId)
    expect([response.status, response.error.code]).toEqual([status, code])
  },
)

test('an owner who keeps the ID is not asked again', async () => {
  const student = await inCourse('student')
  const owner = await reset(student)
  const response = await server.as(owner).call(keepShortId)
  expect(response.body).toEqual({ shortId: student.shortId })
  expect(await me(owner)).not.toHaveProperty('isShortIdExposed')
})

test('an account that was already verified keeps its ID, without a warning', async () => {
  const student = await server.make.person('student')
  await server.db.updateTable('accounts').set({ isVerified: true }).where('id', '=', student.id).execute()
  const owner = await me(await reset(student))
  expect(owner.shortId).toBe(student.shortId)
  expect(owner).not.toHaveProperty('isShortIdExposed')
})

test('opening the verification link renews nothing', async () => {
  const student = await server.make.person('student')
  const parent = await server.make.parentOf(student)
  const body = { token: await makeToken(server.db, student.id, 'verify') }
  await server.as().call(verifyEmail, { body })
  expect(await me(student)).toMatchObject({ shortId: student.shortId, isVerified: true })
  expect((await server.as(parent).call(getMe)).status).toBe(200)
})

test('changing the password in the settings verifies and renews nothing', async () => {
  const student = await server.make.person('student', { password: 'qırmızı alma' })
  const body = { currentPassword: 'qırmızı alma', newPassword: password }
  const { headers } = await server.as(student).call(changePassword, { body })
  expect(await me({ token: tokenOf({ headers }) })).toMatchObject({ shortId: student.shortId, isVerified: false })
})

test('the owner gets an e-mail about the new ID, and no e-mail about the proof contains the name', async () => {
  const student = await server.make.person('student')
  await reset(student)
  const emails = await queuedEmails(server, student.id)
  expect(emails.map(({ name }) => name).sort()).toEqual(['passwordChanged', 'shortIdChanged'])
  expect(emails.every(({ isNameUnproven }) => isNameUnproven)).toBe(true)
  const events = server.db.selectFrom('audit').where('accountId', '=', student.id).select('event').orderBy('id')
  expect((await events.execute()).map(({ event }) => event)).toEqual([
    'short_id_renewed',
    'password_reset',
    'signed_in',
  ])
})

test('an admin keeps their ID, which gives access to nothing', async () => {
  const admin = await server.make.person('admin')
  const body = { token: await makeToken(server.db, admin.id, 'reset'), password: 'yaşıl armud 8' }
  await server.as().call(resetPassword, { body })
  expect(
    await server.db.selectFrom('accounts').where('id', '=', admin.id).select(['shortId', 'isVerified']).execute(),
  ).toEqual([{ shortId: admin.shortId, isVerified: true }])
  expect((await queuedEmails(server, admin.id)).map(({ name }) => name)).toEqual(['passwordChanged'])
})
