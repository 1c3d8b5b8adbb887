import { getMe } from '@hasiye/contract/accounts.ts'
import { deleteUser, listTeachers, renameUser, setQuota, setSubscription } from '@hasiye/contract/admin.ts'
import { createCourse } from '@hasiye/contract/courses.ts'
import { expect, test } from 'vitest'
import { accessOf, adminOnly } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'
import { queuedEmails } from '../../test/queued-mails.ts'
import { listOwnEvents } from '../db/audit.ts'

const server = testServer()
const expiresAt = '2027-06-30'

test.each(accessOf(adminOnly))('%s setting a quota gets %i', async (who, status, code) => {
  const { people } = await server.make.course()
  const call = { params: { id: people.owner.id }, body: { limit: 9 } }
  const response = await server.as(people[who]).call(setQuota, call)
  expect([response.status, response.error.code]).toEqual([status, code])
  if (status === 200)
    expect(response.body).toMatchObject({ id: people.owner.id, courseCreationLimit: 9, courseCount: 1 })
})

test.each(accessOf(adminOnly))('%s setting a subscription gets %i', async (who, status, code) => {
  const { people } = await server.make.course()
  const response = await server.as(people[who]).call(setSubscription, {
    params: { id: people.owner.id },
    body: { expiresAt },
  })
  expect([response.status, response.error.code]).toEqual([status, code])
})

test.each(accessOf(adminOnly))('%s deleting a user gets %i', async (who, status, code) => {
  const { people } = await server.make.course()
  const target = await server.make.person('student')
  const response = await server.as(people[who]).call(deleteUser, { params: { id: target.id } })
  expect([response.status, response.error.code]).toEqual([status, code])
  expect((await server.as(target).call(getMe)).status).toBe(status === 200 ? 401 : 200)
  if (status === 200) expect(response.body).toEqual({ message: 'İstifadəçi uğurla silindi.' })
})

test.each(accessOf(adminOnly))('%s renaming a user gets %i', async (who, status, code) => {
  const { people } = await server.make.course()
  const call = { params: { id: people.student.id }, body: { fullName: ' Aysel  Məmmədova ' } }
  const response = await server.as(people[who]).call(renameUser, call)
  expect([response.status, response.error.code]).toEqual([status, code])
  expect(response.queries).toBeLessThanOrEqual(6)
  const { fullName } = (await server.as(people.student).call(getMe)).body
  expect(fullName).toBe(status === 200 ? response.body.fullName : people.student.fullName)
})

test('a new name is found by the search, is shown in the courses, and has one security event', async () => {
  const { course, people } = await server.make.course()
  const { admin, owner } = people
  const versionOf = async () =>
    (await server.db.selectFrom('courses').where('id', '=', course.id).select('version').executeTakeFirstOrThrow())
      .version
  const before = await versionOf()
  const rename = (fullName: string) =>
    server.as(admin).call(renameUser, { params: { id: owner.id }, body: { fullName } })
  expect((await rename('Gülər Üzümçü')).body).toEqual({ id: owner.id, fullName: 'Gülər Üzümçü' })
  expect(await versionOf()).toBeGreaterThan(before)
  const { body } = await server.as(admin).call(listTeachers, { query: { search: 'guler uzumcu' } })
  expect(body.items.map(({ id }) => id)).toEqual([owner.id])
  await rename('Gülər Üzümçü')
  const events = await server.db
    .selectFrom('audit')
    .where('accountId', '=', admin.id)
    .select(['event', 'details'])
    .execute()
  expect(events).toEqual([{ event: 'user_renamed', details: { user: String(owner.id) } }])
})

test.each(['owner', 'student'] as const)(
  'a renamed %s finds in their own data from when on, by whom and from what to what',
  async (who) => {
    const { people } = await server.make.course()
    const person = people[who]
    const before = person.fullName
    const call = { params: { id: person.id }, body: { fullName: 'Gülər Üzümçü' } }
    await server.as(people.admin).call(renameUser, call)
    expect(await listOwnEvents(server.db, person.id)).toMatchObject([
      { at: expect.any(Date), event: 'renamed_by_admin', ip: null, details: { from: before, to: 'Gülər Üzümçü' } },
    ])
  },
)

test.each(['', '   ', '12345', 'Nigar\u0000', 'ə'.repeat(121)])(
  'the name %j is refused with an error at its field',
  async (fullName) => {
    const [admin, student] = [await server.make.person('admin'), await server.make.person('student')]
    const response = await server.as(admin).call(renameUser, { params: { id: student.id }, body: { fullName } })
    expect([response.status, response.error.code]).toEqual([400, 'validation_failed'])
  },
)

test('an admin can rename neither an admin nor an account that does not exist', async () => {
  const [admin, other] = [await server.make.person('admin'), await server.make.person('admin')]
  const rename = async (id: number) =>
    (await server.as(admin).call(renameUser, { params: { id }, body: { fullName: 'Nigar Əliyeva' } })).error.code
  expect([await rename(other.id), await rename(999_999_999)]).toEqual(['forbidden', 'not_found'])
})

test('a new quota applies to the next course', async () => {
  const [admin, teacher] = [await server.make.person('admin'), await server.make.person('teacher', { limit: 0 })]
  const create = async () =>
    (await server.as(teacher).call(createCourse, { body: { name: 'Kimya', description: '' } })).status
  const quota = (limit: number) => server.as(admin).call(setQuota, { params: { id: teacher.id }, body: { limit } })
  expect(await create()).toBe(403)
  await quota(1)
  expect([await create(), await create()]).toEqual([201, 403])
  await quota(0)
  expect((await server.as(teacher).call(getMe)).body.quota).toMatchObject({ limit: 0, used: 1 })
})

test.each([
  ['a date, to its end in Baku', '2027-06-30', '2027-06-30T19:59:59.999Z'],
  ['an instant', '2027-06-30T10:00:00Z', '2027-06-30T10:00:00.000Z'],
  ['an instant with its zone', '2027-06-30T10:00:00.5+04:00', '2027-06-30T06:00:00.500Z'],
])('a subscription lasts until %s', async (_what, typed, until) => {
  const [admin, teacher] = [await server.make.person('admin'), await server.make.person('teacher')]
  const call = { params: { id: teacher.id }, body: { expiresAt: typed } }
  const { body } = await server.as(admin).call(setSubscription, call)
  expect(body).toMatchObject({ subscriptionExpiresAt: until, subscriptionActive: true })
})

test('a subscription can be ended at once', async () => {
  const [admin, teacher] = [await server.make.person('admin'), await server.make.person('teacher')]
  const call = { params: { id: teacher.id }, body: { expiresAt: '2020-01-01' } }
  expect((await server.as(admin).call(setSubscription, call)).body.subscriptionActive).toBe(false)
  const response = await server.as(teacher).call(createCourse, { body: { name: 'Kimya', description: '' } })
  expect(response.error.code).toBe('subscription_expired')
})

test('a negative quota is refused with the text that the page shows', async () => {
  const [admin, teacher] = [await server.make.person('admin'), await server.make.person('teacher')]
  const response = await server.as(admin).call(setQuota, { params: { id: teacher.id }, body: { limit: -1 } })
  expect(response.error.fields).toEqual({ limit: 'Limit mənfi olmayan bir rəqəm olmalıdır.' })
})

test.each([-1, 1.5, 100_001, '5', null])('the quota %s is refused', async (limit) => {
  const [admin, teacher] = [await server.make.person('admin'), await server.make.person('teacher')]
  const call = { params: { id: teacher.id }, body: { limit: limit as number } }
  expect(await server.as(admin).call(setQuota, call)).toMatchObject({
    status: 400,
    error: { code: 'validation_failed' },
  })
})

test.each(['', 'sabah', '2027-02-30', '2027-06-30T10:00:00', '30.06.2027', '1999-01-01'])(
  'the end of a subscription %j is refused',
  async (typed) => {
    const [admin, teacher] = [await server.make.person('admin'), await server.make.person('teacher')]
    const call = { params: { id: teacher.id }, body: { expiresAt: typed } }
    const response = await server.as(admin).call(setSubscription, call)
    expect([response.status, response.error.code]).toEqual([400, 'validation_failed'])
  },
)

test('only a teacher has a quota and a subscription', async () => {
  const [admin, student] = [await server.make.person('admin'), await server.make.person('student')]
  for (const id of [student.id, admin.id, 999_999_999]) {
    const quota = await server.as(admin).call(setQuota, { params: { id }, body: { limit: 1 } })
    const subscription = await server.as(admin).call(setSubscription, { params: { id }, body: { expiresAt } })
    expect([quota.error.code, subscription.error.code]).toEqual(['not_found', 'not_found'])
  }
})

test('an admin can delete neither another admin nor their own account', async () => {
  const [admin, other] = [await server.make.person('admin'), await server.make.person('admin')]
  for (const { id } of [admin, other]) {
    const response = await server.as(admin).call(deleteUser, { params: { id } })
    expect([response.status, response.error.code]).toEqual([403, 'forbidden'])
  }
})

test('a deleted person gets an e-mail, and a deleted card does not', async () => {
  const { course, people } = await server.make.course()
  const card = await server.make.card(course)
  for (const { id } of [people.student, card]) await server.as(people.admin).call(deleteUser, { params: { id } })
  expect(await queuedEmails(server, people.student.id)).toMatchObject([
    { name: 'accountDeleted', former: { email: people.student.email } },
  ])
  expect(await queuedEmails(server, card.id)).toEqual([])
})

test('an account that was deleted cannot be deleted again', async () => {
  const [admin, student] = [await server.make.person('admin'), await server.make.person('student')]
  const remove = () => server.as(admin).call(deleteUser, { params: { id: student.id } })
  expect((await remove()).status).toBe(200)
  expect(await remove()).toMatchObject({ status: 404, error: { code: 'not_found' } })
})

test('every act of an admin is recorded in the security events', async () => {
  const [admin, teacher] = [await server.make.person('admin'), await server.make.person('teacher')]
  const params = { id: teacher.id }
  await server.as(admin).call(setQuota, { params, body: { limit: 7 } })
  await server.as(admin).call(setSubscription, { params, body: { expiresAt } })
  await server.as(admin).call(deleteUser, { params })
  const events = await server.db
    .selectFrom('audit')
    .where('accountId', '=', admin.id)
    .select(['event', 'details'])
    .orderBy('id')
    .execute()
  const who = String(teacher.id)
  expect(events).toEqual([
    { event: 'quota_changed', details: { teacher: who, limit: '7' } },
    { event: 'subscription_changed', details: { teacher: who, expiresAt: '2027-06-30T19:59:59.999Z' } },
    { event: 'user_deleted', details: { user: who } },
  ])
})
