import { deleteCourse, getCourse, listMyCourses, updateCourse } from '@hasiye/contract/courses.ts'
import { leaveAsParticipant } from '@hasiye/contract/participants.ts'
import { describe, expect, test } from 'vitest'
import { accessOf, teachersOfCourse } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'
import { holding, untilWaiting } from '../../test/locks.ts'
import { expireTrash } from '../../test/stored.ts'

const server = testServer()
const change = { name: 'Fizika', description: 'Həftədə iki dərs.' }
const endBeforeStart = 'Bitiş tarixi başlanğıc tarixindən əvvəl ola bilməz.'

const historyOf = (courseId: number) =>
  server.db.selectFrom('history').selectAll().where('courseId', '=', courseId).orderBy('id').execute()

async function ownedCourse() {
  const made = await server.make.course()
  const params = { id: made.course.id }
  const owner = server.as(made.people.owner)
  return {
    ...made,
    params,
    update: (body: object) => owner.call(updateCourse, { params, body: { ...change, ...body } }),
    read: async () => (await owner.call(getCourse, { params })).body,
  }
}

test('a name that equals its base keeps the value that a colleague saved', async () => {
  const { update, read } = await ownedCourse()
  await update({ name: 'Kimya' })
  await update({ name: 'Fizika', base: { name: 'Fizika' }, description: 'Həftədə üç dərs.' })
  expect(await read()).toMatchObject({ name: 'Kimya', description: 'Həftədə üç dərs.' })
  await update({ name: 'Biologiya', base: { name: 'Fizika' } })
  expect(await read()).toMatchObject({ name: 'Biologiya' })
})

test.each(accessOf(teachersOfCourse))('%s changing a course gets %i', async (who, status, code) => {
  const { people, params } = await ownedCourse()
  const response = await server.as(people[who]).call(updateCourse, { params, body: change })
  expect([response.status, response.error.code]).toEqual([status, code])
})

test.each(accessOf({ ...teachersOfCourse, coTeacher: 'forbidden', manager: 'forbidden' }))(
  '%s deleting a course gets %i',
  async (who, status, code) => {
    const { people, params } = await ownedCourse()
    const response = await server.as(people[who]).call(deleteCourse, { params })
    expect([response.status, response.error.code]).toEqual([status, code])
  },
)

describe('changing a course', () => {
  test('returns the changed course, with trimmed texts', async () => {
    const { update, read } = await ownedCourse()
    const response = await update({ name: '  Fizika ', startDate: '2026-09-15', endDate: '2027-06-14' })
    expect(response.body).toMatchObject({ ...change, startDate: '2026-09-15', endDate: '2027-06-14' })
    expect(await read()).toEqual(response.body)
  })

  test('keeps an omitted description, so that a course without one can be renamed', async () => {
    const { course, people } = await server.make.course()
    const params = { id: course.id }
    await server.db.updateTable('courses').set({ description: '' }).where('id', '=', course.id).execute()
    const rename = (body: object) => server.as(people.owner).call(updateCourse, { params, body: body as never })
    expect((await rename({ name: 'Kimya' })).body).toMatchObject({ name: 'Kimya', description: '' })
    const refused = await rename({ name: 'Biologiya', description: '' })
    expect([refused.status, refused.error.fields]).toEqual([400, { description: 'Təsvir boş ola bilməz.' }])
    expect((await rename({ name: 'Kimya', description: 'Üzvi' })).body).toMatchObject({ description: 'Üzvi' })
    expect((await rename({ name: 'Fizika' })).body).toMatchObject({ name: 'Fizika', description: 'Üzvi' })
  })

  test('keeps an omitted date and clears one that is null', async () => {
    const { update } = await ownedCourse()
    await update({ startDate: '2026-09-15', endDate: '2027-06-14' })
    expect((await update({ endDate: null })).body).toMatchObject({ startDate: '2026-09-15', endDate: null })
    expect((await update({ startDate: null })).body).toMatchObject({ startDate: null, endDate: null })
  })

  test.each([
    ['both dates', {}, { startDate: '2026-09-15', endDate: '2026-09-14' }],
    ['an end before the stored start', { startDate: '2026-09-15' }, { endDate: '2026-09-14' }],
    ['a start after the stored end', { endDate: '2026-09-15' }, { startDate: '2026-09-16' }],
  ])('is refused when the course would end before it starts: %s', async (_which, stored, wrong) => {
    const { update, read } = await ownedCourse()
    await update(stored)
    const before = await read()
    const response = await update({ ...wrong, name: 'Kimya' })
    expect(response.status).toBe(400)
    expect(response.error).toMatchObject({ code: 'validation_failed', fields: { endDate: endBeforeStart } })
    expect(await read()).toEqual(before)
  })

  test('accepts an equal start and end', async () => {
    const { update } = await ownedCourse()
    expect((await update({ startDate: '2026-09-15', endDate: '2026-09-15' })).status).toBe(200)
  })

  test.each([
    ['a blank name', { name: '  ' }, 'name'],
    ['a blank description', { description: ' ' }, 'description'],
    ['a name of 201 characters', { name: 'ə'.repeat(201) }, 'name'],
    ['a description of 5001 characters', { description: 'ə'.repeat(5001) }, 'description'],
    ['a date that does not exist', { endDate: '2026-02-30' }, 'endDate'],
    ['an unknown property', { teacherId: 7 }, 'teacherId'],
  ])('refuses %s', async (_what, wrong, field) => {
    const { update } = await ownedCourse()
    const response = await update(wrong)
    expect(response.error).toMatchObject({ code: 'validation_failed', fields: { [field]: expect.any(String) } })
  })

  test('adds a history entry for each changed field, and none for unchanged ones', async () => {
    const { course, people, update } = await ownedCourse()
    await update({ endDate: '2027-06-14' })
    await update({ endDate: '2027-06-14' })
    const entries = await historyOf(course.id)
    expect(entries.map(({ action, actorId, before, after }) => [action, actorId, before, after])).toEqual([
      ['course_changed', people.owner.id, course.name, 'Fizika'],
      ['course_changed', people.owner.id, 'Həftədə üç dərs.', 'Həftədə iki dərs.'],
      ['course_changed', people.owner.id, null, '2027-06-14'],
    ])
  })
})

describe('the look of a course', () => {
  const chosen = { emoji: '⚗️', ground: 'cay' }

  test.each([
    ['an emoji and a ground', chosen, chosen],
    ['an emoji alone', { emoji: '⚽' }, { emoji: '⚽', ground: 'nar' }],
    ['null, which takes the choice back', { emoji: null, ground: null }, { emoji: null, ground: null }],
    ['nothing', {}, { emoji: '📐', ground: 'nar' }],
  ])('is changed by %s', async (_what, body, look) => {
    const { update, read } = await ownedCourse()
    expect(await read()).toMatchObject({ emoji: null, ground: null })
    await update({ emoji: '📐', ground: 'nar' })
    expect((await update(body)).body).toMatchObject(look)
    expect(await read()).toMatchObject(look)
  })

  test('is the same for everybody in it', async () => {
    const { people, params, update } = await ownedCourse()
    await update(chosen)
    for (const who of ['owner', 'coTeacher', 'student', 'parent'] as const) {
      const viewer = server.as(people[who])
      expect((await viewer.call(getCourse, { params })).body, who).toMatchObject(chosen)
      expect((await viewer.call(listMyCourses)).body, who).toMatchObject([chosen])
    }
  })

  test.each([
    ['emoji', '😀', 'Emoji'],
    ['emoji', '', 'Emoji'],
    ['emoji', 7, 'Emoji'],
    ['ground', 'qara', 'Rəng'],
    ['ground', '#8E1F38', 'Rəng'],
  ])('with the %s %j is refused', async (field, wrong, label) => {
    const { update, read } = await ownedCourse()
    await update(chosen)
    const response = await update({ [field]: wrong })
    const fields = { [field]: `${label} üçün siyahıdakı variantlardan birini seçin.` }
    expect([response.status, response.error.code, response.error.fields]).toEqual([400, 'validation_failed', fields])
    expect(await read()).toMatchObject(chosen)
  })

  test('is in the history with the name of the ground', async () => {
    const { course, update } = await ownedCourse()
    await update(chosen)
    await update({ ground: null })
    const entries = (await historyOf(course.id)).slice(2)
    expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['course_changed', null, '⚗️'],
      ['course_changed', null, 'Çay qəhvəyisi'],
      ['course_changed', 'Çay qəhvəyisi', null],
    ])
  })
})

describe('deleting a course', () => {
  test('removes everything in it after 30 days and leaves the people', async () => {
    const { course, people, params, update } = await ownedCourse()
    await update({})
    await server.db.insertInto('days').values({ courseId: course.id, date: '2026-11-14' }).execute()
    const response = await server.as(people.owner).call(deleteCourse, { params })
    expect(response.body).toEqual({ message: 'Qrup silindi.' })
    await expireTrash(server)
    for (const table of ['days', 'participants', 'courseTeachers', 'history'] as const) {
      expect(await server.db.selectFrom(table).select('courseId').where('courseId', '=', course.id).execute()).toEqual(
        [],
      )
    }
    for (const person of [people.owner, people.coTeacher, people.student]) {
      expect((await server.as(person).call(getCourse, { params })).error.code).toBe('not_found')
    }
  })

  test('responds 404 the second time', async () => {
    const { people, params } = await ownedCourse()
    await server.as(people.owner).call(deleteCourse, { params })
    expect((await server.as(people.owner).call(deleteCourse, { params })).error.code).toBe('not_found')
  })

  test('leaves no data of a student who was leaving at the same time, once it is removed', async () => {
    const { course, people, params } = await ownedCourse()
    const held = 'select from courses where id = $1 for update'
    const { both } = await holding(server.pool, held, [course.id], async () => {
      const leaving = server.as(people.student).call(leaveAsParticipant, { params })
      await untilWaiting(server.pool)
      const deleting = server.as(people.owner).call(deleteCourse, { params })
      await untilWaiting(server.pool, 2)
      return { both: Promise.all([leaving, deleting]) }
    })
    expect((await both).map(({ status }) => status)).toEqual([200, 200])
    await expireTrash(server)
    expect(await historyOf(course.id)).toEqual([])
  })
})
