import { archiveCourse, getCourse } from '@hasiye/contract/courses.ts'
import { listHistory } from '@hasiye/contract/history.ts'
import {
  addParticipant,
  leaveAsParticipant,
  listMyFamilies,
  removeParticipant,
  setCourseKnown,
} from '@hasiye/contract/participants.ts'
import { describe, expect, test } from 'vitest'
import { accessOf, teachersOfCourse } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'

const server = testServer()

async function course() {
  const made = await server.make.course()
  const { id } = made.course
  const owner = server.as(made.people.owner)
  return {
    ...made,
    params: { id },
    newcomer: made.people.otherStudent,
    add: (studentShortId: string) => owner.call(addParticipant, { params: { id }, body: { studentShortId } }),
    remove: (studentId: number) => owner.call(removeParticipant, { params: { id, studentId } }),
    idsNow: async () => (await owner.call(getCourse, { params: { id } })).body.participantIds,
    versionNow: async () =>
      (await server.db.selectFrom('courses').where('id', '=', id).select('version').executeTakeFirstOrThrow()).version,
    history: async () =>
      (await owner.call(listHistory, { params: { id }, query: {} })).body.items.map((entry) => [
        entry.action,
        entry.by,
        entry.student?.id,
        entry.before,
        entry.after,
      ]),
  }
}

test.each(accessOf(teachersOfCourse, 201))('%s adding a student gets %i', async (who, status, code) => {
  const { people, params } = await course()
  const newcomer = await server.make.person('student')
  const body = { studentShortId: newcomer.shortId }
  const response = await server.as(people[who]).call(addParticipant, { params, body })
  expect([response.status, response.error.code]).toEqual([status, code])
})

test.each(accessOf(teachersOfCourse))('%s removing a student gets %i', async (who, status, code) => {
  const { people, params } = await course()
  const response = await server
    .as(people[who])
    .call(removeParticipant, { params: { ...params, studentId: people.student.id } })
  expect([response.status, response.error.code]).toEqual([status, code])
})

test.each(
  accessOf({
    anonymous: 'unauthenticated',
    student: 'allowed',
    otherStudent: 'not_found',
    parent: 'read_only',
    coTeacher: 'forbidden',
    manager: 'forbidden',
    owner: 'forbidden',
    otherTeacher: 'forbidden',
    admin: 'not_found',
  }),
)('%s leaving as a student gets %i', async (who, status, code) => {
  const { people, params } = await course()
  const response = await server.as(people[who]).call(leaveAsParticipant, { params })
  expect([response.status, response.error.code]).toEqual([status, code])
})

describe('adding a student', () => {
  test('returns the person and adds a history entry', async () => {
    const { add, newcomer, people, idsNow, history } = await course()
    const response = await add(newcomer.shortId)
    expect(response.status).toBe(201)
    expect(response.body).toEqual({
      id: newcomer.id,
      fullName: newcomer.fullName,
      shortId: newcomer.shortId,
      avatar: null,
      hasAccount: true,
    })
    expect(await idsNow()).toContain(newcomer.id)
    expect(await history()).toEqual([
      ['participant_added', people.owner.fullName, newcomer.id, null, newcomer.fullName],
    ])
  })

  test('accepts the ID in small letters and with surrounding spaces', async () => {
    const { add, newcomer } = await course()
    expect((await add(`  ${newcomer.shortId.toLowerCase()} `)).status).toBe(201)
  })

  test('raises the version of the course', async () => {
    const { add, newcomer, versionNow } = await course()
    const before = await versionNow()
    await add(newcomer.shortId)
    expect(await versionNow()).toBeGreaterThan(before)
  })

  test('who is already in the course is refused, and nothing changes', async () => {
    const { add, people, versionNow, history } = await course()
    const before = await versionNow()
    const response = await add(people.student.shortId)
    expect([response.status, response.error.code]).toEqual([409, 'already_participant'])
    expect([await versionNow(), await history()]).toEqual([before, []])
  })

  test.each([
    ['nobody’s', () => 'ZZZZ2222'],
    ['malformed', () => 'salam'],
    ['a teacher’s', (teacher: string) => teacher],
  ])('with an ID that is %s gets the same response', async (_which, id) => {
    const { add, people } = await course()
    const shortId = `WXY${people.otherTeacher.shortId.slice(3)}`
    await server.db.updateTable('accounts').set({ shortId }).where('id', '=', people.otherTeacher.id).execute()
    const response = await add(id(shortId))
    expect(response.status).toBe(404)
    expect(response.error).toEqual({
      code: 'student_not_found',
      error: 'Bu ID ilə şagird tapılmadı. ID-ni yoxlayın.',
    })
  })

  test("with an ID that differs by one letter names the student of the teacher's own courses", async () => {
    const { add, people } = await course()
    const { fullName, shortId } = people.student
    const { status, error } = await add(`ID: Z${shortId.slice(1)}`)
    expect([status, error.code, error.fields]).toEqual([
      404,
      'student_not_found',
      { studentShortId: `Bu ID ilə şagird tapılmadı. Bəlkə ${shortId}: ${fullName}?` },
    ])
    const stranger = await server.make.person('student')
    expect((await add(`Z${stranger.shortId.slice(1)}`)).error.fields).toBeUndefined()
  })

  test.each([{ studentShortId: '  ' }, { studentShortId: 7 }, {}, { studentShortId: 'A', extra: true }])(
    'with the body %j is refused',
    async (body) => {
      const { people, params } = await course()
      const response = await server
        .as(people.owner)
        .call(addParticipant, { params, body: body as { studentShortId: string } })
      expect([response.status, response.error.code]).toEqual([400, 'validation_failed'])
    },
  )
})

describe('removing a student', () => {
  test('is confirmed, ends their access and adds a history entry', async () => {
    const { remove, people, params, idsNow, history, versionNow } = await course()
    const before = await versionNow()
    const { id, fullName } = people.student
    expect((await remove(id)).body).toEqual({ message: 'İştirakçı qrupdan silindi.' })
    expect(await idsNow()).toEqual([])
    expect((await server.as(people.student).call(getCourse, { params })).status).toBe(404)
    expect((await server.as(people.parent).call(getCourse, { params })).status).toBe(404)
    expect(await history()).toEqual([['participant_removed', people.owner.fullName, id, fullName, null]])
    expect(await versionNow()).toBeGreaterThan(before)
  })

  test('who is not in the course responds 404, and changes nothing', async () => {
    const { remove, people, versionNow } = await course()
    const before = await versionNow()
    expect((await remove(people.otherStudent.id)).error.code).toBe('not_found')
    expect((await remove(people.owner.id)).error.code).toBe('not_found')
    expect(await versionNow()).toBe(before)
  })

  test('keeps the marks, which are shown again when the student returns', async () => {
    const { remove, add, people, course: made } = await course()
    const mark = { courseId: made.id, date: '2026-11-14', studentId: people.student.id }
    await server.db.insertInto('days').values({ courseId: made.id, date: mark.date }).execute()
    await server.db
      .insertInto('marks')
      .values({ ...mark, status: '-', note: 'Xəstə', updatedAt: new Date() })
      .execute()
    await remove(people.student.id)
    await add(people.student.shortId)
    const { body } = await server.as(people.student).call(getCourse, { params: { id: made.id } })
    expect(body.attendance).toMatchObject({ present: 0, absent: 1 })
  })
})

test('a student who leaves is no participant any more, and the history says that they left', async () => {
  const { people, params, idsNow, history } = await course()
  const response = await server.as(people.student).call(leaveAsParticipant, { params })
  expect(response.body).toEqual({ message: 'Qrupdan çıxdınız.' })
  expect(await idsNow()).toEqual([])
  const { id, fullName } = people.student
  expect(await history()).toEqual([['participant_left', fullName, id, fullName, null]])
})

test.each(accessOf({ ...teachersOfCourse, parent: 'forbidden', otherTeacher: 'allowed', admin: 'forbidden' }))(
  '%s reading the families of the courses taught gets %i',
  async (who, status, code) => {
    const { people } = await course()
    const response = await server.as(people[who]).call(listMyFamilies)
    expect([response.status, response.error.code]).toEqual([status, code])
  },
)

test('the families of each course taught, without those who left and archived courses', async () => {
  const { course: made, people, params, newcomer, add, remove } = await course()
  const read = async (who: 'owner' | 'coTeacher' | 'otherTeacher') =>
    (await server.as(people[who]).call(listMyFamilies)).body
  const { id: studentId } = people.student
  await server.as(people.student).call(setCourseKnown, { params })
  const first = [{ courseId: made.id, studentIds: [studentId], isKnown: true }]
  expect(await read('owner')).toEqual(first)
  expect(await read('coTeacher')).toEqual(first)
  expect(await read('otherTeacher')).toEqual([])

  await add(newcomer.shortId)
  await remove(studentId)
  expect(await read('owner')).toEqual([{ courseId: made.id, studentIds: [newcomer.id], isKnown: false }])
  await server.as(people.owner).call(archiveCourse, { params, body: { archived: true } })
  expect(await read('owner')).toEqual([])
})
