import { listAttendance, listOwnMarks, listRecentMarks, saveAttendance } from '@hasiye/contract/attendance.ts'
import { mergeCard, mergeStudents } from '@hasiye/contract/cards.ts'
import { getCourse, listMyCourses } from '@hasiye/contract/courses.ts'
import { listHistory } from '@hasiye/contract/history.ts'
import { joinCourse, listJoinRequests, setJoinCode } from '@hasiye/contract/joining.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { listCategories } from '@hasiye/contract/materials.ts'
import { listNews } from '@hasiye/contract/news.ts'
import { deleteOwnAccount } from '@hasiye/contract/own-account.ts'
import {
  addParticipant,
  leaveAsParticipant,
  removeParticipant,
  setNameInCourse,
} from '@hasiye/contract/participants.ts'
import { listCourseTrash, restoreDeleted } from '@hasiye/contract/trash.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { readOwnHistory } from '../history/own-data.ts'
import { removeExpiredRemovals } from './departures.ts'
import { listOwnAttendedCourses } from './participants.ts'

const server = testServer()
const today = bakuDate(new Date())
const date = '2026-06-01'

async function world() {
  const { course, people } = await server.make.course()
  const params = { id: course.id }
  const owner = server.as(people.owner)
  const student = server.as(people.student)
  const studentId = people.student.id
  await owner.call(saveAttendance, {
    params,
    body: { date, statuses: [{ studentId, status: '-', note: 'Xəstədir' }] },
  })
  return {
    course,
    people,
    params,
    owner,
    student,
    studentId,
    parent: server.as(people.parent),
    remove: () => owner.call(removeParticipant, { params: { ...params, studentId } }),
    leave: () => student.call(leaveAsParticipant, { params }),
    add: () => owner.call(addParticipant, { params, body: { studentShortId: people.student.shortId } }),
    former: async () => (await owner.call(getCourse, { params })).body.former,
    days: async () => (await owner.call(listAttendance, { params, query: {} })).body,
    /** Moves the departure further back in time. */
    age: (days: number) =>
      server.pool.query(
        `update stays set until = until - $2::int, ended_at = ended_at - make_interval(days => $2)
         where course_id = $1`,
        [course.id, days],
      ),
  }
}

test.each(['remove', 'leave'] as const)(
  'a student who leaves by “%s” stays in the past of the course',
  async (departs) => {
    const made = await world()
    const { params, owner, studentId, people, days, former } = made
    await owner.call(setNameInCourse, { params: { ...params, studentId }, body: { nameInCourse: 'Abbasova Aysel' } })
    const before = await days()
    expect((await made[departs]()).status).toBe(200)
    expect(await days()).toEqual(before)
    expect(before[0]?.statuses.map((mark) => [mark.studentId, mark.status, mark.note])).toEqual([
      [studentId, '-', 'Xəstədir'],
    ])
    const { fullName } = people.student
    expect(await former()).toEqual([
      {
        ...{ id: studentId, fullName, nameInCourse: 'Abbasova Aysel', avatar: null, hasAccount: true },
        ...{ shortId: '', since: today, until: today, movedTo: null },
      },
    ])
    const response = await owner.call(getCourse, { params })
    expect([response.body.participantIds, response.queries]).toEqual([[], 2])
  },
)

test('only a removed student can be restored, and for 30 days', async () => {
  const [gone, left] = [await world(), await world()]
  await gone.remove()
  await left.leave()
  const inTrash = async ({ owner, params }: typeof gone) =>
    (await owner.call(listCourseTrash, { params })).body.participants.length
  const restore = ({ owner, params, studentId }: typeof gone) =>
    owner.call(restoreDeleted, { params, body: { kind: 'participant', id: studentId } })
  expect([await inTrash(gone), await inTrash(left)]).toEqual([1, 0])
  expect((await restore(left)).status).toBe(404)
  await gone.age(31)
  expect([await inTrash(gone), (await restore(gone)).status, (await gone.former())?.length]).toEqual([0, 404, 1])
})

test('a student who returns by any route is not a former participant any more', async () => {
  const [added, restored] = [await world(), await world()]
  await added.leave()
  await server.db.deleteFrom('leftOwners').where('studentId', '=', added.studentId).execute()
  await added.add()
  await restored.remove()
  const { owner, params, studentId } = restored
  await owner.call(restoreDeleted, { params, body: { kind: 'participant', id: studentId } })
  expect([await added.former(), await restored.former()]).toEqual([[], []])
})

test('a departure is stored for 400 days', async () => {
  const { remove, age, former, student, params, owner, studentId } = await world()
  const body = { date: addDays(date, -401), statuses: [{ studentId, status: '+' as const }] }
  await owner.call(saveAttendance, { params, body })
  await remove()
  const seen = async () => [
    (await former())?.length,
    (await student.call(listMyCourses)).body.length,
    (await student.call(listOwnMarks, { params })).status,
    (await student.call(listRecentMarks)).body.length,
  ]
  await age(400)
  await removeExpiredRemovals(server.db)
  expect(await seen()).toEqual([1, 1, 200, 1])
  await age(1)
  expect(await seen()).toEqual([0, 0, 404, 0])
  await removeExpiredRemovals(server.db)
  expect((await server.pool.query('select from former_participants where course_id = $1', [params.id])).rowCount).toBe(
    0,
  )
})

test('a short ID is shown to teachers who share a course with the student', async () => {
  const { remove, former, people, studentId } = await world()
  const other = await server.make.course()
  await remove()
  await server.db.insertInto('participants').values({ courseId: other.course.id, studentId }).execute()
  expect((await former())?.[0]?.shortId).toBe('')
  await server.db
    .insertInto('courseTeachers')
    .values({ courseId: other.course.id, teacherId: people.owner.id })
    .execute()
  expect((await former())?.[0]?.shortId).toBe(people.student.shortId)
})

test.each(['student', 'parent'] as const)(
  'the %s reads the own marks of a course that was left, and its name',
  async (who) => {
    const made = await world()
    const { params, course, remove } = made
    const reader = made[who]
    const marks = (await reader.call(listOwnMarks, { params })).body
    const [attended] = (await reader.call(listMyCourses)).body
    expect([attended?.former, attended?.until]).toEqual([false, null])
    await server.pool.query(
      `update courses set description = 'Gizli', lesson_link = 'https://meet.example.az', emoji = '🎨', start_date = '2026-01-01',
       lesson_days = '[{"weekday": 1, "startsAt": null}]' where id = $1`,
      [course.id],
    )
    await remove()
    const [left, ...others] = (await reader.call(listMyCourses)).body
    expect(others).toEqual([])
    expect(left).toMatchObject({
      ...{ id: course.id, name: course.name, former: true, until: today },
      ...{ description: '', lessonLink: null, bannerImage: null, emoji: null, ground: null, startDate: null },
      ...{
        lessonDays: [],
        learnedDays: [],
        breaks: [],
        heldDates: [],
        lessonChanges: [],
        teacherId: null,
        teacherName: null,
        participantCount: 0,
      },
      attendance: { present: 0, absent: 1, rate: 0, recent: '-' },
    })
    expect(Object.values(left?.may ?? {})).not.toContain(true)
    const own = await reader.call(listOwnMarks, { params })
    expect([own.status, own.body, own.queries]).toEqual([200, marks, 2])
    expect((await reader.call(listRecentMarks)).body.map((mark) => mark.courseId)).toEqual([course.id])
  },
)

test.each(['student', 'parent'] as const)('the %s reads nothing else of a course that was left', async (who) => {
  const made = await world()
  const { params, remove } = made
  const reader = made[who]
  const marked = (await reader.call(listNews, { query: {} })).body.items
  expect(marked).toHaveLength(2)
  await remove()
  expect((await reader.call(getCourse, { params })).status).toBe(404)
  expect((await reader.call(listCategories, { params })).status).toBe(404)
  if (who === 'student') expect((await reader.call(leaveAsParticipant, { params })).status).toBe(404)
  expect((await reader.call(listNews, { query: {} })).body.items).toEqual([])
  const newsSince = '2026-01-01T00:00:00.000Z'
  const [left] = (await reader.call(listMyCourses, { query: who === 'parent' ? { newsSince } : {} })).body
  expect(left?.newsCount).toBe(0)
})

test('a course in the trash is not listed as a former one', async () => {
  const { remove, student, params, course, people } = await world()
  await remove()
  await server.pool.query('update all_courses set deleted_at = now() where id = $1', [course.id])
  expect((await student.call(listMyCourses)).body).toEqual([])
  expect((await student.call(listOwnMarks, { params })).status).toBe(404)
  expect(await listOwnAttendedCourses(server.db, people.student.id)).toEqual([])
})

test('own data include the courses that were left', async () => {
  const { leave, studentId, course } = await world()
  await leave()
  const coursesAttended = await listOwnAttendedCourses(server.db, studentId)
  const attendanceHistory = await readOwnHistory(server.db, studentId)
  expect(coursesAttended.map(({ id, until }) => [id, until])).toEqual([[course.id, today]])
  expect(attendanceHistory.map(({ action }) => action)).toContain('participant_left')
})

test('deleting the account deletes the departures, with the marks', async () => {
  const { leave, student, former, days, people, params, owner } = await world()
  await server.pool.query('update accounts set password_hash = null where id = $1', [people.student.id])
  await leave()
  expect((await student.call(deleteOwnAccount, { body: {} })).status).toBe(200)
  expect([await former(), await days()]).toEqual([[], [{ date, statuses: [] }]])
  const { items } = (await owner.call(listHistory, { params, query: {} })).body
  expect(items.map(({ action }) => action)).toEqual(['date_added'])
})

test('a merged card moves its departures to the account', async () => {
  const { course, params, owner, student, people } = await world()
  const elsewhere = await server.make.course()
  const card = await server.make.card(elsewhere.course, { madeBy: elsewhere.people.owner })
  await server.db.insertInto('participants').values({ courseId: course.id, studentId: card.id }).execute()
  await owner.call(removeParticipant, { params: { ...params, studentId: people.student.id } })
  const other = { id: elsewhere.course.id }
  await server.as(elsewhere.people.owner).call(saveAttendance, {
    params: other,
    body: { date: addDays(date, 1), statuses: [{ studentId: card.id, status: '+' }] },
  })
  await server.as(elsewhere.people.owner).call(removeParticipant, { params: { ...other, studentId: card.id } })
  await server.pool.query('update cards set code_hash = sha256($2) where account_id = $1', [card.id, card.claimCode])
  const response = await student.call(mergeCard, { body: { shortId: card.shortId, claimCode: card.claimCode } })
  expect(response.body).toMatchObject({ courses: [{ id: course.id, former: false }] })
  const courses = (await student.call(listMyCourses)).body
  expect(new Map(courses.map(({ id, former }) => [id, former]))).toEqual(
    new Map([
      [course.id, false],
      [other.id, true],
    ]),
  )
})

test('undoing the merge of a card restores that the student had left a course before', async () => {
  const { course, params, owner, student, people, leave, former } = await world()
  const { fullName } = people.student
  const card = await server.make.card(course, { fullName, madeBy: people.owner })
  const elsewhere = await server.make.course()
  const at = new Date()
  const placed = { courseId: elsewhere.course.id, since: at, until: date, ended: 'removed', endedAt: at } as const
  await server.db
    .insertInto('stays')
    .values([
      { ...placed, studentId: card.id, nameInCourse: 'Kart' },
      { ...placed, studentId: people.student.id, nameInCourse: 'Hesab' },
    ])
    .execute()
  const removed = async () =>
    (
      await server.db
        .selectFrom('formerParticipants')
        .where('courseId', '=', elsewhere.course.id)
        .select(['studentId', 'nameInCourse'])
        .orderBy('studentId')
        .execute()
    ).map(({ studentId, nameInCourse }) => [studentId, nameInCourse])
  const before = await removed()
  await leave()
  const code = String((await owner.call(setJoinCode, { params, body: { on: true } })).body.code)
  await student.call(joinCourse, { params: { code } })
  const [request] = (await owner.call(listJoinRequests, { params })).body
  const merging = { params: { ...params, studentId: card.id }, body: { requestId: request?.id ?? 0 } }
  expect((await owner.call(mergeStudents, merging)).status).toBe(200)
  expect([await former(), await removed()]).toEqual([[], [[people.student.id, 'Hesab']]])
  await owner.call(restoreDeleted, { params, body: { kind: 'card', id: card.id } })
  expect((await former())?.map(({ id }) => id)).toEqual([people.student.id])
  expect(await removed()).toEqual(before)
})
