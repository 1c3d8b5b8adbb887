import { saveAttendance } from '@hasiye/contract/attendance.ts'
import { archiveCourse, getCourse, listMyCourses, setLessonDays } from '@hasiye/contract/courses.ts'
import { listHistory } from '@hasiye/contract/history.ts'
import { holidayOn } from '@hasiye/contract/holidays.ts'
import { lessonChangeText } from '@hasiye/contract/lesson-change-text.ts'
import {
  cancelOwnLessons,
  changeLesson,
  lessonRefusals,
  undoLessonChange,
  undoOwnLessons,
} from '@hasiye/contract/lesson-changes.ts'
import { addDays, lessonsOn, type Scheduled } from '@hasiye/contract/lesson-days.ts'
import { bakuDate, dayAndMonth, weekdayOf } from '@hasiye/contract/locale.ts'
import { listNews } from '@hasiye/contract/news.ts'
import { removeParticipant } from '@hasiye/contract/participants.ts'
import { beforeAll, expect, test } from 'vitest'
import { accessOf, everyAccount, teachersOfCourse } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'
import { afterQuiet } from '../notices/quiet-hours.ts'
import { changeLesson as store } from './lesson-changes.ts'
import { listNotMarked } from './not-marked.ts'

const server = testServer()
const today = bakuDate(new Date())
const [tomorrow, later] = [addDays(today, 1), addDays(today, 5)]
const cancelled = { kind: 'cancelled' } as const

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
  const params = (date: string) => ({ id: made.course.id, date })
  return {
    ...made,
    owner,
    change: (date: string, body: object) =>
      owner.call(changeLesson, { params: params(date), body: body as typeof cancelled }),
    undo: (date: string) => owner.call(undoLessonChange, { params: params(date) }),
    history: async () =>
      (await owner.call(listHistory, { params: made.course })).body.items
        .filter(({ action }) => action === 'lesson_changed')
        .map(({ before, after }) => [before, after]),
  }
}

// nobody has lessons on a holiday
beforeAll(async () => {
  if (holidayOn(today)) await server.db.insertInto('daysOff').values({ date: today, name: null }).execute()
})

test('a family reads no lesson off in the news that has marks, and who teaches with the owner still does', async () => {
  const { course, people, owner, change } = await dailyCourse()
  const changes = async (who: 'parent' | 'student' | 'coTeacher') => {
    const { items } = (await server.as(people[who]).call(listNews)).body
    return items.filter(({ kind }) => kind === 'lesson_change').length
  }
  await change(today, cancelled)
  await change(tomorrow, cancelled)
  expect([await changes('parent'), await changes('student'), await changes('coTeacher')]).toEqual([2, 2, 2])
  const statuses = [{ studentId: people.student.id, status: '-' as const, note: '' }]
  await owner.call(saveAttendance, { params: course, body: { date: today, statuses } })
  expect([await changes('parent'), await changes('student'), await changes('coTeacher')]).toEqual([1, 1, 2])
})

test.each(accessOf(teachersOfCourse))('%s changing a lesson and undoing it gets %i', async (who, status, code) => {
  const { course, people } = await server.make.course()
  const as = server.as(people[who])
  const params = { id: course.id, date: tomorrow }
  const responses = [
    await as.call(changeLesson, { params, body: cancelled }),
    await as.call(undoLessonChange, { params }),
  ]
  expect(responses.map((response) => [response.status, response.error.code])).toEqual([
    [status, code],
    [status, code],
  ])
})

const teachersAlone = { ...everyAccount, student: 'forbidden', otherStudent: 'forbidden', admin: 'forbidden' } as const

test.each(accessOf(teachersAlone))('%s cancelling the lessons of a day gets %i', async (who, status, code) => {
  const { people } = await server.make.course()
  const as = server.as(people[who])
  const responses = [
    await as.call(cancelOwnLessons, { body: { date: tomorrow } }),
    await as.call(undoOwnLessons, { params: { date: tomorrow } }),
  ]
  expect(responses.map((response) => [response.status, response.error.code])).toEqual([
    [status, code],
    [status, code],
  ])
})

test('everybody of the course reads a change; a change of the same date replaces it, and it can be undone', async () => {
  const { course, people, change, undo, history } = await dailyCourse()
  const text = 'Müəllim xəstədir'
  await change(tomorrow, { ...cancelled, startsAt: '09:00', text })
  const stored = { date: tomorrow, kind: 'cancelled', startsAt: null, movedTo: null, text }
  for (const who of ['student', 'parent', 'coTeacher'] as const) {
    const as = server.as(people[who])
    expect((await as.call(getCourse, { params: course })).body.lessonChanges).toEqual([stored])
    expect((await as.call(listMyCourses)).body[0]?.lessonChanges).toEqual([stored])
  }
  const moved = { kind: 'moved', movedTo: later, startsAt: '16:30' } as const
  expect((await change(tomorrow, moved)).body.lessonChanges).toEqual([{ ...moved, date: tomorrow, text: '' }])
  await change(tomorrow, moved)
  expect((await undo(tomorrow)).body.lessonChanges).toEqual([])
  expect((await undo(tomorrow)).status).toBe(200)
  const said = lessonChangeText({ ...moved, date: tomorrow, text: '' })
  expect(await history()).toEqual([
    [said, null],
    [`${dayAndMonth(tomorrow)}: dərs yoxdur (${text})`, said],
    [null, `${dayAndMonth(tomorrow)}: dərs yoxdur (${text})`],
  ])
})

test.each([
  ['eight days ago', addDays(today, -8), cancelled],
  ['more than a year ahead', addDays(today, 366), cancelled],
  ['a day that does not exist', '2026-02-30', cancelled],
  ['moved to its own day', tomorrow, { kind: 'moved', movedTo: tomorrow }],
  ['moved more than a year ahead', tomorrow, { kind: 'moved', movedTo: addDays(today, 366) }],
  ['cancelled, but to another day', tomorrow, { ...cancelled, movedTo: later }],
  ['moved to nowhere', tomorrow, { kind: 'moved' }],
])('a change is refused: %s', async (_, date, body) => {
  const { change } = await dailyCourse()
  const response = await change(date, body)
  expect([response.status, response.error.code]).toEqual([400, 'date_invalid'])
})

test.each([
  ['a kind that does not exist', { kind: 'late' }],
  ['301 letters', { ...cancelled, text: 'ə'.repeat(301) }],
  ['a time that does not exist', { kind: 'extra', startsAt: '25:00' }],
])('a change is refused: %s', async (_, body) => {
  const { change } = await dailyCourse()
  expect((await change(tomorrow, body)).error.code).toBe('validation_failed')
})

test('lists contain the changes of the next 60 days and lessons moved into them; the course also those of the last 60', async () => {
  const { course, owner, change } = await dailyCourse()
  const [past, far] = [addDays(today, -3), addDays(today, 70)]
  await change(past, cancelled)
  await change(far, cancelled)
  await change(addDays(today, -2), { kind: 'moved', movedTo: tomorrow })
  await change(addDays(today, 90), { kind: 'moved', movedTo: later })
  const datesOf = (changes: readonly { date: string }[] = []) => changes.map(({ date }) => date)
  const known = [addDays(today, -2), addDays(today, 90)]
  expect(datesOf((await owner.call(listMyCourses)).body[0]?.lessonChanges)).toEqual(known)
  const all = (await owner.call(getCourse, { params: course })).body.lessonChanges
  expect(datesOf(all)).toEqual([past, known[0], far, known[1]])
})

test('a teacher cancels all own lessons of a day that have no marks yet, and undoes that in one step', async () => {
  const { course, people, owner, change, history } = await dailyCourse()
  const other = await server.make.course()
  const marked = await server.make.course()
  for (const { course } of [other, marked]) {
    const teacher = { courseId: course.id, teacherId: people.owner.id, isOwner: false, canManage: false }
    await server.db.insertInto('courseTeachers').values(teacher).execute()
    await server.db
      .updateTable('courses')
      .set({ lessonDays: JSON.stringify([{ weekday: weekdayOf(today) + 1, startsAt: null }]) })
      .where('id', '=', course.id)
      .execute()
  }
  const statuses = [{ studentId: marked.people.student.id, status: '+' as const, note: '' }]
  await owner.call(saveAttendance, { params: marked.course, body: { date: today, statuses } })
  const extra = { kind: 'extra', startsAt: '18:00', movedTo: null, text: '' } as const
  await change(today, extra)
  const response = await owner.call(cancelOwnLessons, { body: { date: today, text: 'Xəstəyəm' } })
  expect(response.body.courseIds.sort()).toEqual([course.id, other.course.id].sort())
  const changes = async () => {
    const listed = (await owner.call(listMyCourses)).body
    return [course, other.course, marked.course].map(
      ({ id }) => listed.find((one) => one.id === id)?.lessonChanges.map(({ kind }) => kind) ?? [],
    )
  }
  expect(await changes()).toEqual([['cancelled'], ['cancelled'], []])
  expect((await history())[0]?.[1]).toBe(`${dayAndMonth(today)}: dərs yoxdur (Xəstəyəm)`)
  // a change that another teacher made since stays
  const params = { id: other.course.id, date: today }
  await server.as(other.people.owner).call(changeLesson, { params, body: { ...cancelled, text: 'Bayramdır' } })
  expect((await owner.call(undoOwnLessons, { params: { date: today } })).body.courseIds).toEqual([course.id])
  expect(await changes()).toEqual([['extra'], ['cancelled'], []])
})

test('archived courses keep their lessons', async () => {
  const { course, owner, change } = await dailyCourse()
  await owner.call(archiveCourse, { params: course, body: { archived: true } })
  expect((await change(tomorrow, cancelled)).error.code).toBe('course_read_only')
  expect((await owner.call(cancelOwnLessons, { body: { date: tomorrow } })).body.courseIds).toEqual([])
})

test('the evening reminder leaves out a cancelled lesson, and includes one that was moved to today', async () => {
  const { course, people, change } = await dailyCourse()
  const noon = new Date()
  const isReminded = async () => (await listNotMarked(server.db, people.owner.id, noon)).length > 0
  expect(await isReminded()).toBe(true)
  await change(today, cancelled)
  expect(await isReminded()).toBe(false)
  await server.db.updateTable('courses').set({ lessonDays: '[]' }).where('id', '=', course.id).execute()
  await change(today, { kind: 'extra' })
  expect(await isReminded()).toBe(true)
})

test('families and co-teachers read a change as news, its author does not; an immediate undo leaves no news', async () => {
  const { course, people, change, undo } = await dailyCourse()
  const newsOf = async (who: 'student' | 'parent' | 'coTeacher' | 'owner') =>
    (await server.as(people[who]).call(listNews)).body.items
      .filter(({ kind }) => kind === 'lesson_change')
      .map(({ title, note }) => [title, note])
  await change(tomorrow, { kind: 'extra', startsAt: '10:00', text: 'Sınaqdan əvvəl' })
  const notified = [[`${dayAndMonth(tomorrow)}, 10:00: əlavə dərs`, 'Sınaqdan əvvəl']]
  expect([await newsOf('student'), await newsOf('parent'), await newsOf('coTeacher'), await newsOf('owner')]).toEqual([
    notified,
    notified,
    notified,
    [],
  ])
  await undo(tomorrow)
  expect(await newsOf('parent')).toEqual([])
  await change(tomorrow, cancelled)
  await server.db
    .updateTable('lessonChanges')
    .set({ since: new Date(Date.now() - 60_000) })
    .where('courseId', '=', course.id)
    .execute()
  await undo(tomorrow)
  expect(await newsOf('parent')).toEqual([[`Düzəliş: ${dayAndMonth(tomorrow)} dərsi olacaq`, null]])
})

/** A phone of the student's family that is subscribed to changed lessons, and when the notice is sent. */
async function phoneOf({ course, people }: Awaited<ReturnType<typeof dailyCourse>>) {
  const phone = { accountId: people.student.id, isParent: true, sessionId: null, deviceHash: Buffer.from('a') }
  const keys = {
    endpoint: `https://fcm.googleapis.com/${course.id}`,
    service: 'fcm.googleapis.com',
    p256dh: '',
    auth: '',
  }
  await server.db
    .insertInto('pushDevices')
    .values({ ...phone, ...keys, kinds: ['lesson'], userAgent: 'Chrome' })
    .execute()
  const at22 = new Date(`${today}T22:00:00+04:00`)
  const act = (date: string, value: Parameters<typeof store>[2], now = at22) =>
    server.db
      .transaction()
      .execute((trx) => store(trx, { courseId: course.id, date, actorId: people.owner.id, now }, value))
  /** When the notice is sent, by the quiet hours of the phone. */
  const dueOf = async (date: string) => {
    const { dueAt, about } = await server.db
      .selectFrom('pushNotices')
      .where('key', '=', `lesson/${course.id}/${date}`)
      .select(['dueAt', 'about'])
      .executeTakeFirstOrThrow()
    const { lessonAt } = about as { lessonAt: string | null }
    return afterQuiet(dueAt, { zone: null, lessonAt: lessonAt === null ? null : new Date(lessonAt) })
  }
  return { act, dueOf, morning: (time: string) => new Date(`${tomorrow}T${time}:00+04:00`) }
}

test('a notice that waits for the morning is sent before the lesson when it is moved to an earlier one', async () => {
  const { act, dueOf, morning } = await phoneOf(await dailyCourse())
  await act(tomorrow, { kind: 'extra', startsAt: '18:00' })
  expect(await dueOf(tomorrow)).toEqual(morning('08:00'))
  await act(tomorrow, { kind: 'extra', startsAt: '07:30' })
  expect(await dueOf(tomorrow)).toEqual(morning('06:30'))
})

test('families are notified early when a lesson that was moved to the morning is cancelled', async () => {
  const { act, dueOf, morning } = await phoneOf(await dailyCourse())
  await act(later, { kind: 'moved', movedTo: tomorrow, startsAt: '07:30' }, new Date(`${today}T12:00:00+04:00`))
  await act(tomorrow, { kind: 'cancelled' })
  expect(await dueOf(tomorrow)).toEqual(morning('06:30'))
})

/** The dates of the lessons that take place, from today on. */
const datesOf = (course: Scheduled) =>
  [0, 1, 2, 3, 4, 5, 6, 7]
    .map((days) => addDays(today, days))
    .filter((date) => lessonsOn(course, date, noDayOff).length > 0)
const noDayOff = () => undefined

test('a moved lesson is moved again by its current day', async () => {
  const { course, owner, change } = await dailyCourse()
  await server.db
    .updateTable('courses')
    .set({ lessonDays: JSON.stringify([{ weekday: weekdayOf(tomorrow) + 1, startsAt: '14:00' }]) })
    .where('id', '=', course.id)
    .execute()
  const [second, third] = [addDays(today, 3), addDays(today, 4)]
  await change(tomorrow, { kind: 'moved', movedTo: second, startsAt: '16:00' })
  await change(second, { kind: 'moved', movedTo: third })
  const read = async () => (await owner.call(getCourse, { params: course })).body
  expect(datesOf(await read())).toEqual([third])
  expect(lessonsOn(await read(), third, noDayOff)[0]?.startsAt).toBe('16:00')
  await change(third, { kind: 'moved', movedTo: tomorrow })
  expect([datesOf(await read()), (await read()).lessonChanges]).toEqual([[tomorrow], []])
})

test('cancelling a day keeps lessons that were moved off it, and cancels those moved to it, also for own lessons', async () => {
  const { course, owner, change } = await dailyCourse()
  await server.db
    .updateTable('courses')
    .set({
      lessonDays: JSON.stringify([today, tomorrow].map((date) => ({ weekday: weekdayOf(date) + 1, startsAt: null }))),
    })
    .where('id', '=', course.id)
    .execute()
  const dates = async () => datesOf((await owner.call(getCourse, { params: course })).body)
  const moveBoth = async () => {
    await change(tomorrow, { kind: 'moved', movedTo: later })
    await change(today, { kind: 'moved', movedTo: tomorrow })
  }
  await moveBoth()
  const planned = await dates()
  expect(planned.slice(0, 2)).toEqual([tomorrow, later])
  expect((await owner.call(cancelOwnLessons, { body: { date: tomorrow } })).body.courseIds).toEqual([course.id])
  expect((await dates())[0]).toBe(later)
  expect((await owner.call(undoOwnLessons, { params: { date: tomorrow } })).body.courseIds).toEqual([course.id])
  expect(await dates()).toEqual(planned)
  // another cancelled day stays cancelled
  await owner.call(cancelOwnLessons, { body: { date: tomorrow } })
  await owner.call(cancelOwnLessons, { body: { date: later } })
  await owner.call(undoOwnLessons, { params: { date: tomorrow } })
  expect(await dates()).toEqual(planned.filter((date) => date !== later))
  await change(tomorrow, cancelled)
  expect((await dates())[0]).not.toBe(tomorrow)
})

test('two lessons that were swapped: cancelling today leaves the lesson of tomorrow', async () => {
  const { course, owner, change } = await dailyCourse()
  const read = async () => (await owner.call(getCourse, { params: course })).body
  const on = async (date: string) => lessonsOn(await read(), date, noDayOff).map(({ plannedOn }) => plannedOn)
  await change(today, { kind: 'moved', movedTo: tomorrow })
  await change(tomorrow, { kind: 'moved', movedTo: today })
  const swapped = [[tomorrow], [today]]
  expect([await on(today), await on(tomorrow)]).toEqual(swapped)
  await owner.call(cancelOwnLessons, { body: { date: today } })
  expect([await on(today), await on(tomorrow)]).toEqual([[], [today]])
  await owner.call(undoOwnLessons, { params: { date: today } })
  expect([await on(today), await on(tomorrow)]).toEqual(swapped)
  await change(today, cancelled)
  expect([await on(today), await on(tomorrow)]).toEqual([[], [today]])
  await owner.call(undoLessonChange, { params: { id: course.id, date: today } })
  expect([await on(today), await on(tomorrow)]).toEqual(swapped)
})

test('only courses that are named are cancelled', async () => {
  const { course, people, owner } = await dailyCourse()
  const other = await dailyCourse()
  const teacher = { courseId: other.course.id, teacherId: people.owner.id, isOwner: false, canManage: false }
  await server.db.insertInto('courseTeachers').values(teacher).execute()
  const strange = await dailyCourse()
  const body = { date: today, courseIds: [course.id, strange.course.id] }
  expect((await owner.call(cancelOwnLessons, { body })).body.courseIds).toEqual([course.id])
})

const weekdayOnly = (date: string) => JSON.stringify([{ weekday: weekdayOf(date) + 1, startsAt: '14:00' }])

test('a date without a lesson, and one with marks, is neither cancelled nor moved', async () => {
  const { course, people, owner, change } = await dailyCourse()
  const statuses = [{ studentId: people.student.id, status: '+' as const, note: '' }]
  await owner.call(saveAttendance, { params: course, body: { date: today, statuses } })
  const textOf = async (date: string, body: object) => (await change(date, body)).error.error
  expect(await textOf(today, cancelled)).toBe(lessonRefusals.marked)
  expect(await textOf(today, { kind: 'moved', movedTo: later })).toBe(lessonRefusals.marked)
  expect((await change(today, { kind: 'moved', startsAt: '16:00' })).status).toBe(200)
  await server.db
    .updateTable('courses')
    .set({ lessonDays: weekdayOnly(tomorrow) })
    .where('id', '=', course.id)
    .execute()
  expect(await textOf(later, cancelled)).toBe(lessonRefusals.none)
  expect(await textOf(later, { kind: 'moved', movedTo: tomorrow })).toBe(lessonRefusals.none)
  expect((await change(tomorrow, cancelled)).status).toBe(200)
  // other words
  expect((await change(tomorrow, { ...cancelled, text: 'Xəstəyəm' })).body.lessonChanges).toMatchObject([
    { date: today },
    { text: 'Xəstəyəm' },
  ])
})

test('without known lesson days a date may be cancelled, but not moved', async () => {
  const { course, change } = await dailyCourse()
  await server.db.updateTable('courses').set({ lessonDays: '[]' }).where('id', '=', course.id).execute()
  expect((await change(tomorrow, cancelled)).status).toBe(200)
  expect((await change(later, { kind: 'moved', startsAt: '10:00' })).error.error).toBe(lessonRefusals.none)
})

test('an extra lesson on a cancelled date does not take the cancellation back, and its undo leaves it', async () => {
  const { change, undo } = await dailyCourse()
  const times = ({ body }: { body: Scheduled }) => lessonsOn(body, tomorrow, noDayOff).map(({ startsAt }) => startsAt)
  await change(tomorrow, cancelled)
  const added = await change(tomorrow, { kind: 'extra', startsAt: '18:00' })
  expect(added.body.lessonChanges).toMatchObject([{ kind: 'extra', isInstead: true }])
  expect(times(added)).toEqual(['18:00'])
  expect(times(await change(tomorrow, { kind: 'extra', startsAt: '19:00' }))).toEqual(['19:00'])
  expect((await undo(tomorrow)).body.lessonChanges).toMatchObject([{ kind: 'cancelled' }])
  expect(times(await undo(tomorrow))).toEqual(['14:00'])
})

test('a chain of changes is undone step by step, also by the day that was cancelled', async () => {
  const { course, owner, change, undo } = await dailyCourse()
  const on = async (date: string) => {
    const { body } = await owner.call(getCourse, { params: course })
    return lessonsOn(body, date, noDayOff).map(({ startsAt, plannedOn }) => `${plannedOn} ${startsAt}`)
  }
  await change(tomorrow, { kind: 'moved', movedTo: later })
  const moved = await on(later)
  await owner.call(cancelOwnLessons, { body: { date: later } })
  expect(await on(later)).toEqual([])
  await change(tomorrow, { kind: 'extra', startsAt: '18:00' })
  await undo(tomorrow)
  expect(await on(later)).toEqual([])
  expect((await owner.call(undoOwnLessons, { params: { date: later } })).body.courseIds).toEqual([course.id])
  expect(await on(later)).toEqual(moved)
})

test('the mark of a student who was removed since says that the lesson took place', async () => {
  const { course, people, owner, change } = await dailyCourse()
  const statuses = [{ studentId: people.student.id, status: '+' as const, note: '' }]
  await owner.call(saveAttendance, { params: course, body: { date: today, statuses } })
  await owner.call(removeParticipant, { params: { id: course.id, studentId: people.student.id } })
  expect((await change(today, cancelled)).error.error).toBe(lessonRefusals.marked)
  expect((await owner.call(cancelOwnLessons, { body: { date: today } })).body.courseIds).toEqual([])
})

test('an extra lesson is cancelled with the others and comes back with them, and is moved alone', async () => {
  const { course, change, undo } = await dailyCourse()
  const on = ({ body }: { body: Scheduled }, date: string) =>
    lessonsOn(body, date, noDayOff).map(({ startsAt }) => startsAt)
  await change(tomorrow, { kind: 'extra', startsAt: '18:00' })
  expect(on(await change(tomorrow, cancelled), tomorrow)).toEqual([])
  expect(on(await undo(tomorrow), tomorrow)).toEqual(['14:00', '18:00'])
  expect((await change(tomorrow, { kind: 'moved', movedTo: later })).error.error).toBe(lessonRefusals.extra)
  expect((await change(later, { kind: 'moved', movedTo: addDays(today, 3) })).status).toBe(200)
  expect((await change(later, { kind: 'extra' })).error.error).toContain(dayAndMonth(addDays(today, 3)))
  await server.db
    .updateTable('courses')
    .set({ lessonDays: weekdayOnly(later) })
    .where('id', '=', course.id)
    .execute()
  expect((await change(tomorrow, { kind: 'moved', movedTo: later })).error.error).toBe(lessonRefusals.taken)
  const moved = await change(tomorrow, { kind: 'moved', movedTo: addDays(today, 4) })
  expect([on(moved, tomorrow), on(moved, addDays(today, 4))]).toEqual([[], ['18:00']])
})

test('changes of lessons that the new lesson days do not have end, and others stay', async () => {
  const { course, owner, change, history } = await dailyCourse()
  await change(tomorrow, cancelled)
  await change(later, { kind: 'moved', movedTo: addDays(today, 3) })
  await change(addDays(today, 2), { kind: 'extra', startsAt: '18:00' })
  const [kept] = [{ weekday: weekdayOf(later) + 1, startsAt: '14:00' }]
  const saved = await owner.call(setLessonDays, { params: course, body: { lessonDays: kept ? [kept] : [] } })
  expect(saved.body.lessonChanges.map(({ kind }) => kind)).toEqual(['extra', 'moved'])
  expect((await history())[0]).toEqual([`${dayAndMonth(tomorrow)}: dərs yoxdur`, null])
})

test('a lesson cannot be moved to a day whose lessons are cancelled', async () => {
  const { course, owner, change } = await dailyCourse()
  await change(later, cancelled)
  const response = await change(tomorrow, { kind: 'moved', movedTo: later, startsAt: '16:00' })
  expect([response.status, response.error.code]).toEqual([400, 'date_invalid'])
  expect((await owner.call(getCourse, { params: course })).body.lessonChanges).toHaveLength(1)
})

test.each([
  ['at night of a lesson that begins early', '22:00', '08:30', '06:30'],
  ['at night of a lesson that begins late', '22:00', '09:00', '08:00'],
  ['at night of another day', '22:00', undefined, '08:00'],
  ['by day', '12:00', '08:30', undefined],
])('families are notified %s', async (_, time, startsAt, notified) => {
  const { act, dueOf, morning } = await phoneOf(await dailyCourse())
  const now = new Date(`${today}T${time}:00+04:00`)
  const date = startsAt ? tomorrow : later
  await act(date, { kind: 'extra', startsAt: startsAt ?? '08:00' }, now)
  expect(await dueOf(date)).toEqual(notified ? morning(notified) : new Date(now.getTime() + 15_000))
})
