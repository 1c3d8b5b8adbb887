import { deleteDay, listAttendance, restoreDay, saveAttendance } from '@hasiye/contract/attendance.ts'
import { mergeCard, mergeStudents } from '@hasiye/contract/cards.ts'
import {
  archiveCourse,
  copyCourse,
  deleteCourse,
  getCourse,
  listMyCourses,
  type Round,
  setRound,
  setRoundsSince,
  setStudentRound,
} from '@hasiye/contract/courses.ts'
import { listHistory } from '@hasiye/contract/history.ts'
import { joinCourse, listJoinRequests, setJoinCode } from '@hasiye/contract/joining.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { addParticipant, moveParticipant, removeParticipant } from '@hasiye/contract/participants.ts'
import { roundOf } from '@hasiye/contract/rounds.ts'
import { purgeCourse, restoreCourse, restoreDeleted } from '@hasiye/contract/trash.ts'
import { expect, test } from 'vitest'
import { accessOf, teachersOfCourse } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'
import { holding, untilWaiting } from '../../test/locks.ts'
import type { TestPerson } from '../../test/makers.ts'
import { newIp } from '../../test/new-ip.ts'
import { removeExpiredCourses } from '../accounts/hand-over-courses.ts'
import { listOwnAttendedCourses } from '../participants/participants.ts'
import { setStudentRounds } from './rounds.ts'
import { removeExpiredDeletedCourses } from './trash.ts'

const server = testServer({ RATE_LIMITS: 'off' })
const today = bakuDate(new Date())
const day = (back: number) => addDays(today, -back)
const eight: Round = { length: 8, counts: 'present', tellFamilies: false }
const four: Round = { ...eight, length: 4 }

/** A course with these rounds, whose participants joined 60 days ago. */
async function world(round: Round | null = four) {
  const made = await server.make.course()
  const { course, people } = made
  const [owner, studentId, params] = [server.as(people.owner), people.student.id, { id: course.id }]
  await server.db
    .updateTable('participants')
    .set({ since: `${day(60)}T10:00:00Z` })
    .where('courseId', '=', course.id)
    .execute()
  const set = (value: Round | null) => owner.call(setRound, { params, body: { round: value } })
  if (round) await set(round)
  const read = async (id = course.id) => (await owner.call(getCourse, { params: { id } })).body
  return {
    ...made,
    owner,
    studentId,
    params,
    set,
    read,
    mark: (back: number, status: '+' | '-' | '' = '+', { id = course.id, student = studentId } = {}) =>
      owner.call(saveAttendance, {
        params: { id },
        body: { date: day(back), statuses: [{ studentId: student, status }] },
      }),
    agree: (body: { since?: string; agreed?: number }, student = studentId) =>
      owner.call(setStudentRound, { params: { ...params, studentId: student }, body }),
    roundIn: async (id = course.id, student = studentId) =>
      (await read(id)).participants.find((person) => person.id === student)?.round,
    own: async (person: Pick<TestPerson, 'token'> = people.student) =>
      (await server.as(person).call(listMyCourses)).body.find(({ id }) => id === course.id)?.round,
    history: async () =>
      (await owner.call(listHistory, { params, query: {} })).body.items
        .filter(({ action }) => action === 'round_agreed' || action === 'course_changed')
        .map(({ action, before, after, student, by }) => [action, before, after, student?.id, by]),
  }
}

test.each(accessOf(teachersOfCourse))(
  '%s setting the rounds of a course and of a student gets %i',
  async (who, status, code) => {
    const { params, people, studentId } = await world()
    const as = server.as(people[who])
    const responses = [
      await as.call(setRound, { params, body: { round: eight } }),
      await as.call(setStudentRound, { params: { ...params, studentId }, body: { agreed: 1 } }),
      await as.call(setRoundsSince, { params, body: { since: day(4) } }),
    ]
    for (const response of responses) expect([response.status, response.error.code]).toEqual([status, code])
  },
)

test.each([
  { ...eight, length: 3 },
  { ...eight, length: 41 },
  { ...eight, length: 8.5 },
  { ...eight, counts: 'paid' },
  { ...eight, price: 100 },
  { length: 8 },
])('rounds that the contract does not know are refused: %j', async (round) => {
  const { owner, params } = await world(null)
  const response = await owner.call(setRound, { params, body: { round: round as Round } })
  expect([response.status, response.error.code]).toEqual([400, 'validation_failed'])
})

test('nobody changes the rounds of a course at rest, or of somebody who is no participant', async () => {
  const { owner, params, agree, people } = await world()
  const stranger = await agree({ agreed: 1 }, people.otherStudent.id)
  expect([stranger.status, stranger.error.code]).toEqual([404, 'not_found'])
  const future = await agree({ agreed: 1001 })
  expect([future.status, future.error.code]).toEqual([400, 'validation_failed'])
  const wrongDay = await agree({ since: '2026-02-30' })
  expect([wrongDay.status, wrongDay.error.code]).toEqual([400, 'date_invalid'])
  const all = (since: string) => owner.call(setRoundsSince, { params, body: { since } })
  const wrongForAll = await all('2026-02-30')
  expect([wrongForAll.status, wrongForAll.error.code]).toEqual([400, 'date_invalid'])
  await owner.call(archiveCourse, { params, body: { archived: true } })
  const archived = [
    await owner.call(setRound, { params, body: { round: null } }),
    await agree({ agreed: 1 }),
    await all(day(4)),
  ]
  for (const response of archived) expect([response.status, response.error.code]).toEqual([409, 'course_read_only'])
})

test('who lost the course while the call was under way changes nothing', async () => {
  const { course, studentId, people } = await world()
  const store = setStudentRounds(server.db, course.id, people.otherTeacher.id, { studentId, agreed: 1 })
  await expect(store).rejects.toMatchObject({ code: 'not_found' })
})

test('teachers read where each student is, the student and their parents their own, in the statements of before', async () => {
  const { owner, params, set, read, mark, people, own, roundIn } = await world(null)
  for (const back of [3, 2, 1]) await mark(back)
  expect(await read()).toMatchObject({ round: null, participants: [{ round: null }] })
  expect(await own()).toBeNull()
  const changed = await set(four)
  expect([changed.status, changed.body.round]).toEqual([200, four])
  expect(changed.queries).toBeLessThanOrEqual(6)
  expect(await roundIn()).toMatchObject({ since: day(60), done: 3, index: 1, due: false, agreed: 0 })
  for (const family of [people.student, people.parent]) {
    expect(await own(family)).toEqual({ done: 3, length: 4, left: 1 })
    const course = await server.as(family).call(getCourse, { params })
    expect([course.queries, course.body.round]).toEqual([2, { ...four, done: 3, left: 1 }])
  }
  await mark(0)
  const list = await owner.call(listMyCourses)
  expect([list.queries, list.body.map(({ roundsDue, roundLength, round }) => [roundsDue, roundLength, round])]).toEqual(
    [2, [[1, 4, undefined]]],
  )
  await owner.call(archiveCourse, { params, body: { archived: true } })
  expect((await owner.call(listMyCourses)).body[0]?.roundsDue).toBeUndefined()
  await owner.call(archiveCourse, { params, body: { archived: false } })
  const course = await owner.call(getCourse, { params })
  expect([course.queries, course.body.participants[0]?.round?.due]).toEqual([2, true])
})

test('who joined after the first marks stands where these lead, for teachers, student, parent and page', async () => {
  const { owner, params, course, people, mark, read, roundIn, own, agree } = await world(eight)
  const cards = await Promise.all(Array.from({ length: 6 }, () => server.make.card(course, { madeBy: people.owner })))
  await server.db.updateTable('participants').set({ since: new Date() }).where('courseId', '=', course.id).execute()
  for (const { id } of cards) expect(await roundIn(course.id, id)).toMatchObject({ since: today, done: 0 })
  const students = [people.student, ...cards].map(({ id }) => id)
  for (const back of [9, 7, 5, 4, 2])
    await owner.call(saveAttendance, {
      params,
      body: { date: day(back), statuses: students.map((studentId) => ({ studentId, status: '+' as const })) },
    })
  for (const id of students) expect(await roundIn(course.id, id)).toMatchObject({ since: day(9), done: 5, index: 1 })
  for (const family of [people.student, people.parent])
    expect(await own(family)).toEqual({ done: 5, length: 8, left: 3 })
  // what is agreed does not fix the day
  await agree({ agreed: 1 })
  await mark(11)
  expect(await roundIn()).toMatchObject({ since: day(11), done: 6, agreed: 1 })
  const marks = (await owner.call(listAttendance, { params })).body.flatMap(({ date, statuses }) =>
    statuses.filter(({ studentId }) => studentId === people.student.id).map(({ status }) => ({ date, status })),
  )
  const [student] = (await read()).participants.filter(({ id }) => id === people.student.id)
  expect(student && roundOf(eight, student, [...marks, { date: day(12), status: '+' }], today)).toMatchObject({
    since: day(12),
    done: 7,
  })
  // and the day that a teacher sets stays
  await agree({ since: day(4) })
  await mark(13)
  expect(await roundIn()).toMatchObject({ since: day(4), done: 2, agreed: 0 })
  expect((await roundIn())?.earliest).toBeUndefined()
})

test('a note alone does not begin a round, and a date that is taken back no longer does', async () => {
  const { owner, params, course, mark, roundIn, studentId } = await world(eight)
  await server.db.updateTable('participants').set({ since: new Date() }).where('courseId', '=', course.id).execute()
  const note = { studentId, status: '' as const, note: 'Xəstədir' }
  await owner.call(saveAttendance, { params, body: { date: day(9), statuses: [note] } })
  expect(await roundIn()).toMatchObject({ since: today })
  await mark(6, '-')
  await mark(3)
  expect(await roundIn()).toMatchObject({ since: day(6), done: 1 })
  await owner.call(deleteDay, { params, body: { date: day(6) } })
  expect(await roundIn()).toMatchObject({ since: day(3), done: 1 })
})

test('a first day that is chosen stays, also one that equals the derived day', async () => {
  const { course, agree, mark, roundIn } = await world(eight)
  await server.db.updateTable('participants').set({ since: new Date() }).where('courseId', '=', course.id).execute()
  await agree({ since: today })
  await mark(3)
  expect(await roundIn()).toMatchObject({ since: today, done: 0 })
})

test('the first day is set for all at once; who counts from it already keeps what is agreed', async () => {
  const { owner, params, course, people, mark, agree, roundIn, history } = await world(eight)
  const card = await server.make.card(course, { madeBy: people.owner })
  for (const back of [9, 5, 4]) await mark(back)
  await agree({ agreed: 1 })
  await agree({ since: day(5), agreed: 1 }, card.id)
  const set = await owner.call(setRoundsSince, { params, body: { since: day(5) } })
  expect([set.status, set.queries <= 6]).toEqual([200, true])
  expect(set.body.participants.map(({ round }) => round?.since)).toEqual([day(5), day(5)])
  expect(await roundIn()).toMatchObject({ done: 2, agreed: 0 })
  expect(await roundIn(course.id, card.id)).toMatchObject({ agreed: 1 })
  const changed = (await history()).slice(0, 2).map(([, before, after, student]) => [before, after, student])
  expect(changed).toEqual([
    ['1', '0', people.student.id],
    [day(60), day(5), people.student.id],
  ])
  await owner.call(removeParticipant, { params: { ...params, studentId: people.student.id } })
  await owner.call(removeParticipant, { params: { ...params, studentId: card.id } })
  expect((await owner.call(setRoundsSince, { params, body: { since: day(4) } })).status).toBe(200)
})

test('the next round is agreed with who and when, and undone; the history has both', async () => {
  const { agree, mark, roundIn, history, people, owner } = await world()
  for (const back of [5, 4, 3, 2]) await mark(back)
  const agreed = await agree({ agreed: 1 })
  expect(agreed.queries).toBeLessThanOrEqual(6)
  expect(agreed.body).toMatchObject({
    id: people.student.id,
    round: { done: 4, index: 1, due: false, agreed: 1, agreedBy: people.owner.fullName },
  })
  expect(Date.now() - Date.parse(agreed.body.round?.agreedAt ?? '')).toBeLessThan(60_000)
  await agree({ agreed: 1 })
  expect((await owner.call(listMyCourses)).body[0]?.roundsDue).toBe(0)
  await agree({ agreed: 0 })
  expect(await roundIn()).toMatchObject({ due: true, agreed: 0 })
  await agree({ since: day(4) })
  expect(await roundIn()).toMatchObject({ since: day(4), done: 3, due: false })
  const student = [people.student.id, people.owner.fullName]
  expect((await history()).slice(0, 3)).toEqual([
    ['round_agreed', day(60), day(4), ...student],
    ['round_agreed', '1', '0', ...student],
    ['round_agreed', '0', '1', ...student],
  ])
})

test('from another day on nothing is agreed yet, and the end of the first round is said again', async () => {
  const { agree, mark, roundIn, history } = await world()
  for (let back = 12; back > 4; back--) await mark(back)
  await agree({ agreed: 2 })
  await agree({ since: day(4) })
  expect(await roundIn()).toMatchObject({ since: day(4), agreed: 0, done: 0 })
  for (const back of [4, 3, 2, 1]) await mark(back)
  expect(await roundIn()).toMatchObject({ done: 4, due: true })
  expect((await history()).slice(0, 2).map(([, before, after]) => [before, after])).toEqual([
    ['2', '0'],
    [day(60), day(4)],
  ])
})

test.each([
  ['longer', 2, 8, 0],
  ['longer', 3, 8, 1],
  ['shorter', 1, 4, 3],
])('where rounds become %s, no more lessons than before are agreed: %i', async (_how, agreed, length, after) => {
  const { set, agree, roundIn } = await world({ ...four, length: length === 8 ? 4 : 8 })
  await agree({ agreed })
  await set({ ...four, length })
  expect(await roundIn()).toMatchObject({ agreed: after })
  await set({ ...four, length, tellFamilies: true })
  expect(await roundIn()).toMatchObject({ agreed: after })
})

test('the history has what is counted, not who is told', async () => {
  const { set, history } = await world(eight)
  await set({ ...eight, tellFamilies: true })
  await set({ ...eight, counts: 'held' })
  await set(null)
  expect((await history()).map(([, before, after]) => [before, after])).toEqual([
    ['8 dərsdən bir, keçirilən bütün dərslər', null],
    ['8 dərsdən bir, yalnız iştirak etdiyi dərslər', '8 dərsdən bir, keçirilən bütün dərslər'],
    [null, '8 dərsdən bir, yalnız iştirak etdiyi dərslər'],
  ])
})

test('a corrected mark, a deleted and a restored date, and a repeated save move it once for everybody', async () => {
  const { owner, params, mark, roundIn, own, studentId, read } = await world()
  const seen = async () => {
    const days = (await owner.call(listAttendance, { params })).body
    const course = await read()
    const [student] = course.participants
    const marks = days.flatMap(({ date, statuses }) => statuses.map((cell) => ({ date, ...cell })))
    const page = student && roundOf(course.round, student, marks, today)
    expect([page?.done, page?.index, page?.due]).toEqual([
      student?.round?.done,
      student?.round?.index,
      student?.round?.due,
    ])
    expect((await own())?.done).toBe(page?.done)
    return page?.done
  }
  await mark(3)
  await mark(2)
  expect(await seen()).toBe(2)
  await mark(2, '-')
  expect(await seen()).toBe(1)
  await mark(2, '+')
  expect(await seen()).toBe(2)
  await owner.call(deleteDay, { params, body: { date: day(3) } })
  expect(await seen()).toBe(1)
  await owner.call(restoreDay, { params, body: { date: day(3) } })
  expect(await seen()).toBe(2)
  const save = { date: day(1), statuses: [{ studentId, status: '+' as const }], saveId: crypto.randomUUID() }
  await owner.call(saveAttendance, { params, body: save })
  await owner.call(saveAttendance, { params, body: save })
  expect(await seen()).toBe(3)
  await mark(-1, '+')
  expect(await seen(), 'planned').toBe(3)
  expect(await roundIn()).toMatchObject({ index: 1 })
})

/** Another course of the same teacher. */
async function otherCourse(owner: TestPerson, round: Round | null = four) {
  const { course } = await server.make.course()
  await server.db
    .insertInto('courseTeachers')
    .values({ courseId: course.id, teacherId: owner.id, canManage: true })
    .execute()
  await server.as(owner).call(setRound, { params: { id: course.id }, body: { round } })
  return course.id
}

test('a move takes the day, what is agreed and the count along; a day marked in both courses counts once', async () => {
  const { owner, params, people, studentId, mark, agree, roundIn } = await world()
  for (const back of [9, 8, 7, 6, 3]) await mark(back)
  await agree({ agreed: 1 })
  const to = await otherCourse(people.owner)
  const move = { params: { ...params, studentId }, body: { toCourseId: to, from: day(1) } }
  await owner.call(moveParticipant, move)
  const moved = { since: day(60), done: 1, index: 2, due: false, agreed: 1 }
  expect(await roundIn(to)).toMatchObject({ ...moved, agreedBy: people.owner.fullName })
  await mark(3, '+', { id: to })
  expect(await roundIn(to)).toMatchObject(moved)
  await mark(2, '+', { id: to })
  expect(await roundIn(to)).toMatchObject({ ...moved, done: 2 })
  const mine = (await server.as(people.student).call(listMyCourses)).body
  expect(mine.find(({ id }) => id === to)?.round).toEqual({ done: 2, length: 4, left: 2 })
  expect(mine.find(({ former }) => former)?.round).toBeNull()
  // and back again: the marks of both courses count, also of the old one, each day once
  await owner.call(moveParticipant, {
    params: { id: to, studentId },
    body: { toCourseId: params.id, from: day(1) },
  })
  expect(await roundIn()).toMatchObject({ ...moved, done: 2, earlierDates: [day(3), day(2)] })
})

test('lessons in the earlier course count until the day on which the student was moved', async () => {
  const { owner, params, people, studentId, mark, roundIn } = await world()
  await mark(9)
  await mark(2)
  const to = await otherCourse(people.owner)
  await owner.call(moveParticipant, { params: { ...params, studentId }, body: { toCourseId: to, from: day(1) } })
  expect(await roundIn(to)).toMatchObject({ done: 2, earlierDates: [day(9), day(2)] })
  await server.pool.query(
    `update participants set round = jsonb_set(round, '{courses,0,until}', $1) where course_id = $2`,
    [JSON.stringify(day(3)), to],
  )
  expect(await roundIn(to)).toMatchObject({ done: 1, earlierDates: [day(9)] })
})

test('lessons in earlier courses count after these were removed for good, each date once, until a later day is set', async () => {
  const { owner, params, people, studentId, mark, roundIn } = await world()
  for (const back of [9, 8, 3]) await mark(back)
  await mark(7, '-')
  const [to, last] = [await otherCourse(people.owner), await otherCourse(people.owner)]
  await owner.call(moveParticipant, { params: { ...params, studentId }, body: { toCourseId: to, from: day(1) } })
  for (const back of [3, 2]) await mark(back, '+', { id: to })
  await owner.call(deleteCourse, { params })
  await owner.call(removeParticipant, { params: { id: to, studentId } })
  await owner.call(purgeCourse, { body: { kind: 'course', id: params.id } })
  await owner.call(restoreDeleted, { params: { id: to }, body: { kind: 'participant', id: studentId } })
  const moved = { since: day(60), done: 4 }
  expect(await roundIn(to)).toMatchObject({ ...moved, earlierDates: [], earlierLessons: 2 })

  await owner.call(moveParticipant, { params: { id: to, studentId }, body: { toCourseId: last, from: day(1) } })
  const own = { ...moved, earlierDates: [day(3), day(2)], earlierLessons: 2 }
  expect(await roundIn(last)).toMatchObject(own)
  const { shortId, claimCode } = await server.make.card({ id: last }, { madeBy: people.owner })
  await server.as(people.student).call(mergeCard, { body: { shortId, claimCode }, ip: newIp() })
  expect(await roundIn(last)).toMatchObject(own)
  // as a course whose owner deleted the account
  await server.db
    .updateTable('allCourses')
    .set({ readOnlyUntil: `${day(1)}T10:00:00Z` })
    .where('id', '=', to)
    .execute()
  await removeExpiredCourses(server.db)
  expect(await roundIn(last)).toMatchObject({ ...moved, earlierDates: [], earlierLessons: 4 })
  expect((await server.as(people.student).call(listMyCourses)).body[0]?.round).toEqual({ done: 4, length: 4, left: 0 })
  expect(await listOwnAttendedCourses(server.db, studentId)).toMatchObject([{ lessonsInRemovedCourses: 4 }])

  const since = (of: string) =>
    owner.call(setStudentRound, { params: { id: last, studentId }, body: { since: of } }).then(() => roundIn(last))
  expect(await since(day(70))).toMatchObject({ done: 4 })
  expect(await since(day(3))).toMatchObject({ done: 0 })
})

test.each([
  ['moved on', moveParticipant],
  ['copied', copyCourse],
])('a student who is %s while an earlier course is removed for good keeps its lessons', async (_how, act) => {
  const { owner, params, people, studentId, mark, roundIn } = await world()
  for (const back of [9, 8, 7]) await mark(back)
  const [to, last] = [await otherCourse(people.owner), await otherCourse(people.owner)]
  const move = (id: number, toCourseId: number) =>
    owner.call(moveParticipant, { params: { id, studentId }, body: { toCourseId, from: day(1) } })
  await move(params.id, to)
  await owner.call(deleteCourse, { params })
  // the new place is written, and not yet committed
  const counter = 'select from course_counts where account_id = $1 for update'
  const { both } = await holding(server.pool, counter, [studentId], async () => {
    const body = { name: 'B2', withStudents: true, withRounds: true }
    const acting =
      act === copyCourse
        ? owner.call(copyCourse, { params: { id: to }, body }).then((copy) => copy.body.id)
        : move(to, last)
    await untilWaiting(server.pool)
    const purging = owner.call(purgeCourse, { body: { kind: 'course', id: params.id } })
    await Promise.race([purging, untilWaiting(server.pool, 2)])
    return { both: Promise.all([acting, purging]) }
  })
  const [made, { status }] = await both
  expect(status).toBe(200)
  expect(await roundIn(typeof made === 'number' ? made : last)).toMatchObject({ done: 3, earlierLessons: 3 })
})

test('a date of two earlier courses that are removed at once counts once', async () => {
  const { owner, params, people, studentId, mark, roundIn } = await world()
  const [to, last] = [await otherCourse(people.owner), await otherCourse(people.owner)]
  await mark(4)
  await owner.call(moveParticipant, { params: { ...params, studentId }, body: { toCourseId: to, from: day(1) } })
  await mark(4, '+', { id: to })
  await owner.call(moveParticipant, { params: { id: to, studentId }, body: { toCourseId: last, from: day(1) } })
  await server.pool.query('delete from all_courses where id = any($1)', [[params.id, to]])
  expect(await roundIn(last)).toMatchObject({ done: 1, earlierLessons: 1 })
})

test('courses expire at once with two from which their students were moved', async () => {
  const made = [await server.make.course(), await server.make.course(), await server.make.course()]
  const [last, ...earlier] = made.map(({ course }) => course.id)
  const ids = [last, ...earlier]
  const round = JSON.stringify({ since: day(9), courses: earlier.map((id) => ({ id, until: today })) })
  await server.pool.query('update stays set round = $2 where course_id = $1', [last, round])
  await server.pool.query(`update all_courses set deleted_at = now() - interval '31 days' where id = any($1)`, [ids])
  await removeExpiredDeletedCourses(server.db)
  expect((await server.pool.query('select from all_courses where id = any($1)', [ids])).rowCount).toBe(0)
})

test('a move from a course without rounds begins with the day in the new one; an undone move restores what was', async () => {
  const { owner, params, people, studentId, mark, roundIn } = await world(null)
  await mark(9)
  const to = await otherCourse(people.owner)
  await owner.call(moveParticipant, { params: { ...params, studentId }, body: { toCourseId: to, from: day(4) } })
  expect(await roundIn(to)).toMatchObject({ since: day(4), done: 0 })
  await owner.call(restoreDeleted, { params, body: { kind: 'participant', id: studentId } })
  await owner.call(setRound, { params, body: { round: four } })
  expect(await roundIn()).toMatchObject({ since: day(60), done: 1 })
})

test('an undone move brings back what was agreed and held in the other course', async () => {
  const { owner, params, people, studentId, mark, roundIn } = await world()
  for (const back of [9, 8, 7]) await mark(back)
  const to = await otherCourse(people.owner)
  await owner.call(moveParticipant, { params: { ...params, studentId }, body: { toCourseId: to, from: day(4) } })
  await mark(3, '+', { id: to })
  await owner.call(setStudentRound, { params: { id: to, studentId }, body: { agreed: 1 } })
  await owner.call(restoreDeleted, { params, body: { kind: 'participant', id: studentId } })
  expect(await roundIn()).toMatchObject({
    since: day(60),
    done: 4,
    due: false,
    agreed: 1,
    agreedBy: people.owner.fullName,
    earlierDates: [day(3)],
  })
})

test('it leaves and returns with the student and with the course; who is added again begins anew', async () => {
  const { owner, params, people, studentId, mark, agree, roundIn } = await world()
  await mark(5)
  await mark(2)
  await agree({ since: day(3), agreed: 2 })
  const stays = { since: day(3), agreed: 2, done: 1 }
  await owner.call(removeParticipant, { params: { ...params, studentId } })
  await owner.call(restoreDeleted, { params, body: { kind: 'participant', id: studentId } })
  expect(await roundIn()).toMatchObject(stays)
  await owner.call(deleteCourse, { params })
  await owner.call(restoreCourse, { body: { kind: 'course', id: params.id } })
  expect(await roundIn()).toMatchObject(stays)
  await owner.call(removeParticipant, { params: { ...params, studentId } })
  await owner.call(addParticipant, { params, body: { studentShortId: people.student.shortId } })
  expect(await roundIn()).toMatchObject({ since: today, agreed: 0, done: 0 })
})

test('a copy of a course counts as it does, and its students begin there', async () => {
  const { owner, params, mark, agree, studentId } = await world()
  await mark(2)
  await agree({ agreed: 3 })
  const copy = await owner.call(copyCourse, { params, body: { name: 'Surət', withStudents: true } })
  expect(copy.body.round).toEqual(four)
  expect(copy.body.participants.find(({ id }) => id === studentId)?.round).toMatchObject({
    since: today,
    agreed: 0,
    done: 0,
  })
})

test('a copy takes the counts along when it is asked to, also of groups before', async () => {
  const { owner, params, people, mark, agree, roundIn, studentId } = await world()
  for (const back of [9, 8, 7, 6, 3]) await mark(back)
  await agree({ agreed: 1 })
  const body = { name: 'Surət', withStudents: true, withRounds: true }
  const { id } = (await owner.call(copyCourse, { params, body })).body
  const taken = { since: day(60), done: 1, index: 2, agreed: 1, agreedBy: people.owner.fullName }
  expect(await roundIn(id)).toMatchObject(taken)
  await mark(1, '+', { id })
  expect(await roundIn(id)).toMatchObject({ ...taken, done: 2 })
  expect(await roundIn()).toMatchObject(taken)
  const next = (await owner.call(copyCourse, { params: { id }, body })).body.id
  expect(await roundIn(next)).toMatchObject({ ...taken, done: 2 })
  await owner.call(deleteCourse, { params })
  await owner.call(purgeCourse, { body: { kind: 'course', id: params.id } })
  expect(await roundIn(next)).toMatchObject({ ...taken, done: 2, earlierLessons: 5 })
  expect(await roundIn(next, studentId)).toMatchObject({ earlierDates: [day(1)] })
})

test('a student who is merged with a card has the marks of both, the earlier day, and the most that was agreed', async () => {
  const { owner, params, course, people, mark, agree, roundIn } = await world()
  const card = await server.make.card(course, { madeBy: people.owner })
  await mark(9, '+', { student: card.id })
  await mark(8, '-', { student: card.id })
  await mark(8)
  await agree({ since: day(8) })
  await agree({ since: day(10), agreed: 1 }, card.id)
  const body = { shortId: card.shortId, claimCode: card.claimCode }
  await server.as(people.student).call(mergeCard, { body, ip: newIp() })
  expect(await roundIn()).toMatchObject({ since: day(10), agreed: 1, agreedBy: people.owner.fullName, done: 2 })
  const alone = await server.make.card(course, { madeBy: people.owner })
  await agree({ since: day(7), agreed: 2 }, alone.id)
  const joining = { shortId: alone.shortId, claimCode: alone.claimCode }
  await server.as(people.otherStudent).call(mergeCard, { body: joining, ip: newIp() })
  expect(await roundIn(params.id, people.otherStudent.id)).toMatchObject({ since: day(7), agreed: 2 })
  expect((await owner.call(getCourse, { params })).body.participants).toHaveLength(2)
})

test('what was agreed after a merge stays when the card gets its place back', async () => {
  const { owner, params, course, people, agree, roundIn } = await world()
  const [card, account] = [await server.make.card(course, { madeBy: people.owner }), people.otherStudent]
  await agree({ agreed: 1 }, card.id)
  const { code } = (await owner.call(setJoinCode, { params, body: { on: true } })).body
  await server.as(account).call(joinCourse, { params: { code: String(code) } })
  const [request] = (await owner.call(listJoinRequests, { params })).body
  const body = { requestId: request?.id ?? 0 }
  await owner.call(mergeStudents, { params: { ...params, studentId: card.id }, body })
  // who was marked since stays in the course beside the card
  await owner.call(saveAttendance, {
    params,
    body: { date: day(1), statuses: [{ studentId: account.id, status: '+' }] },
  })
  await agree({ agreed: 3 }, account.id)
  await owner.call(restoreDeleted, { params, body: { kind: 'card', id: card.id } })
  expect(await roundIn(params.id, card.id)).toMatchObject({ agreed: 1 })
  expect(await roundIn(params.id, account.id)).toMatchObject({ agreed: 3 })
})

test('a card that gets its place back from an account has its own round again', async () => {
  const { owner, params, course, people, agree, roundIn } = await world()
  const card = await server.make.card(course, { madeBy: people.owner })
  const own = { since: day(7), agreed: 2 }
  await agree(own, card.id)
  const { code } = (await owner.call(setJoinCode, { params, body: { on: true } })).body
  await server.as(people.otherStudent).call(joinCourse, { params: { code: String(code) } })
  const [request] = (await owner.call(listJoinRequests, { params })).body
  const body = { requestId: request?.id ?? 0 }
  await owner.call(mergeStudents, { params: { ...params, studentId: card.id }, body })
  expect(await roundIn(params.id, people.otherStudent.id)).toMatchObject(own)
  await owner.call(restoreDeleted, { params, body: { kind: 'card', id: card.id } })
  expect(await roundIn(params.id, card.id)).toMatchObject(own)
})

test('a card keeps its lessons when an earlier course is removed for good before its merge is undone', async () => {
  const { owner, params, course, people, mark, roundIn } = await world()
  const card = await server.make.card(course, { madeBy: people.owner })
  for (const back of [9, 8, 7]) await mark(back, '+', { student: card.id })
  const to = await otherCourse(people.owner)
  const place = { params: { ...params, studentId: card.id }, body: { toCourseId: to, from: day(1) } }
  await owner.call(moveParticipant, place)
  const { code } = (await owner.call(setJoinCode, { params: { id: to }, body: { on: true } })).body
  await server.as(people.otherStudent).call(joinCourse, { params: { code: String(code) } })
  const [request] = (await owner.call(listJoinRequests, { params: { id: to } })).body
  const body = { requestId: request?.id ?? 0 }
  await owner.call(mergeStudents, { params: { id: to, studentId: card.id }, body })
  await owner.call(deleteCourse, { params })
  await owner.call(purgeCourse, { body: { kind: 'course', id: params.id } })
  const counted = { done: 3, earlierDates: [], earlierLessons: 3 }
  expect(await roundIn(to, people.otherStudent.id)).toMatchObject(counted)
  await owner.call(restoreDeleted, { params: { id: to }, body: { kind: 'card', id: card.id } })
  expect(await roundIn(to, card.id)).toMatchObject(counted)
})

test('the export has it, and no name of an account that was deleted', async () => {
  const { people, params, studentId, roundIn } = await world()
  const body = { since: day(3), agreed: 2 }
  await server.as(people.coTeacher).call(setStudentRound, { params: { ...params, studentId }, body })
  const coursesAttended = await listOwnAttendedCourses(server.db, studentId)
  expect(coursesAttended).toMatchObject([{ roundSince: day(3), roundsAgreed: 2 }])
  await server.db.deleteFrom('accounts').where('id', '=', people.coTeacher.id).execute()
  expect(await roundIn()).toMatchObject({ agreed: 2, agreedBy: null })
})
