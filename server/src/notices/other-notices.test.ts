import { changeAnnouncement, deleteAnnouncement } from '@hasiye/contract/announcements.ts'
import type { BodyOf } from '@hasiye/contract/endpoint.ts'
import { changeLesson, undoLessonChange } from '@hasiye/contract/lesson-changes.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import { longDate, weekdayOf } from '@hasiye/contract/locale.ts'
import { expect, test } from 'vitest'
import { addHours, date, given, minute, start, testFamilies } from '../../test/families.ts'
import { queueWeekly } from '../attendance/weekly-notice.ts'
import { queueNotMarked } from '../courses/not-marked-notice.ts'
import { mondayOf } from './rules.ts'

const { server, push, family, makeOwn } = await testFamilies()

test('new materials are sent together to students and their families, with the title of a single one', async () => {
  const { course, people, pass, subscribe, read } = await family(['material'])
  const student = await subscribe(people.student, push.subscribe(), { kinds: ['material'] })
  await makeOwn(student, people.student)
  const category = await server.make.category(course)
  await server.make.material(course, { category, title: 'Qüvvə' })
  await server.db
    .updateTable('changedCourses')
    .set({ changedAt: new Date(start) })
    .execute()
  await server.db
    .updateTable('materials')
    .set({ createdAt: new Date(start) })
    .execute()
  await pass(9)
  expect(push.received).toEqual([])
  await pass(1)
  expect([read(), read(student)]).toEqual([['“Fizika”: Qüvvə'], ['“Fizika”: Qüvvə']])
})

test('a comment is sent to the students and the teachers, except its author, and not to families', async () => {
  const { course, people, pass, subscribe, read } = await family(['comment'])
  const [writer, other, teacher] = await Promise.all(
    [people.student, people.otherStudent, people.owner].map((person) => subscribe(person, push.subscribe())),
  )
  if (!writer || !other || !teacher) throw new Error('not subscribed')
  await makeOwn(writer, people.student)
  await makeOwn(other, people.otherStudent)
  await makeOwn(teacher, people.owner)
  await server.db
    .insertInto('participants')
    .values({ courseId: course.id, studentId: people.otherStudent.id })
    .execute()
  const material = await server.make.material(course)
  await server.make.comment(course, { material }, { author: people.student, text: 'Aydın deyil' })
  await server.db
    .updateTable('changedCourses')
    .set({ changedAt: new Date(start) })
    .execute()
  await server.db
    .updateTable('comments')
    .set({ createdAt: new Date(start) })
    .execute()
  await pass(10)
  const text = `“Fizika”: ${given(people.student.fullName)}: Aydın deyil`
  expect([read(), read(writer), read(other), read(teacher)]).toEqual([[], [], [text], [text]])
})

test('a join request is sent to the teachers at once, with the number of waiting requests', async () => {
  const { course, people, pass, subscribe, read } = await family(['join_request'])
  const teacher = await subscribe(people.owner)
  await makeOwn(teacher, people.owner)
  for (const studentId of [people.otherStudent.id, (await server.make.person('student')).id])
    await server.db.insertInto('joinRequests').values({ courseId: course.id, studentId }).execute()
  await server.db
    .updateTable('changedCourses')
    .set({ changedAt: new Date(start) })
    .execute()
  await pass(1)
  expect(read(teacher)).toEqual(['“Fizika”: 2 şagird qoşulmaq istəyir'])
})

test('a teacher is reminded of a day without marks, unless it was marked meanwhile', async () => {
  const { course, people, mark, pass, subscribe, read, at } = await family(['not_marked'])
  const teacher = await subscribe(people.owner)
  await makeOwn(teacher, people.owner)
  const change = (body: BodyOf<typeof changeLesson>) =>
    server.as(people.owner).call(changeLesson, { params: { id: course.id, date }, body })
  await change({ kind: 'extra' })
  await queueNotMarked(server.db, [course.id], date, at())
  await pass(1)
  expect(read(teacher)).toEqual(['“Fizika” qrupunda bu gün davamiyyət yazılmayıb.'])
  await server.db.deleteFrom('notified').execute()
  await queueNotMarked(server.db, [course.id], addDays(date, -1), at())
  await pass(1)
  expect(read(teacher), 'of yesterday').toHaveLength(1)
  await server.db.deleteFrom('notified').execute()
  await change({ kind: 'cancelled' })
  await queueNotMarked(server.db, [course.id], date, at())
  await pass(1)
  expect(read(teacher), 'cancelled since it was queued').toHaveLength(1)
  await change({ kind: 'extra' })
  await mark('+')
  await queueNotMarked(server.db, [course.id], date, at())
  await pass(1)
  expect(read(teacher)).toHaveLength(1)
})

test('a kind that was switched off after a notice was queued is not sent', async () => {
  const { pass, read, mark, at } = await family(['weekly'])
  await mark('-')
  await queueWeekly(server.db, mondayOf(date), at(), 1)
  await server.db
    .updateTable('pushDevices')
    .set({ kinds: ['absent'] })
    .execute()
  await pass(1)
  expect(read()).toEqual([])
})

test('an account is notified only while its session is valid', async () => {
  const { people, pass, mark, read, subscribe, at } = await family(['weekly'])
  const own = await subscribe(people.student)
  await makeOwn(own, people.student)
  await mark('-')
  await queueWeekly(server.db, mondayOf(date), at())
  await server.db
    .updateTable('sessions')
    .set({ expiresAt: new Date(0) })
    .where('accountId', '=', people.student.id)
    .execute()
  await pass(1)
  expect([read().length, read(own).length]).toEqual([1, 0])
})

test('a test notice is sent at night too, and is readable with hidden details', async () => {
  const { phone, pass, setClock, read, at } = await family(['absent'], true)
  setClock('23:00')
  const due = { dueAt: at(), expiresAt: new Date(at().getTime() + 60 * minute) }
  await server.db
    .insertInto('pushNotices')
    .values({ deviceId: phone.id, key: 'test', kind: 'test', courseId: null, about: '{}', ...due })
    .execute()
  await pass(1)
  expect(read()).toEqual(['Bildirişlər işləyir.'])
})

test('the weekly notice is sent for a week with a mark, without those of future days', async () => {
  const { mark, markOn, pass, read, at } = await family(['weekly'])
  await queueWeekly(server.db, mondayOf(date), at())
  await pass(1)
  expect(read()).toEqual([])
  await mark('-')
  await markOn(addDays(date, 1), '-')
  await queueWeekly(server.db, mondayOf(date), at())
  await pass(1)
  expect(read()[0]).toMatch(/ bu həftə: 0 iştirak, 1 qayıb\.$/)
})

test('with hidden details a notice only says that there is something new', async () => {
  const { mark, pass, read } = await family(['absent'], true)
  await mark('-', 'Xəstə')
  await pass(10)
  expect(read()).toEqual(['Yeni məlumat var.'])
})

test('materials are sent twice a day and course, and later ones the next morning with the rest', async () => {
  const { course, pass, read, at, setClock } = await family(['material'])
  const put = async (title: string) => {
    await server.make.material(course, { title })
    await server.db.updateTable('changedCourses').set({ changedAt: at() }).execute()
    await server.db.updateTable('materials').set({ createdAt: at() }).where('title', '=', title).execute()
  }
  for (const title of ['Birinci', 'İkinci', 'Üçüncü', 'Dördüncü']) {
    await put(title)
    await pass(15)
  }
  expect(read()).toEqual(['“Fizika”: Birinci', '“Fizika”: İkinci'])
  setClock('08:00', addDays(date, 1))
  await pass(1)
  expect(read().slice(2)).toEqual(['“Fizika”: 2 yeni material'])
})

test('what comes just before a notice is in it, and not in the next one', async () => {
  const { course, pass, read, at, setClock } = await family(['material'])
  const put = async (title: string) => {
    await server.make.material(course, { title })
    await server.db.updateTable('changedCourses').set({ changedAt: at() }).execute()
    await server.db.updateTable('materials').set({ createdAt: at() }).where('title', '=', title).execute()
  }
  setClock('21:30')
  await put('Axşam')
  await pass(15)
  setClock('07:55', addDays(date, 1))
  await put('Səhər')
  await pass(5)
  await pass(30)
  expect(read()).toEqual(['“Fizika”: 2 yeni material'])
  await put('Günorta')
  await pass(15)
  expect(read().slice(1)).toEqual(['“Fizika”: Günorta'])
})

test('an announcement is sent to students and families after the delay, as it then is, twice a day and course', async () => {
  const { course, people, pass, subscribe, read, at, setClock } = await family(['announcement'])
  const [student, teacher] = [await subscribe(people.student), await subscribe(people.coTeacher)]
  await makeOwn(student, people.student)
  await makeOwn(teacher, people.coTeacher)
  const write = async (text: string) => {
    const { id } = await server.make.announcement([course], { author: people.owner, text, createdAt: at() })
    await server.db.updateTable('changedCourses').set({ changedAt: at() }).execute()
    return id
  }
  const gone = await write('Səhv')
  await pass(5)
  await server.as(people.owner).call(deleteAnnouncement, { params: { id: gone } })
  await pass(20)
  expect(push.received).toEqual([])
  const typo = await write('Sabah dərs yoxdr.')
  const body = { text: 'Sabah dərs yoxdur.' }
  await server.as(people.owner).call(changeAnnouncement, { params: { id: typo }, body })
  await pass(15)
  expect([read(), read(student), read(teacher)]).toEqual([
    ['“Fizika”: Sabah dərs yoxdur.'],
    ['“Fizika”: Sabah dərs yoxdur.'],
    [],
  ])
  for (const text of ['İkinci', 'Üçüncü', 'Dördüncü']) {
    await write(text)
    await pass(15)
  }
  expect(read().slice(1)).toEqual(['“Fizika”: İkinci'])
  setClock('08:00', addDays(date, 1))
  await pass(1)
  expect(read().slice(2)).toEqual(['“Fizika”: 2 yeni elan'])
})

test('nothing of an announcement in a course that is new to a family goes to its phone', async () => {
  const { course, people, pass, read, at } = await family(['announcement'])
  await server.db.insertInto('newCourses').values({ courseId: course.id, studentId: people.student.id }).execute()
  await server.make.announcement([course], { text: 'Gizli', createdAt: at() })
  await server.db.updateTable('changedCourses').set({ changedAt: at() }).execute()
  await pass(30)
  expect(read().join()).not.toMatch(/Gizli|Fizika/)
})

/** A teacher's phone, and students who repeat their join requests. */
async function asking() {
  const made = await family(['join_request'])
  const { course, people, subscribe, at } = made
  const teacher = await subscribe(people.owner)
  await makeOwn(teacher, people.owner)
  return {
    ...made,
    teacher,
    ask: async (studentId: number) => {
      const request = { courseId: course.id, studentId }
      const by = { ...request, actorId: studentId, action: 'join_requested' as const, at: at() }
      await server.db.deleteFrom('joinRequests').where('studentId', '=', studentId).execute()
      await server.db
        .insertInto('joinRequests')
        .values({ ...request, createdAt: at() })
        .execute()
      await server.db.insertInto('history').values(by).execute()
      await server.db.updateTable('changedCourses').set({ changedAt: at() }).execute()
    },
  }
}

test('requests are sent once in ten minutes and course, and not again for a student who repeatedly withdraws and asks', async () => {
  const { people, pass, read, teacher, ask } = await asking()
  await ask(people.otherStudent.id)
  await pass(1)
  for (let n = 0; n < 4; n++) {
    await ask(people.otherStudent.id)
    await pass(12)
  }
  expect(read(teacher)).toEqual(['“Fizika”: 1 şagird qoşulmaq istəyir'])
  await ask((await server.make.person('student')).id)
  await pass(1)
  expect(read(teacher)).toHaveLength(2)
  await ask((await server.make.person('student')).id)
  await pass(5)
  expect(read(teacher)).toHaveLength(2)
  await pass(6)
  expect(read(teacher).slice(2)).toEqual(['“Fizika”: 3 şagird qoşulmaq istəyir'])
})

test('a request that was made again before anybody was notified of it is sent', async () => {
  const { people, pass, read, teacher, ask, setClock } = await asking()
  setClock('22:00')
  await ask(people.otherStudent.id)
  await pass(5)
  await ask(people.otherStudent.id)
  await pass(10 * 60)
  expect(read(teacher)).toEqual(['“Fizika”: 1 şagird qoşulmaq istəyir'])
})

/** A lesson without a time on the weekday of a date. */
const setLessonDay = ({ id }: { id: number }, date: string) =>
  server.db
    .updateTable('courses')
    .set({ lessonDays: JSON.stringify([{ weekday: weekdayOf(date) + 1, startsAt: null }]) })
    .where('id', '=', id)
    .execute()

test('a changed lesson is sent, undoing it as one correction, and a change that was undone at once is not sent', async () => {
  const { course, people, pass, read, at, setClock } = await family(['lesson'])
  const lesson = addDays(date, 3)
  const day = longDate(lesson).replace(/ \d{4}$/, '')
  const params = { id: course.id, date: lesson }
  await setLessonDay(course, lesson)
  /** By the clock of this test. */
  const act = async (body?: BodyOf<typeof changeLesson>) => {
    const owner = server.as(people.owner)
    const response = body
      ? await owner.call(changeLesson, { params, body })
      : await owner.call(undoLessonChange, { params })
    expect(response.status).toBe(200)
    const dueAt = new Date(at().getTime() + minute / 4)
    await server.db
      .updateTable('pushNotices')
      .set({ dueAt, expiresAt: addHours(dueAt, 12) })
      .execute()
  }
  await act({ kind: 'cancelled', text: 'Müəllim xəstədir' })
  await act()
  await pass(2)
  expect(read()).toEqual([])
  await act({ kind: 'cancelled', text: 'Müəllim xəstədir' })
  await pass(1)
  expect(read()).toEqual([`“Fizika”: ${day} tarixində dərs yoxdur. Müəllim xəstədir`])
  await act({ kind: 'moved', startsAt: '16:30' })
  await act()
  await pass(5)
  expect(read()).toHaveLength(1)
  await pass(6)
  expect(read().slice(1)).toEqual([`Düzəliş: “Fizika” qrupunda ${day} dərsi olacaq.`])
  await act({ kind: 'moved', startsAt: '16:30' })
  await pass(60)
  expect(read(), 'a third time on a day').toHaveLength(2)
  setClock('08:00', addDays(date, 1))
  await pass(1)
  expect(read().slice(2)).toEqual([`“Fizika”: ${day} dərsi ${day}, 16:30 vaxtına köçürülüb.`])
  await act()
  await act({ kind: 'extra', startsAt: '09:00' })
  await pass(11)
  const back = `Düzəliş: “Fizika” qrupunda ${day} dərsi olacaq.`
  expect(read().slice(3)).toEqual([`${back} “Fizika”: ${day}, 09:00, əlavə dərs.`])
})

test('the weekly notice and the reminder are sent once, even if their job runs again', async () => {
  const { course, people, mark, pass, subscribe, read, at } = await family(['weekly'])
  const teacher = await subscribe(people.owner, push.subscribe(), { kinds: ['not_marked'] })
  await makeOwn(teacher, people.owner)
  await mark('-')
  for (let n = 0; n < 2; n++) {
    await queueWeekly(server.db, mondayOf(date), at())
    await pass(1)
  }
  await server.pool.query('delete from marks')
  await setLessonDay(course, date)
  for (let n = 0; n < 2; n++) {
    await queueNotMarked(server.db, [course.id], date, at())
    await pass(1)
  }
  expect([read().length, read(teacher).length]).toEqual([1, 1])
})
