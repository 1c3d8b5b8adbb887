import { saveAttendance } from '@hasiye/contract/attendance.ts'
import { archiveCourse, getCourse, listMyCourses } from '@hasiye/contract/courses.ts'
import { errors } from '@hasiye/contract/errors.ts'
import { listHistory } from '@hasiye/contract/history.ts'
import { daysText } from '@hasiye/contract/lesson-change-text.ts'
import { changeLesson, createBreak, endBreak, lessonRefusals, undoBreak } from '@hasiye/contract/lesson-changes.ts'
import { addDays, lessonsOn } from '@hasiye/contract/lesson-days.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { messages } from '@hasiye/contract/messages.ts'
import { listNews } from '@hasiye/contract/news.ts'
import { expect, test } from 'vitest'
import { accessOf, everyAccount, teachersOfCourse } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'
import { holding, untilWaiting } from '../../test/locks.ts'

const server = testServer()
const today = bakuDate(new Date())
const [from, to] = [addDays(today, 2), addDays(today, 8)]
const dates = Array.from({ length: 12 }, (_, day) => addDays(today, day))

/** A course with a lesson on every day. */
async function dailyCourse() {
  const made = await server.make.course()
  const everyDay = Array.from({ length: 7 }, (_, day) => ({ weekday: day + 1, startsAt: '14:00' }))
  await server.db
    .updateTable('courses')
    .set({ lessonDays: JSON.stringify(everyDay) })
    .where('id', '=', made.course.id)
    .execute()
  const owner = server.as(made.people.owner)
  return {
    ...made,
    owner,
    set: (body: object = {}) =>
      owner.call(createBreak, { body: { from, to, courseIds: [made.course.id], text: 'Ezamiyyət', ...body } }),
    off: async () => {
      const { body } = await owner.call(getCourse, { params: made.course })
      return dates.filter((date) => lessonsOn(body, date, () => undefined).length === 0)
    },
  }
}

const inside = dates.filter((date) => from <= date && date <= to)
const teachersAlone = {
  ...teachersOfCourse,
  student: 'forbidden',
  otherStudent: 'forbidden',
  admin: 'forbidden',
} as const

test.each(accessOf(everyAccount))('%s ending a break that does not exist gets no success', async (who) => {
  const { people } = await server.make.course()
  expect((await server.as(people[who]).call(undoBreak, { params: { id: 1_000_000 } })).status).toBeGreaterThan(399)
})

test('a break that stands already is given to who sets it again, unless in other words', async () => {
  const { course, people, set } = await dailyCourse()
  const { body: first } = await set()
  const again = await server
    .as(people.coTeacher)
    .call(createBreak, { body: { from, to, courseIds: [course.id], text: 'Ezamiyyət' } })
  expect([again.status, again.body]).toEqual([201, first])
  expect((await set({ text: 'Bayram' })).body.id).not.toBe(first.id)
})

test.each(accessOf(teachersAlone, 201))('%s setting a break gets %i', async (who, status, code) => {
  const { course, people } = await server.make.course()
  const response = await server.as(people[who]).call(createBreak, { body: { from, to, courseIds: [course.id] } })
  expect([response.status, response.error.code]).toEqual([status, code])
})

test.each(accessOf(teachersOfCourse))('%s ending a break in a course gets %i', async (who, status, code) => {
  const { course, people, set } = await dailyCourse()
  const { body } = await set()
  const params = { id: course.id, breakId: body.id }
  const response = await server.as(people[who]).call(endBreak, { params })
  expect([response.status, response.error.code]).toEqual([status, code])
})

test('a break takes the lessons of its days in all its courses, everybody reads it, and it is undone in one step', async () => {
  const { course, people, owner, set, off } = await dailyCourse()
  const second = await dailyCourse()
  const teacher = { courseId: second.course.id, teacherId: people.owner.id, isOwner: false, canManage: false }
  await server.db.insertInto('courseTeachers').values(teacher).execute()
  const { status, body } = await set({ courseIds: [course.id, second.course.id] })
  expect([status, body]).toEqual([201, { id: body.id, from, to, text: 'Ezamiyyət', except: [] }])
  expect([await off(), await second.off()]).toEqual([inside, inside])
  for (const who of ['student', 'parent', 'coTeacher'] as const)
    expect((await server.as(people[who]).call(listMyCourses)).body[0]?.breaks).toEqual([body])
  // another teacher ends it for the own course
  await second.owner.call(endBreak, { params: { id: second.course.id, breakId: body.id } })
  expect([await off(), await second.off()]).toEqual([inside, []])
  expect((await owner.call(undoBreak, { params: { id: body.id } })).body.courseIds).toEqual([course.id])
  expect(await off()).toEqual([])
  expect((await owner.call(undoBreak, { params: { id: body.id } })).error.code).toBe('not_found')
  const acts = (await owner.call(listHistory, { params: course })).body.items.filter(
    ({ action }) => action === 'break_set',
  )
  expect(acts.map(({ before, after }) => Boolean(before) && !after)).toEqual([true, false])
})

test('marks win, and so does a lesson that is set in the break afterwards; one set before is off', async () => {
  const { course, people, owner, set, off } = await dailyCourse()
  const [before, marked, after] = [addDays(from, 1), addDays(from, 2), addDays(from, 3)]
  const extra = (date: string) =>
    owner.call(changeLesson, { params: { id: course.id, date }, body: { kind: 'extra', startsAt: '18:00' } })
  await extra(before)
  await set()
  expect(await off()).toEqual(inside)
  const statuses = [{ studentId: people.student.id, status: '+' as const, note: '' }]
  await owner.call(saveAttendance, { params: course, body: { date: marked, statuses } })
  await extra(after)
  expect(await off()).toEqual(inside.filter((date) => date !== marked && date !== after))
})

test('the same lesson set again in a break takes place, and a running break that ends keeps its past days', async () => {
  const { course, owner, set, off } = await dailyCourse()
  const extra = () =>
    owner.call(changeLesson, { params: { id: course.id, date: from }, body: { kind: 'extra', startsAt: '18:00' } })
  await extra()
  await set()
  expect(await off()).toEqual(inside)
  await extra()
  expect(await off()).toEqual(inside.slice(1))
  const { body } = await set({ from: addDays(today, -3), to })
  await owner.call(endBreak, { params: { id: course.id, breakId: body.id } })
  const read = await owner.call(getCourse, { params: course })
  const past = [-4, -3, -1].map((day) => lessonsOn(read.body, addDays(today, day), () => undefined).length)
  expect(past).toEqual([1, 0, 0])
})

test('families read a break, and its end, as news; one that is undone at once, or set anew, leaves no news', async () => {
  const { course, people, owner, set } = await dailyCourse()
  await server.pool.query(`update participants set since = now() - interval '1 day' where course_id = $1`, [course.id])
  const newsOf = async (who: 'student' | 'parent' | 'owner') =>
    (await server.as(people[who]).call(listNews)).body.items
      .filter(({ kind }) => kind === 'lesson_change')
      .map(({ title, note }) => [title, note])
  const unseen = async () => {
    const query = { newsSince: new Date(Date.now() - 60_000).toISOString() }
    return (await server.as(people.parent).call(listMyCourses, { query })).body[0]?.newsCount
  }
  const end = (id: number) => owner.call(endBreak, { params: { id: course.id, breakId: id } })
  const joined = (await unseen()) ?? 0
  const setLongAgo = async (body: object = {}) => {
    const { id } = (await set(body)).body
    await server.db
      .updateTable('breaks')
      .set({ createdAt: new Date(Date.now() - 30_000) })
      .where('id', '=', id)
      .execute()
    return id
  }
  const first = await setLongAgo()
  const told = [[`${daysText(from, to)}: dərs yoxdur`, 'Ezamiyyət']]
  expect([await newsOf('student'), await newsOf('parent'), await newsOf('owner')]).toEqual([told, told, []])
  await end((await set({ from: addDays(to, 2), to: addDays(to, 3) })).body.id)
  expect([await newsOf('parent'), await unseen()]).toEqual([told, joined + 1])
  await end(first)
  expect([await newsOf('parent'), await unseen()]).toEqual([
    [[`Düzəliş: ${daysText(from, to)} dərslər olacaq`, null]],
    joined + 1,
  ])
  // the days of the one that was ended have another break
  const second = await setLongAgo({ to: addDays(to, 1), text: '' })
  expect(await newsOf('parent')).toEqual([[`${daysText(from, addDays(to, 1))}: dərs yoxdur`, null]])
  await end(second)
  const running = await setLongAgo({ from: addDays(today, -3), to })
  await end(running)
  expect((await newsOf('parent'))[0]).toEqual([`Düzəliş: ${daysText(today, to)} dərslər olacaq`, null])
})

test('the last group of a break that goes for good takes it along', async () => {
  const { course, set } = await dailyCourse()
  const { body } = await set()
  await server.db.deleteFrom('allCourses').where('id', '=', course.id).execute()
  expect(await server.db.selectFrom('breaks').where('id', '=', body.id).selectAll().execute()).toEqual([])
})

test('a break of two courses that are removed at once goes with them', async () => {
  const [one, other] = [await dailyCourse(), await dailyCourse()]
  const { body } = await one.set()
  await server.db.insertInto('courseBreaks').values({ courseId: other.course.id, breakId: body.id }).execute()
  const remove = 'delete from all_courses where id = $1'
  const { removing } = await holding(server.pool, remove, [one.course.id], async () => {
    const started = server.pool.query(remove, [other.course.id])
    await Promise.race([started, untilWaiting(server.pool)])
    return { removing: started }
  })
  await removing
  expect(await server.db.selectFrom('breaks').where('id', '=', body.id).selectAll().execute()).toEqual([])
})

test.each([
  ['that ends before it begins', { from: to, to: from }, messages.daysReversed],
  ['of 121 days', { to: addDays(from, 120) }, 'Fasilə ən çoxu 120 gün ola bilər.'],
  ['that is over', { from: addDays(today, -3), to: addDays(today, -1) }, lessonRefusals.breakOver],
  ['more than a year ahead', { from: addDays(today, 366), to: addDays(today, 370) }, errors.date_invalid.text],
  ['on a day that does not exist', { from: '2026-02-30' }, errors.date_invalid.text],
])('a break %s is refused', async (_, body, text) => {
  const { set, off } = await dailyCourse()
  const response = await set(body)
  expect([response.status, response.error.code, response.error.error]).toEqual([400, 'date_invalid', text])
  expect(await off()).toEqual([])
})

test('a break in an archived course, and in one among others that is not taught, is refused as a whole', async () => {
  const { course, owner, set, off } = await dailyCourse()
  const strange = await dailyCourse()
  expect((await set({ courseIds: [course.id, strange.course.id] })).error.code).toBe('not_found')
  expect(await off()).toEqual([])
  await owner.call(archiveCourse, { params: course, body: { archived: true } })
  expect((await set()).error.code).toBe('course_read_only')
})
