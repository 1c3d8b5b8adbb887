import { createCourse, getCourse } from '@hasiye/contract/courses.ts'
import { describe, expect, test } from 'vitest'
import { accessOf, teachersOfCourse } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'
import type { TestPerson } from '../../test/makers.ts'

const server = testServer()
const body = { name: 'Riyaziyyat', description: '' }
const create = (person: TestPerson, changes: object = {}) =>
  server.as(person).call(createCourse, { body: { ...body, ...changes } })
const ownedBy = async ({ id }: TestPerson): Promise<number> =>
  (await server.db.selectFrom('courseTeachers').where('teacherId', '=', id).select('courseId').execute()).length

test.each(accessOf({ ...teachersOfCourse, otherTeacher: 'allowed', admin: 'forbidden' }, 201))(
  '%s creating a course gets %i',
  async (who, status, code) => {
    const { people } = await server.make.course()
    const response = await server.as(people[who]).call(createCourse, { body })
    expect([response.status, response.error.code]).toEqual([status, code])
  },
)

test('the new course belongs to its creator, and reads as in the response', async () => {
  const teacher = await server.make.person('teacher')
  const details = { startDate: '2026-09-15', endDate: '2027-06-14', emoji: '🧮', ground: 'gece' }
  const response = await create(teacher, { name: ' Riyaziyyat, 9-cu sinif ', ...details })
  expect(response.status).toBe(201)
  expect(response.body).toMatchObject({
    name: 'Riyaziyyat, 9-cu sinif',
    description: '',
    ...details,
    teacherId: teacher.id,
    teacherName: teacher.fullName,
    participantCount: 0,
    isOwner: true,
    canManage: true,
    teachers: [{ id: teacher.id, isOwner: true, canManage: true }],
    participants: [],
    participantIds: [],
  })
  const read = await server.as(teacher).call(getCourse, { params: { id: response.body.id } })
  expect(read.body).toEqual(response.body)
})

test.each([{}, { emoji: null, ground: null }])('a course created with %j gets its look from its id', async (look) => {
  const { body } = await create(await server.make.person('teacher'), look)
  expect(body).toMatchObject({ emoji: null, ground: null })
})

describe('a refusal', () => {
  test('of a full quota contains both numbers, and nothing is created', async () => {
    const teacher = await server.make.person('teacher', { limit: 2 })
    expect((await create(teacher)).status).toBe(201)
    expect((await create(teacher)).status).toBe(201)
    const response = await create(teacher)
    expect(response.status).toBe(403)
    expect(response.error).toMatchObject({
      code: 'quota_reached',
      error: 'Qrup limitiniz dolub (2 / 2). Limiti artırmaq üçün texniki dəstəyə yazın.',
    })
    expect(await ownedBy(teacher)).toBe(2)
  })

  test('of the quota counts only owned courses', async () => {
    const { people } = await server.make.course()
    expect((await create(people.coTeacher)).status).toBe(201)
  })

  test('of an expired subscription contains its last day in Baku', async () => {
    const teacher = await server.make.person('teacher', { expiresAt: '2026-03-08T21:30:00Z' })
    const response = await create(teacher)
    expect(response.status).toBe(403)
    expect(response.error).toMatchObject({
      code: 'subscription_expired',
      error:
        'Abunəliyiniz 09.03.26 tarixində bitib. Yeni qrup yaratmaq üçün onu uzatmaq lazımdır: texniki dəstəyə yazın.',
    })
    expect(await ownedBy(teacher)).toBe(0)
  })

  test('without any subscription contains no date', async () => {
    const teacher = await server.make.person('teacher', { expiresAt: null })
    const response = await create(teacher)
    expect(response.error.code).toBe('subscription_expired')
    expect(response.error.error).not.toContain('{date}')
  })

  test.each([
    ['a blank name', { name: ' \t' }, 'name'],
    ['an end before the start', { startDate: '2026-09-15', endDate: '2026-09-14' }, 'endDate'],
    ['a description that is missing', { description: undefined }, 'description'],
    ['an unknown emoji', { emoji: '😀' }, 'emoji'],
    ['an unknown ground', { ground: 'qara' }, 'ground'],
    ['an unknown property', { teacherId: 1 }, 'teacherId'],
  ])('of %s takes precedence over the quota', async (_what, wrong, field) => {
    const teacher = await server.make.person('teacher', { limit: 0 })
    const response = await create(teacher, wrong)
    expect(response.status).toBe(400)
    expect(response.error).toMatchObject({ code: 'validation_failed', fields: { [field]: expect.any(String) } })
  })
})

test('five simultaneous requests do not exceed a quota of two', async () => {
  const teacher = await server.make.person('teacher', { limit: 2 })
  const responses = await Promise.all(Array.from({ length: 5 }, () => create(teacher)))
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 403, 403, 403])
  expect(await ownedBy(teacher)).toBe(2)
})
