import { getCourse, listMyCourses, updateCourse } from '@hasiye/contract/courses.ts'
import { describe, expect, test } from 'vitest'
import { accessOf, everybodyInCourse } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'

const server = testServer()
const lessonLink = 'https://dars.az/9a'

test.each(accessOf(everybodyInCourse))('%s reading a course gets %i', async (who, status, code) => {
  const { course, people } = await server.make.course()
  const response = await server.as(people[who]).call(getCourse, { params: { id: course.id } })
  expect([response.status, response.error.code]).toEqual([status, code])
})

test('a course that does not exist gets exactly the same response as one that may not be seen', async () => {
  const { course, people } = await server.make.course()
  const read = (id: number) => server.as(people.otherTeacher).call(getCourse, { params: { id } })
  const [hidden, missing] = [await read(course.id), await read(987_654_321)]
  expect(hidden).toMatchObject({ status: missing.status, error: missing.error })
})

const asOwner = { saveAttendance: true, deleteDays: true, manageJoinCode: true, copy: true, archive: true }
const asOther = { saveAttendance: false, deleteDays: false, manageJoinCode: false, copy: false, archive: false }

describe('a teacher reads', () => {
  test('the whole course, with their rights', async () => {
    const { course, people, students } = await server.make.course({ students: 2 })
    const response = await server.as(people.manager).call(getCourse, { params: { id: course.id } })
    expect(response.body).toMatchObject({
      id: course.id,
      name: course.name,
      teacherId: people.owner.id,
      teacherName: people.owner.fullName,
      participantCount: 3,
      startDate: null,
      endDate: null,
      readOnlyUntil: null,
      isOwner: false,
      canManage: true,
    })
    expect(response.body.attendance).toBeUndefined()
    expect(new Set(response.body.participantIds)).toEqual(new Set(students.map(({ id }) => id)))
    expect(response.body.participants.map(({ shortId }) => shortId).sort()).toEqual(
      students.map(({ shortId }) => shortId).sort(),
    )
  })

  test.each([
    ['owner', true, true],
    ['manager', false, true],
    ['coTeacher', false, false],
  ] as const)('the right verdicts as %s', async (who, isOwner, canManage) => {
    const { course, people } = await server.make.course()
    const { body } = await server.as(people[who]).call(getCourse, { params: { id: course.id } })
    expect(body).toMatchObject({ isOwner, canManage })
    expect(body.teachers.find(({ id }) => id === people[who].id)).toMatchObject({ isOwner, canManage })
  })

  test.each([
    ['owner', { edit: true, manageTeachers: true, grantManage: true, leave: false, ...asOwner }],
    ['manager', { edit: true, manageTeachers: true, grantManage: false, leave: true, ...asOwner, archive: false }],
    [
      'coTeacher',
      { edit: true, manageTeachers: false, grantManage: false, leave: true, ...asOther, saveAttendance: true },
    ],
    ['student', { edit: false, manageTeachers: false, grantManage: false, leave: true, ...asOther }],
    ['parent', { edit: false, manageTeachers: false, grantManage: false, leave: false, ...asOther }],
  ] as const)('as %s what the policy allows, and in a read-only course only reading', async (who, may) => {
    const { course, people } = await server.make.course()
    const read = async () => {
      const { may } = (await server.as(people[who]).call(getCourse, { params: { id: course.id } })).body
      const list = await server.as(people[who]).call(listMyCourses)
      expect(list.body.find(({ id }) => id === course.id)?.may).toEqual(may)
      return may
    }
    const talks = who !== 'parent'
    expect(await read()).toEqual({ ...may, readComments: talks, comment: talks })
    const readOnlyUntil = '2099-01-01T00:00:00.000Z'
    await server.db.updateTable('courses').set({ readOnlyUntil }).where('id', '=', course.id).execute()
    const nothing = { edit: false, comment: false, manageTeachers: false, grantManage: false, leave: false }
    expect(await read()).toEqual({ ...nothing, ...asOther, readComments: talks })
  })

  test('the owner first, all others by the Azerbaijani alphabet', async () => {
    const { course, people, students } = await server.make.course({ students: 5 })
    const rename = (id: number, fullName: string) =>
      server.db.updateTable('accounts').set({ fullName }).where('id', '=', id).execute()
    const names = ['Çinarə', 'Cavid', 'Əli', 'Elçin', 'Xalid', 'Hacı']
    for (const [index, { id }] of students.entries()) await rename(id, names[index] ?? '')
    await rename(people.owner.id, 'Zaur')
    await rename(people.coTeacher.id, 'İlqar')
    await rename(people.manager.id, 'Ilqar')
    const { body } = await server.as(people.owner).call(getCourse, { params: { id: course.id } })
    expect(body.participants.map(({ fullName }) => fullName)).toEqual([
      'Cavid',
      'Çinarə',
      'Elçin',
      'Əli',
      'Hacı',
      'Xalid',
    ])
    expect(body.participantIds).toEqual(body.participants.map(({ id }) => id))
    expect(body.teachers.map(({ fullName }) => fullName)).toEqual(['Zaur', 'Ilqar', 'İlqar'])
  })
})

describe.each(['student', 'parent'] as const)('a %s reads', (who) => {
  test('neither other students nor the ID of a teacher', async () => {
    const { course, people } = await server.make.course({ students: 2 })
    const response = await server.as(people[who]).call(getCourse, { params: { id: course.id } })
    expect(response.body).toMatchObject({ participants: [], participantIds: [people.student.id], participantCount: 3 })
    expect(response.body.teachers).toHaveLength(3)
    for (const { shortId } of [people.owner, people.coTeacher, people.manager]) {
      expect(JSON.stringify(response.body)).not.toContain(shortId)
    }
  })

  test('their own attendance', async () => {
    const { course, people } = await server.make.course()
    const courseId = course.id
    await server.db.insertInto('days').values({ courseId, date: '2026-11-14' }).execute()
    await server.db
      .insertInto('marks')
      .values({
        courseId,
        date: '2026-11-14',
        studentId: people.student.id,
        status: '+',
        note: '',
        updatedAt: new Date(),
      })
      .execute()
    const response = await server.as(people[who]).call(getCourse, { params: { id: courseId } })
    expect(response.body.attendance).toEqual({ present: 1, absent: 0, rate: 1, recent: '+' })
  })
})

describe('the lesson link', () => {
  const closed = testServer({ PARENT_LESSON_LINK: 'off' })

  test.each([
    ['on', server, 'parent', lessonLink],
    ['on', server, 'student', lessonLink],
    ['off', closed, 'parent', null],
    ['off', closed, 'student', lessonLink],
    ['off', closed, 'owner', lessonLink],
  ] as const)('with PARENT_LESSON_LINK=%s is shown only to those who may see it', async (_setting, on, who, seen) => {
    const { course, people } = await on.make.course()
    await on.db.updateTable('courses').set({ lessonLink }).where('id', '=', course.id).execute()
    const { body } = await on.as(people[who]).call(getCourse, { params: { id: course.id } })
    expect(body.lessonLink).toBe(seen)
  })
})

test('reading takes three statements for any number of people', async () => {
  const { course, people } = await server.make.course({ students: 40 })
  for (const person of [people.owner, people.student]) {
    const response = await server.as(person).call(getCourse, { params: { id: course.id } })
    expect(response.queries).toBeLessThanOrEqual(2)
  }
})

test('a course whose owner was deleted says until when it can be read', async () => {
  const { course, people } = await server.make.course()
  await server.db.deleteFrom('accounts').where('id', '=', people.owner.id).execute()
  const readOnlyUntil = '2099-01-01T00:00:00.000Z'
  await server.db.updateTable('courses').set({ readOnlyUntil }).where('id', '=', course.id).execute()
  const params = { id: course.id }
  const response = await server.as(people.coTeacher).call(getCourse, { params })
  expect(response.body).toMatchObject({ teacherId: null, teacherName: null, teacherAvatarUrl: null, readOnlyUntil })
  const write = await server.as(people.manager).call(updateCourse, { params, body: { name: 'A', description: 'B' } })
  expect([write.status, write.error.code]).toEqual([403, 'course_read_only'])
})
