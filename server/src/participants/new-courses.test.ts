import { renewCalendar } from '@hasiye/contract/calendar.ts'
import { addCards, mergeCard, mergeStudents } from '@hasiye/contract/cards.ts'
import { copyCourse, deleteCourse, getCourse, listMyCourses, setLessonDays } from '@hasiye/contract/courses.ts'
import { joinCourse, setJoinCode } from '@hasiye/contract/joining.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import {
  addManyParticipants,
  addParticipant,
  leaveAsParticipant,
  moveParticipant,
  removeParticipant,
  setCourseKnown,
  setCourseMuted,
} from '@hasiye/contract/participants.ts'
import { restoreCourse, restoreDeleted } from '@hasiye/contract/trash.ts'
import { describe, expect, test } from 'vitest'
import { accessOf } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'
import { courseWithCode } from '../../test/joining.ts'
import type { TestPerson } from '../../test/makers.ts'
import { handOverCourses } from '../accounts/hand-over-courses.ts'
import { transaction } from '../db/db.ts'
import { ago } from '../db/instants.ts'
import { removeExpiredAnswers } from './answers.ts'

const server = testServer()

/** A student in the course of a teacher whom they know, and an unknown teacher with a course of their own. */
async function world() {
  const { course, people, ...rest } = await courseWithCode(server)
  const { course: strange, people: strangers } = await server.make.course()
  const stranger = server.as(strangers.owner)
  const add = (student: { shortId: string } = people.student, id = strange.id, by = stranger) =>
    by.call(addParticipant, { params: { id }, body: { studentShortId: student.shortId } })
  const newTo = async (person: Pick<TestPerson, 'token'> | undefined) =>
    (await server.as(person).call(listMyCourses)).body.filter(({ isNew }) => isNew).map(({ id }) => id)
  const knownOf = async ({ id: studentId }: { id: number }, id = strange.id, by = stranger) =>
    (await by.call(getCourse, { params: { id } })).body.participants.find((person) => person.id === studentId)?.known
  const known = (person: Pick<TestPerson, 'token'> | undefined, id = strange.id) =>
    server.as(person).call(setCourseKnown, { params: { id } })
  const leave = (person = people.student, id = strange.id) =>
    server.as(person).call(leaveAsParticipant, { params: { id } })
  return { course, strange, people, strangers, stranger, add, newTo, knownOf, known, leave, ...rest }
}

const families = {
  anonymous: 'unauthenticated',
  student: 'allowed',
  otherStudent: 'not_found',
  parent: 'allowed',
  coTeacher: 'forbidden',
  manager: 'forbidden',
  owner: 'forbidden',
  otherTeacher: 'forbidden',
  admin: 'not_found',
} as const

describe.each([
  ['known', setCourseKnown, {}],
  ['muted', setCourseMuted, { body: { muted: true } }],
] as const)('%s', (_name, endpoint, input) => {
  test.each(accessOf(families))('%s confirming or rejecting the course gets %i', async (who, status, code) => {
    const { course, people } = await server.make.course()
    const response = await server.as(people[who]).call(endpoint as typeof setCourseMuted, {
      params: { id: course.id },
      ...(input as { body: { muted: boolean } }),
    })
    expect([response.status, response.error.code]).toEqual([status, code])
  })
})

describe('a course to which a teacher adds a student by the short ID', () => {
  test('is new to the family, and the teacher sees that it is not confirmed', async () => {
    const { strange, people, add, newTo, knownOf } = await world()
    expect((await add()).status).toBe(201)
    expect([await newTo(people.student), await newTo(people.parent)]).toEqual([[strange.id], [strange.id]])
    expect(await knownOf(people.student)).toBe(false)
    expect((await server.as(people.parent).call(getCourse, { params: strange })).body.isNew).toBe(true)
  })

  test('is new when it is added by a list, too', async () => {
    const { strange, people, stranger, newTo } = await world()
    const body = { studentShortIds: [people.student.shortId] }
    await stranger.call(addManyParticipants, { params: strange, body: { ...body, dryRun: true } })
    await stranger.call(addManyParticipants, { params: strange, body })
    expect(await newTo(people.student)).toEqual([strange.id])
  })

  test('is known to the whole family when the student confirms it', async () => {
    const { people, add, newTo, knownOf, known } = await world()
    await add()
    expect((await known(people.student)).status).toBe(200)
    expect([await newTo(people.student), await newTo(people.parent)]).toEqual([[], []])
    expect(await knownOf(people.student)).toBe(true)
  })

  test('is known in the browser in which a parent confirms it, and in no other, because a stranger may have the ID', async () => {
    const { strange, people, add, newTo, knownOf, known } = await world()
    const again = await server.make.parentOf(people.student)
    await add()
    await known(people.parent)
    expect([await newTo(people.parent), await newTo(again), await newTo(people.student)]).toEqual([
      [],
      [strange.id],
      [strange.id],
    ])
    expect(await knownOf(people.student)).toBe(false)
    // a later session in the same browser
    const [here, later] = [
      await server.make.parentOf(people.student, 'browser'),
      await server.make.parentOf(people.student, 'browser'),
    ]
    await known(here)
    expect([await newTo(later), await newTo(again)]).toEqual([[], [strange.id]])
  })

  test('is known to a student who joined by its code while joining was open', async () => {
    const { strange, people, stranger, add } = await world()
    await add()
    await stranger.call(removeParticipant, { params: { ...strange, studentId: people.student.id } })
    const { body } = await stranger.call(setJoinCode, { params: strange, body: { on: true, openToday: true } })
    await server.as(people.student).call(joinCourse, { params: { code: String(body.code) } })
    const [joined] = (await server.as(people.student).call(listMyCourses)).body.filter(({ id }) => id === strange.id)
    expect(joined).toMatchObject({ isNew: false, former: false })
  })

  test('is known to a student who asked to join: accepted, or added by the ID meanwhile', async () => {
    const { strange, people, join, list, answer, newTo, add, stranger, knownOf } = await world()
    await join(people.otherStudent)
    await answer({ accept: (await list()).map(({ id }) => id) })
    expect(await newTo(people.otherStudent)).toEqual([])
    const { body } = await stranger.call(setJoinCode, { params: strange, body: { on: true } })
    await join(people.student, String(body.code))
    await add()
    expect([await newTo(people.student), await knownOf(people.student)]).toEqual([[], true])
  })

  test('is known to a card that was made in it, and new to one that was made elsewhere', async () => {
    const { strange, course, stranger, add, knownOf } = await world()
    const made = await stranger.call(addCards, { params: strange, body: { names: ['Aysu Kərimova'] } })
    const own = made.body.added[0]?.student
    const other = await server.make.card(course)
    await stranger.call(removeParticipant, { params: { ...strange, studentId: own?.id ?? 0 } })
    await add(own)
    await add(other)
    expect([await knownOf(own ?? { id: 0 }), await knownOf(other)]).toEqual([true, false])
  })

  test('is known where its owner has another course that the student knows, and only then', async () => {
    const { strange, people, strangers, add, newTo, known } = await world()
    const second = await server.make.course()
    await owns(strangers.owner, second.course.id)
    await add()
    // a course that is new itself proves nothing
    await add(people.student, second.course.id)
    expect((await newTo(people.student)).sort()).toEqual([strange.id, second.course.id].sort())
    await known(people.student)
    const third = await server.make.course()
    await owns(strangers.owner, third.course.id)
    await add(people.student, third.course.id)
    expect(await newTo(people.student)).toEqual([second.course.id])
  })

  test('is new where an unknown co-teacher adds the student, even if a known teacher inherited the course', async () => {
    const { strange, people, strangers, add, newTo } = await world()
    // the manager is the first heir
    const inherits = { courseId: strange.id, teacherId: people.owner.id, canManage: true, since: new Date(0) }
    await server.db.insertInto('courseTeachers').values(inherits).execute()
    await transaction(server.db, (trx) => handOverCourses(trx, strangers.owner.id, strangers.owner.id))
    expect((await add(people.student, strange.id, server.as(strangers.coTeacher))).status).toBe(201)
    expect(await newTo(people.student)).toEqual([strange.id])
    await server.as(people.owner).call(removeParticipant, { params: { ...strange, studentId: people.student.id } })
    await add(people.student, strange.id, server.as(people.owner))
    expect(await newTo(people.student)).toEqual([])
  })

  test('keeps its state when it, or the student, is restored from the trash', async () => {
    const { course, strange, people, stranger, add, newTo, set } = await world()
    await set({ on: false })
    await add()
    const remove = { params: { ...strange, studentId: people.student.id } }
    await stranger.call(removeParticipant, remove)
    await stranger.call(restoreDeleted, { params: strange, body: { kind: 'participant', id: people.student.id } })
    expect(await newTo(people.student)).toEqual([strange.id])
    await stranger.call(removeParticipant, remove)
    await add()
    expect(await newTo(people.student)).toEqual([strange.id])
    await stranger.call(deleteCourse, { params: strange })
    await stranger.call(restoreCourse, { body: { kind: 'course', id: strange.id } })
    expect(await newTo(people.student)).toEqual([strange.id])
    // the course that was known is still known
    const owner = server.as(people.owner)
    await owner.call(removeParticipant, { params: { ...course, studentId: people.student.id } })
    await add(people.student, course.id, owner)
    expect(await newTo(people.student)).toEqual([strange.id])
  })

  test('keeps its state, new or known, in the course to which its teacher moves the student', async () => {
    const { course, strange, people, strangers, add, newTo } = await world()
    const [second, third] = [await server.make.course(), await server.make.course()]
    await owns(strangers.owner, second.course.id)
    await owns(people.owner, third.course.id)
    const move = (by: TestPerson, id: number, toCourseId: number) =>
      server.as(by).call(moveParticipant, {
        params: { id, studentId: people.student.id },
        body: { toCourseId, from: bakuDate(new Date()) },
      })
    await add()
    expect((await move(strangers.owner, strange.id, second.course.id)).status).toBe(200)
    expect((await move(people.owner, course.id, third.course.id)).status).toBe(200)
    expect(await newTo(people.student)).toEqual([second.course.id])
    await server
      .as(strangers.owner)
      .call(restoreDeleted, { params: strange, body: { kind: 'participant', id: people.student.id } })
    expect(await newTo(people.student)).toEqual([strange.id])
  })

  test('is new as a copy, unless the owner of the copy is known', async () => {
    const { course, people, newTo } = await world()
    const copy = async (who: TestPerson) =>
      (await server.as(who).call(copyCourse, { params: course, body: { name: 'Surət', withStudents: true } })).body.id
    await copy(people.owner)
    const strange = await copy(people.manager)
    expect(await newTo(people.student)).toEqual([strange])
  })

  test('is in no calendar of the family before it is confirmed', async () => {
    const { strange, people, stranger, add, known } = await world()
    const { body } = await server.as(people.student).call(renewCalendar)
    const parents = (await server.as(people.parent).call(renewCalendar)).body
    await stranger.call(setLessonDays, { params: strange, body: { lessonDays: [{ weekday: 1, startsAt: null }] } })
    await add()
    const has = async ({ url }: { url: string }) =>
      (await server.app.inject({ url: new URL(url).pathname })).body.includes('VEVENT')
    expect([await has(body), await has(parents)]).toEqual([false, false])
    await known(people.parent)
    expect([await has(body), await has(parents)]).toEqual([false, true])
    await known(people.student)
    expect([await has(body), await has(parents)]).toEqual([true, true])
  })

  test('is as new to a card as before when its merge is undone, and known to those who knew it', async () => {
    const { course, people, params, join, list, newTo, strange, add } = await world()
    const card = await server.make.card(course, { madeBy: people.owner })
    await add(card)
    const parent = await server.make.parentOf(card)
    await server.as(parent).call(setCourseMuted, { params: strange, body: { muted: true } })
    await join(people.otherStudent)
    const [request] = await list()
    const owner = server.as(people.owner)
    await owner.call(mergeStudents, {
      params: { ...params, studentId: card.id },
      body: { requestId: request?.id ?? 0 },
    })
    expect(await newTo(people.otherStudent)).toEqual([strange.id])
    const muted = async () => (await server.as(parent).call(listMyCourses)).body.filter(({ isMuted }) => isMuted)
    expect(await muted()).toHaveLength(1)
    await owner.call(restoreDeleted, { params, body: { kind: 'card', id: card.id } })
    expect(await newTo(parent)).toEqual([strange.id])
    expect(await muted()).toHaveLength(1)
  })

  test('stays new to the account into which a card is merged', async () => {
    const { course, strange, people, add, newTo } = await world()
    const card = await server.make.card(course)
    await add(card)
    const { shortId, claimCode } = card
    await server.as(people.otherStudent).call(mergeCard, { body: { shortId, claimCode } })
    expect(await newTo(people.otherStudent)).toEqual([strange.id])
  })
})

/** Makes a teacher the owner of courses. */
const owns = (teacher: TestPerson, ...courseIds: number[]) =>
  server.db
    .updateTable('courseTeachers')
    .set({ teacherId: teacher.id })
    .where('courseId', 'in', courseIds)
    .where('isOwner', '=', true)
    .execute()

/** Gives a student an ID to which no other ID is similar. */
async function rename(student: TestPerson, shortId: string): Promise<void> {
  await server.db.updateTable('accounts').set({ shortId }).where('id', '=', student.id).execute()
  student.shortId = shortId
}

describe('a student who left', () => {
  test('a course that was new to them cannot be found by its owner any more, in all of their courses, like an unknown ID', async () => {
    const { strange, people, strangers, stranger, add, leave } = await world()
    const second = await server.make.course()
    await owns(strangers.owner, second.course.id)
    await rename(people.student, 'QWQWQWQW')
    await add()
    expect((await leave()).status).toBe(200)
    const unknown = await add({ shortId: 'ZZZZZZZZ' })
    for (const id of [strange.id, second.course.id]) {
      const response = await add(people.student, id)
      expect([response.status, response.error]).toEqual([404, unknown.error])
    }
    expect(unknown.error.code).toBe('student_not_found')
    const many = { params: strange, body: { studentShortIds: [people.student.shortId] } }
    for (const dryRun of [true, false]) {
      const { body } = await stranger.call(addManyParticipants, { ...many, body: { ...many.body, dryRun } })
      expect(body).toMatchObject({ added: [], already: [], notFound: [people.student.shortId] })
    }
    // a co-teacher cannot add anybody for the owner
    const byOther = await add(people.student, strange.id, server.as(strangers.coTeacher))
    expect(byOther.error.code).toBe('student_not_found')
  })

  test('a course that they knew rejoins it by its code only, and is new to the other courses of its owner', async () => {
    const { course, people, add, leave, newTo } = await world()
    const owner = server.as(people.owner)
    const second = await server.make.course()
    const known = await server.make.course()
    await owns(people.owner, second.course.id, known.course.id)
    await server.db
      .insertInto('participants')
      .values({ courseId: known.course.id, studentId: people.student.id })
      .execute()
    await leave(people.student, course.id)
    const refused = await add(people.student, course.id, owner)
    expect([refused.status, refused.error]).toMatchObject([
      409,
      {
        code: 'student_left',
        error: 'Bu şagird qrupdan özü çıxıb. Qayıtmaq üçün qrupun kodu ilə özü qoşulmalıdır.',
      },
    ])
    const { shortId } = people.student
    for (const dryRun of [true, false]) {
      const body = { studentShortIds: [shortId, people.otherStudent.shortId], dryRun }
      const { body: many } = await owner.call(addManyParticipants, { params: course, body })
      expect(many).toMatchObject({ added: [{ id: people.otherStudent.id }], left: [shortId], notFound: [] })
    }
    // leaving wins over the course of the owner that the student knows
    expect((await add(people.student, second.course.id, owner)).status).toBe(201)
    expect(await newTo(people.student)).toEqual([second.course.id])
  })

  test('is not named in a hint about a similar ID', async () => {
    const { course, people, add, leave } = await world()
    const owner = server.as(people.owner)
    const second = await server.make.course()
    await owns(people.owner, second.course.id)
    await rename(people.student, 'QXQXQXQX')
    await add(people.student, second.course.id, owner)
    await leave(people.student, course.id)
    expect((await add(people.student, course.id, owner)).error.fields).toBeUndefined()
  })

  test('can be added again after they asked to join, or after 180 days', async () => {
    const { course, people, join, add, leave, newTo } = await world()
    const owner = server.as(people.owner)
    await leave(people.student, course.id)
    expect((await add(people.student, course.id, owner)).error.code).toBe('student_left')
    await join(people.student)
    expect((await add(people.student, course.id, owner)).status).toBe(201)
    expect(await newTo(people.student)).toEqual([])
    await leave(people.student, course.id)
    await server.db
      .updateTable('leftOwners')
      .set({ leftAt: ago({ days: 181 }) })
      .execute()
    expect((await add(people.student, course.id, owner)).status).toBe(201)
    expect(await newTo(people.student)).toEqual([course.id])
    await removeExpiredAnswers(server.db)
    expect(await server.db.selectFrom('leftOwners').select('studentId').execute()).toEqual([])
  })

  test('is not restored from the trash of another course of an unknown owner', async () => {
    const { strange, people, strangers, stranger, add, leave, newTo } = await world()
    const [removed, deleted] = [await server.make.course(), await server.make.course()]
    await owns(strangers.owner, removed.course.id, deleted.course.id)
    for (const id of [strange.id, removed.course.id, deleted.course.id]) await add(people.student, id)
    await stranger.call(removeParticipant, { params: { ...removed.course, studentId: people.student.id } })
    await stranger.call(deleteCourse, { params: deleted.course })
    await leave()
    const back = await stranger.call(restoreDeleted, {
      params: removed.course,
      body: { kind: 'participant', id: people.student.id },
    })
    expect(back.status).toBe(404)
    const restored = await stranger.call(restoreCourse, { body: { kind: 'course', id: deleted.course.id } })
    expect(restored.body.participantIds).not.toContain(people.student.id)
    expect(await newTo(people.student)).toEqual([])
  })

  test('is not moved back from another course of the owner, unless they asked to join since', async () => {
    const { course, people, join, add, leave } = await world()
    const owner = server.as(people.owner)
    const second = await server.make.course()
    await owns(people.owner, second.course.id)
    await add(people.student, second.course.id, owner)
    await leave(people.student, course.id)
    const move = async () => {
      const params = { id: second.course.id, studentId: people.student.id }
      const body = { toCourseId: course.id, from: bakuDate(new Date()) }
      return (await owner.call(moveParticipant, { params, body })).status
    }
    expect(await move()).toBe(409)
    await join(people.student)
    expect(await move()).toBe(200)
  })

  test('and is still in another course is reported as a participant there, not as unknown', async () => {
    const { strange, people, strangers, add, leave, known } = await world()
    const second = await server.make.course()
    await owns(strangers.owner, second.course.id)
    await add()
    await known(people.student)
    await add(people.student, second.course.id)
    await leave(people.student, second.course.id)
    expect((await add(people.student, strange.id)).error.code).toBe('already_participant')
  })
})

test("the answers of a browser whose cookie has expired are removed, and the student's own stay", async () => {
  const { course, people } = await world()
  const mute = (who: TestPerson) => server.as(who).call(setCourseMuted, { params: course, body: { muted: true } })
  const muted = async (who: TestPerson) => (await server.as(who).call(listMyCourses)).body.map(({ isMuted }) => isMuted)
  await mute(people.student)
  await mute(people.parent)
  expect([await muted(people.student), await muted(people.parent)]).toEqual([[true], [true]])
  await server.db
    .updateTable('courseAnswers')
    .set({ seenAt: ago({ days: 181 }) })
    .execute()
  await removeExpiredAnswers(server.db)
  expect([await muted(people.student), await muted(people.parent)]).toEqual([[true], [false]])
  await server.as(people.student).call(setCourseMuted, { params: course, body: { muted: false } })
  expect(await muted(people.student)).toEqual([false])
})
