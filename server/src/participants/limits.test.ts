import { addManyParticipants, addParticipant, addTeacher } from '@hasiye/contract/participants.ts'
import { expect, test } from 'vitest'
import { fillCourse } from '../../test/fill-course.ts'
import { testServer } from '../../test/harness.ts'
import { holding, untilWaiting } from '../../test/locks.ts'

const server = testServer()

async function fullBut(free: number) {
  const { course, people } = await server.make.course()
  await fillCourse(server, course.id, 'participants', 999 - free)
  const params = { id: course.id }
  const newcomers = await Promise.all([1, 2].map(() => server.make.person('student')))
  const ids = newcomers.map(({ shortId }) => shortId)
  return {
    course,
    ids,
    add: (studentShortId = '') => server.as(people.owner).call(addParticipant, { params, body: { studentShortId } }),
    many: (dryRun = false) =>
      server.as(people.owner).call(addManyParticipants, { params, body: { studentShortIds: ids, dryRun } }),
    countNow: async () =>
      (await server.db.selectFrom('participants').where('courseId', '=', course.id).select('studentId').execute())
        .length,
  }
}

test('a course accepts its thousandth student, and no more', async () => {
  const { add, ids, countNow } = await fullBut(1)
  expect((await add(ids[0])).status).toBe(201)
  const response = await add(ids[1])
  expect([response.status, response.error.code]).toEqual([409, 'limit_reached'])
  expect(await countNow()).toBe(1000)
})

test.each([false, true])('a list that does not fit adds nobody (dryRun: %s)', async (dryRun) => {
  const { many, countNow } = await fullBut(1)
  expect((await many(dryRun)).error.code).toBe('limit_reached')
  expect(await countNow()).toBe(999)
})

test('two simultaneous additions do not share the last free place', async () => {
  const { add, ids, course, countNow } = await fullBut(1)
  const held = 'select from courses where id = $1 for no key update'
  const { both } = await holding(server.pool, held, [course.id], async () => {
    const pending = Promise.all(ids.map((id) => add(id)))
    await untilWaiting(server.pool, 2)
    return { both: pending }
  })
  expect((await both).map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await countNow()).toBe(1000)
})

test('a course accepts fifty teachers, and no more', async () => {
  const { course, people } = await server.make.course()
  await fillCourse(server, course.id, 'course_teachers', 46)
  const add = async () => {
    const { shortId } = await server.make.person('teacher')
    return server.as(people.owner).call(addTeacher, { params: { id: course.id }, body: { teacherShortId: shortId } })
  }
  expect((await add()).status).toBe(201)
  const response = await add()
  expect([response.status, response.error.code]).toEqual([409, 'limit_reached'])
})
