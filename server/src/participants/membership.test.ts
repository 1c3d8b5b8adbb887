import { deleteCourse, updateCourse } from '@hasiye/contract/courses.ts'
import {
  addManyParticipants,
  addParticipant,
  addTeacher,
  removeParticipant,
  removeTeacher,
  setCanManage,
} from '@hasiye/contract/participants.ts'
import { expect, test } from 'vitest'
import { type Caller, type TestResponse, testServer } from '../../test/harness.ts'
import { holding, untilWaiting } from '../../test/locks.ts'
import type { TestCourse } from '../../test/makers.ts'

const server = testServer()
type People = TestCourse['people']

const writes: Record<
  string,
  (caller: Caller, params: { id: number }, people: People) => Promise<TestResponse<unknown>>
> = {
  'adding a student': (caller, params, { otherStudent }) =>
    caller.call(addParticipant, { params, body: { studentShortId: otherStudent.shortId } }),
  'adding a list of students': (caller, params, { otherStudent }) =>
    caller.call(addManyParticipants, { params, body: { studentShortIds: [otherStudent.shortId] } }),
  'removing a student': (caller, params, { student }) =>
    caller.call(removeParticipant, { params: { ...params, studentId: student.id } }),
  'adding a teacher': (caller, params, { otherTeacher }) =>
    caller.call(addTeacher, { params, body: { teacherShortId: otherTeacher.shortId } }),
  'removing a teacher': (caller, params, { coTeacher }) =>
    caller.call(removeTeacher, { params: { ...params, teacherId: coTeacher.id } }),
  'giving the right to manage': (caller, params, { coTeacher }) =>
    caller.call(setCanManage, { params: { ...params, teacherId: coTeacher.id }, body: { canManage: true } }),
  'changing the course': (caller, params) =>
    caller.call(updateCourse, { params, body: { name: 'Fizika', description: 'Dərs' } }),
  'deleting the course': (caller, params) => caller.call(deleteCourse, { params }),
}
const calls = Object.entries(writes)

async function stateOf(courseId: number) {
  const rows = (table: 'participants' | 'courseTeachers' | 'history') =>
    server.db.selectFrom(table).selectAll().where('courseId', '=', courseId).execute()
  return {
    courses: await server.db.selectFrom('courses').selectAll().where('id', '=', courseId).execute(),
    participants: await rows('participants'),
    teachers: await rows('courseTeachers'),
    history: await rows('history'),
  }
}

test.each(calls)('%s writes nothing after the removal of the writer was confirmed', async (_what, write) => {
  const { course, people } = await server.make.course()
  const removal = `with held as (select from courses where id = $1 for no key update)
    delete from course_teachers using held where course_id = $1 and teacher_id = $2`
  const { response } = await holding(server.pool, removal, [course.id, people.owner.id], async () => {
    const pending = write(server.as(people.owner), { id: course.id }, people)
    await untilWaiting(server.pool)
    return { response: pending }
  })
  const before = await stateOf(course.id)
  expect((await response).status).toBe(404)
  expect(await stateOf(course.id)).toEqual(before)
  expect(before.history).toEqual([])
})

test.each(calls)('%s is refused while the course is read-only', async (_what, write) => {
  const { course, people } = await server.make.course()
  const readOnlyUntil = '2099-01-01T00:00:00Z'
  await server.db.updateTable('courses').set({ readOnlyUntil }).where('id', '=', course.id).execute()
  const before = await stateOf(course.id)
  const response = await write(server.as(people.owner), { id: course.id }, people)
  expect([response.status, response.error.code]).toEqual([403, 'course_read_only'])
  expect(await stateOf(course.id)).toEqual(before)
})

test.each(calls.slice(3, 5))('%s writes nothing after the right to manage was revoked', async (_what, write) => {
  const { course, people } = await server.make.course()
  const taking = `with held as (select from courses where id = $1 for no key update)
    update course_teachers set can_manage = false from held where course_id = $1 and teacher_id = $2`
  const { response } = await holding(server.pool, taking, [course.id, people.manager.id], async () => {
    const pending = write(server.as(people.manager), { id: course.id }, people)
    await untilWaiting(server.pool)
    return { response: pending }
  })
  const before = await stateOf(course.id)
  expect((await response).status).toBe(404)
  expect(await stateOf(course.id)).toEqual(before)
})

test.each(calls.slice(0, 3))(
  '%s that started first is completed, and the removal waits for it',
  async (_what, write) => {
    const { course, people } = await server.make.course()
    const params = { id: course.id }
    const another = 'update courses set version = version + 1 where id = $1'
    const { both } = await holding(server.pool, another, [course.id], async () => {
      const writing = write(server.as(people.coTeacher), params, people)
      await untilWaiting(server.pool)
      const removing = server
        .as(people.owner)
        .call(removeTeacher, { params: { ...params, teacherId: people.coTeacher.id } })
      await untilWaiting(server.pool, 2)
      return { both: Promise.all([writing, removing]) }
    })
    const responses = await both
    expect(responses.map(({ status }) => Math.floor(status / 100))).toEqual([2, 2])
    const { history } = await stateOf(course.id)
    expect(history.map(({ action }) => action)).toEqual([expect.stringMatching(/^participant_/), 'teacher_removed'])
  },
)

test('when two managers remove each other at the same time, one of them stays', async () => {
  const { course, people } = await server.make.course()
  const params = { id: course.id }
  await server.as(people.owner).call(setCanManage, {
    params: { ...params, teacherId: people.coTeacher.id },
    body: { canManage: true },
  })
  const pairs = [
    [people.manager, people.coTeacher],
    [people.coTeacher, people.manager],
  ] as const
  const responses = await Promise.all(
    pairs.map(([actor, target]) =>
      server.as(actor).call(removeTeacher, { params: { ...params, teacherId: target.id } }),
    ),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 404])
  expect((await stateOf(course.id)).teachers).toHaveLength(2)
})
