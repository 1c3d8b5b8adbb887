import { getMe } from '@hasiye/contract/accounts.ts'
import { saveAttendance } from '@hasiye/contract/attendance.ts'
import {
  archiveCourse,
  copyCourse,
  createCourse,
  deleteCourse,
  getCourse,
  listMyCourses,
} from '@hasiye/contract/courses.ts'
import { leaveAsParticipant, leaveAsTeacher } from '@hasiye/contract/participants.ts'
import { describe, expect, test } from 'vitest'
import { accessOf, teachersOfCourse } from '../../test/access.ts'
import { callsOf, type DescribedCall } from '../../test/api-document.ts'
import { makeWorld, namingCourse, pathOf } from '../../test/api-world.ts'
import { testServer } from '../../test/harness.ts'
import { describeApi } from '../operation/openapi/openapi.ts'
import { rooms } from '../rooms.ts'

const server = testServer()

async function archived() {
  const made = await server.make.course()
  const { course, people } = made
  const params = { id: course.id }
  const set = (isArchived: boolean, who = people.owner) =>
    server.as(who).call(archiveCourse, { params, body: { archived: isArchived } })
  expect((await set(true)).status).toBe(200)
  const quotaOf = async () => (await server.as(people.owner).call(getMe)).body.quota
  return { ...made, params, set, quotaOf }
}

test.each(accessOf({ ...teachersOfCourse, coTeacher: 'forbidden', manager: 'forbidden' }))(
  '%s archiving a course gets %i',
  async (who, status, code) => {
    const { course, people } = await server.make.course()
    const response = await server
      .as(people[who])
      .call(archiveCourse, { params: { id: course.id }, body: { archived: true } })
    expect([response.status, response.error.code]).toEqual([status, code])
  },
)

test('everybody reads an archived course, and sees since when it is archived', async () => {
  const { course, people, params } = await archived()
  for (const who of ['student', 'parent', 'coTeacher', 'owner'] as const) {
    const as = server.as(people[who])
    const { body } = await as.call(getCourse, { params })
    expect(Date.now() - Date.parse(String(body.archivedAt))).toBeLessThan(60_000)
    const [summary] = (await as.call(listMyCourses)).body
    expect([summary?.id, summary?.archivedAt]).toEqual([course.id, body.archivedAt])
  }
})

test('its verdicts allow the owner to unarchive and copy it, others to leave it, and nobody to change it', async () => {
  const { people, params, set } = await archived()
  const none = { edit: false, comment: false, manageTeachers: false, grantManage: false }
  const may = async (who: 'owner' | 'manager' | 'coTeacher' | 'student') =>
    (await server.as(people[who]).call(getCourse, { params })).body.may
  const noMarks = { saveAttendance: false, deleteDays: false }
  const closed = { ...none, ...noMarks, manageJoinCode: false, readComments: true }
  expect(await may('owner')).toEqual({ ...closed, leave: false, copy: true, archive: true })
  expect(await may('manager')).toEqual({ ...closed, leave: true, copy: true, archive: false })
  expect(await may('coTeacher')).toEqual({ ...closed, leave: true, copy: false, archive: false })
  expect(await may('student')).toEqual({ ...closed, leave: true, copy: false, archive: false })
  await set(false)
  expect(await may('owner')).toMatchObject({
    edit: true,
    saveAttendance: true,
    deleteDays: true,
    manageJoinCode: true,
    copy: true,
    archive: true,
  })
})

/** Every call of the contract that writes in a course. */
const writes = callsOf(describeApi({ version: '1.0.0', cookie: 'sid', rooms })).filter(
  ({ method, responses }: DescribedCall) =>
    method !== 'GET' && JSON.stringify(responses[403]?.content ?? {}).includes('course_read_only'),
)

test('every call that writes in an archived course responds 409, except unarchiving, copying, deleting and leaving it', async () => {
  const world = await makeWorld(server)
  const { people, course } = world
  await server.as(people.owner).call(archiveCourse, { params: { id: course.id }, body: { archived: true } })
  const refused: string[] = []
  const refusal = 'Bu qrup arxivdədir. Dəyişmək üçün qrup admini onu arxivdən çıxarmalıdır.'
  const passed: string[] = []
  const leaving = ['deleteCourse', 'leaveAsParticipant', 'leaveAsTeacher']
  // calls that end the course or a membership come last
  for (const call of writes.toSorted((a, b) => leaving.indexOf(a.operationId) - leaving.indexOf(b.operationId))) {
    const isStudents = call['x-roles']?.includes('teacher') !== true
    const viewer = isStudents ? people.student : call.operationId === 'leaveAsTeacher' ? people.coTeacher : people.owner
    // the others name it in their path
    const body = namingCourse(call.operationId, course.id)
    const response = await server.app.inject({
      method: call.method,
      url: pathOf(call, world),
      headers: { cookie: `sid=${viewer.token}`, 'content-type': body ? 'application/json' : 'text/plain' },
      payload: body ?? 'x',
    })
    const { code, error } = response.json() as { code: string; error: string }
    if (code === 'course_read_only') expect([response.statusCode, error], call.operationId).toEqual([409, refusal])
    ;(code === 'course_read_only' ? refused : passed).push(call.operationId)
  }
  expect(passed.sort()).toEqual(
    leaving.concat('setCourseKnown', 'setCourseMuted', 'seeAnnouncement', 'archiveCourse', 'copyCourse').sort(),
  )
  expect(refused).toEqual(
    expect.arrayContaining([
      'updateCourse',
      'setLessonLink',
      'setBanner',
      'createCategory',
      'uploadMaterial',
      'addMaterialComment',
      'addParticipant',
      'addManyParticipants',
      'addTeacher',
      'saveAttendance',
      'deleteDay',
      'setJoinCode',
      'answerJoinRequests',
    ]),
  )
})

test('a student and a co-teacher can leave it, and its owner can delete it, even with a full quota', async () => {
  const { people, params } = await archived()
  await server.db.updateTable('accounts').set({ courseCreationLimit: 0 }).where('id', '=', people.owner.id).execute()
  expect((await server.as(people.student).call(leaveAsParticipant, { params })).status).toBe(200)
  expect((await server.as(people.student).call(getCourse, { params })).status).toBe(404)
  expect((await server.as(people.coTeacher).call(leaveAsTeacher, { params })).status).toBe(200)
  expect((await server.as(people.coTeacher).call(getCourse, { params })).status).toBe(404)
  expect((await server.as(people.manager).call(deleteCourse, { params })).error.code).toBe('forbidden')
  expect((await server.as(people.owner).call(deleteCourse, { params })).status).toBe(200)
  expect((await server.as(people.owner).call(getCourse, { params })).status).toBe(404)
})

describe('the quota', () => {
  const newCourse = { name: 'Yeni qrup', description: '' }

  test('does not count an archived course, and limits unarchiving', async () => {
    const { people, set, quotaOf } = await archived()
    await server.db.updateTable('accounts').set({ courseCreationLimit: 1 }).where('id', '=', people.owner.id).execute()
    expect(await quotaOf()).toMatchObject({ limit: 1, used: 0 })
    expect((await server.as(people.owner).call(createCourse, { body: newCourse })).status).toBe(201)
    const refused = await set(false)
    expect([refused.status, refused.error.code]).toEqual([403, 'quota_reached'])
    expect(refused.error.error).toContain('(1 / 1)')
    expect(await quotaOf()).toMatchObject({ used: 1 })
  })

  test('is not exceeded by two simultaneous requests to unarchive', async () => {
    const { people, set } = await archived()
    const params = { id: (await server.as(people.owner).call(createCourse, { body: newCourse })).body.id }
    const setOther = (isArchived: boolean) =>
      server.as(people.owner).call(archiveCourse, { params, body: { archived: isArchived } })
    await setOther(true)
    await server.db.updateTable('accounts').set({ courseCreationLimit: 1 }).where('id', '=', people.owner.id).execute()
    const responses = await Promise.all([set(false), setOther(false)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403])
  })

  test('is not checked when the course is already unarchived; unarchiving needs no subscription', async () => {
    const { people, set } = await archived()
    await server.db
      .updateTable('accounts')
      .set({ courseCreationLimit: 1, subscriptionExpiresAt: '2020-01-01' })
      .where('id', '=', people.owner.id)
      .execute()
    expect((await set(false)).status).toBe(200)
    expect((await set(false)).status).toBe(200)
  })
})

test('archiving and unarchiving twice adds one entry each, and the course can be changed again', async () => {
  const { course, people, params, set } = await archived()
  const first = (await set(true)).body.archivedAt
  expect((await set(true)).body.archivedAt).toBe(first)
  await set(false)
  expect((await set(false)).body.archivedAt).toBeNull()
  const rows = await server.db
    .selectFrom('history')
    .where('courseId', '=', course.id)
    .select(['action', 'before', 'after'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { action: 'course_archived', before: null, after: 'archived' },
    { action: 'course_archived', before: 'archived', after: null },
  ])
  const body = { date: '2026-09-15', statuses: [{ studentId: people.student.id, status: '+' as const }] }
  expect((await server.as(people.owner).call(saveAttendance, { params, body })).status).toBe(200)
})

test('an archived course can be copied', async () => {
  const { people, params } = await archived()
  const response = await server.as(people.owner).call(copyCourse, { params, body: { name: 'Yeni rüb' } })
  expect([response.status, response.body.archivedAt]).toEqual([201, null])
})
