import { createSocket } from 'node:dgram'
import { setImmediate } from 'node:timers/promises'
import { deleteDay, type MarkChange, type Status, saveAttendance } from '@hasiye/contract/attendance.ts'
import type { BodyOf } from '@hasiye/contract/endpoint.ts'
import { changeLesson, undoLessonChange } from '@hasiye/contract/lesson-changes.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import { bakuDate, longDate } from '@hasiye/contract/locale.ts'
import { removeParticipant } from '@hasiye/contract/participants.ts'
import { examplePublicKey, type PushKind } from '@hasiye/contract/push.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import type { TestPerson } from '../../test/makers.ts'
import { type Subscription, startPushService } from '../../test/push-service.ts'
import { hashOfToken } from '../db/tokens.ts'
import { openDelivery } from './deliver.ts'
import { movePushOfParents } from './devices.ts'
import { queueChangedCourses, queueChangedDays, queueNotMarked, queueWeekly } from './queue.ts'
import { mondayOf } from './rules.ts'
import { resolver } from './send.ts'

const server = testServer()
let push: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  push = await startPushService()
  return () => push.close()
})
beforeEach(async () => {
  await server.db.deleteFrom('pushDevices').execute()
  await server.db.deleteFrom('changedDays').execute()
  await server.db.deleteFrom('changedCourses').execute()
  push.received.length = 0
})
afterAll(() => expect(push.problems).toEqual([]))

// the database compares only changes of the last days
const date = bakuDate(new Date())
const dateText = longDate(date).slice(0, -' 2026'.length)
const minute = 60_000
const addHours = (at: Date, hours: number) => new Date(at.getTime() + hours * 60 * minute)
const start = new Date(`${date}T12:00:00+04:00`).getTime()

function node(...others: string[]) {
  const { db } = server
  const config = {
    ...server.config,
    push: { services: [push.origin, ...others], contact: 'mailto:dev@example.az', delayMinutes: 10 },
  }
  return openDelivery({ db, config })
}

/** A course with a family that is notified, and a clock of its own: saves happen at it, and notices are sent by it. */
async function family(kinds: PushKind[] = ['absent', 'note'], isHidden = false) {
  const { course, people } = await server.make.course({ name: 'Fizika' })
  const delivery = node()
  let clock = start
  const subscribe = async (
    person: { id: number },
    own = push.subscribe(),
    options: { kinds?: PushKind[]; device?: string } = {},
  ) => {
    const { id } = await server.db
      .insertInto('pushDevices')
      .values({
        accountId: person.id,
        isParent: true,
        sessionId: null,
        deviceHash: hashOfToken(options.device ?? 'one'),
        service: new URL(own.endpoint).host,
        kinds: options.kinds ?? kinds,
        hideDetails: isHidden,
        userAgent: 'Chrome',
        ...own,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { ...own, id }
  }
  const phone = await subscribe(people.student)
  const save = async (...statuses: MarkChange[]) => saveOn(date, ...statuses)
  const saveOn = async (day: string, ...statuses: MarkChange[]) => {
    const body = { date: day, statuses }
    const reply = await server.as(people.owner).call(saveAttendance, { params: course, body })
    expect(reply.status).toBe(200)
    await sql`update changed_days set changed_at = ${new Date(clock)}
      where date <= ${bakuDate(new Date(clock))}`.execute(server.db)
  }
  /** Lets time pass minute by minute, in which notices are sent. */
  const pass = async (minutes: number, by = delivery) => {
    for (let n = 0; n < minutes; n++) {
      clock += minute
      await queueChangedDays(server.db, 10, new Date(clock))
      await queueChangedCourses(server.db, 10, new Date(clock))
      const { settled } = await by.sendDue(new Date(clock))
      await settled
    }
  }
  const mark = (status: '+' | '-' | '', note = '', student: TestPerson = people.student) =>
    save({ studentId: student.id, status, note })
  const setClock = (time: string, day = date) => {
    clock = new Date(`${day}T${time}:00+04:00`).getTime()
  }
  const read = (subscription: Subscription = phone) => push.bodiesOf(subscription)
  const markOn = (day: string, status: Status, note = '') => saveOn(day, { studentId: people.student.id, status, note })
  return {
    course,
    people,
    phone,
    subscribe,
    save,
    mark,
    markOn,
    pass,
    setClock,
    read,
    delivery,
    at: () => new Date(clock),
  }
}

const given = (fullName: string) => fullName.split(' ').slice(0, -1).join(' ')

test('an absence is told ten minutes after the save, once, to the family alone', async () => {
  const { course, people, mark, pass, read, subscribe } = await family()
  const others = await subscribe(people.otherStudent)
  await mark('-')
  await pass(9)
  expect(push.received).toEqual([])
  await pass(30)
  expect(read()).toEqual([`${given(people.student.fullName)} ${dateText} tarixində “Fizika” dərsində iştirak etmədi.`])
  expect(read(others)).toEqual([])
  const [notice] = push.received
  expect(notice).toMatchObject({ title: 'Haşiyə', accountId: people.student.id, urgency: 'high' })
  expect(notice?.url).toBe(`/student-dashboard?child=${people.student.id}&course=${course.id}`)
  expect(notice?.topic).toMatch(/^[A-Za-z0-9_-]{32}$/)
})

test('a change inside the delay is told as it ended', async () => {
  const { mark, pass, read } = await family()
  await mark('-')
  await pass(8)
  await mark('+')
  await pass(60)
  expect(read()).toEqual([])
})

test('a correction replaces the notice on the phone, within ten minutes', async () => {
  const { people, mark, pass, read } = await family()
  await mark('-')
  await pass(10)
  await mark('+')
  await pass(10)
  expect(read().at(-1)).toBe(
    `Düzəliş: ${given(people.student.fullName)} ${dateText} tarixində “Fizika” dərsində iştirak etdi.`,
  )
  const [first, second, ...more] = push.received
  expect(more).toEqual([])
  expect([second?.tag, second?.topic]).toEqual([first?.tag, first?.topic])
})

const yesterday = addDays(date, -1)
const dayText = (day: string) => longDate(day).slice(0, -' 2026'.length)

test('two dates of a course are one notice, which names both', async () => {
  const { people, mark, markOn, pass, read } = await family()
  await markOn(yesterday, '-', 'Xəstə')
  await mark('-')
  await pass(60)
  const [first, ofMonth] = dayText(yesterday).split(' ')
  const days = dateText.endsWith(` ${ofMonth}`) ? `${first} və ${dateText}` : `${first} ${ofMonth} və ${dateText}`
  expect(read()).toEqual([
    `${given(people.student.fullName)} ${days} tarixlərində “Fizika” dərsində iştirak etmədi.\n${first} ${ofMonth}: Xəstə`,
  ])
})

test('an absence of today is told though one of yesterday was told this morning, in its notice', async () => {
  const { people, mark, markOn, pass, setClock, read } = await family()
  setClock('21:10', yesterday)
  await markOn(yesterday, '-')
  await pass(11 * 60)
  expect(read()).toEqual([
    `${given(people.student.fullName)} ${dayText(yesterday)} tarixində “Fizika” dərsində iştirak etmədi.`,
  ])
  await mark('-')
  await pass(10)
  expect(read()).toHaveLength(2)
  expect(read()[1]).toContain(dateText)
  const [first, second] = push.received
  expect([second?.tag, second?.topic]).toEqual([first?.tag, first?.topic])
  await pass(2 * 60)
  expect(read()).toHaveLength(2)
})

test('a third date of the day is told an hour after the second', async () => {
  const { mark, markOn, pass, read } = await family()
  for (const daysAgo of [1, 2]) {
    await markOn(addDays(date, -daysAgo), '-')
    await pass(10)
  }
  await mark('-')
  await pass(59)
  expect(read()).toHaveLength(2)
  await pass(1)
  expect(read()[2]).toContain(dateText)
})

test('a change of a day that is older than a week is not told', async () => {
  const { markOn, pass, read } = await family()
  await markOn(addDays(date, -8), '-')
  await pass(10)
  expect(read()).toEqual([])
  await markOn(addDays(date, -7), '-')
  await pass(10)
  expect(read()).toHaveLength(1)
})

test('an absence of a day to come is told on its morning, as it stands then, also to who wished to be notified since', async () => {
  const { people, markOn, pass, setClock, read, subscribe } = await family()
  const [tomorrow, later] = [addDays(date, 1), addDays(date, 2)]
  await markOn(tomorrow, '-')
  await markOn(later, '-')
  const since = await subscribe(people.student, push.subscribe(), { device: 'since' })
  await pass(11)
  setClock('23:58')
  await pass(20)
  expect(push.received).toEqual([])
  setClock('07:58', tomorrow)
  await pass(1)
  expect(push.received).toEqual([])
  await pass(2)
  const absent = `${given(people.student.fullName)} ${dayText(tomorrow)} tarixində “Fizika” dərsində iştirak etmədi.`
  expect([read(), read(since)]).toEqual([[absent], [absent]])
  await markOn(later, '+')
  setClock('07:58', later)
  await pass(20)
  expect(read()).toEqual([absent])
})

test('a notice of eight days with the longest names and notes is small enough for every push service', async () => {
  const { course, people, markOn, pass, phone } = await family()
  const body = { name: '🧑‍🎓'.repeat(66) }
  await server.db.updateTable('courses').set(body).where('id', '=', course.id).execute()
  await server.db
    .updateTable('accounts')
    .set({ fullName: '𝒜'.repeat(120) })
    .where('id', '=', people.student.id)
    .execute()
  const marks = (status: Status) =>
    Promise.all(
      [0, 1, 2, 3, 4, 5, 6, 7].map((n) => markOn(addDays(date, -n), n < 4 ? '-' : status, '“𝒜”\n'.repeat(30))),
    )
  await marks('-')
  await pass(10)
  await marks('+')
  await pass(10)
  const sizes = push.received.filter(({ path }) => phone.endpoint.endsWith(path)).map(({ bytes }) => bytes - 103)
  expect(sizes).toEqual([3000, 3000])
})

test('a correction says which absences of its notice stand', async () => {
  const { people, mark, markOn, pass, read } = await family()
  await markOn(yesterday, '-')
  await mark('-')
  await pass(10)
  await markOn(yesterday, '+')
  await pass(10)
  const name = given(people.student.fullName)
  expect(read()[1]).toBe(
    `Düzəliş: ${name} ${dayText(yesterday)} tarixində “Fizika” dərsində iştirak etdi.\n` +
      `${name} ${dateText} tarixində “Fizika” dərsində iştirak etmədi.`,
  )
})

/** A family that was notified yesterday of an absence of the day before today's. */
async function notifiedYesterday() {
  const made = await family()
  const { course, people, pass, at } = made
  const saveEarlier = async (status: Status) => {
    const body = { date: addDays(date, -1), statuses: [{ studentId: people.student.id, status }] }
    await server.as(people.owner).call(saveAttendance, { params: course, body })
    await server.db.updateTable('changedDays').set({ changedAt: at() }).execute()
  }
  await saveEarlier('-')
  await pass(10)
  await server.db
    .updateTable('notified')
    .set({ notifiedAt: new Date(start - 24 * 60 * minute) })
    .execute()
  return { ...made, saveEarlier }
}

test('a correction is not the notice of the day', async () => {
  const { mark, pass, read, saveEarlier } = await notifiedYesterday()
  await saveEarlier('+')
  await pass(10)
  await mark('-')
  await pass(10)
  expect(read()).toHaveLength(3)
})

test('corrections of two dates of a course are an hour apart', async () => {
  const { mark, pass, read, saveEarlier } = await notifiedYesterday()
  await mark('-')
  await pass(10)
  expect(read()).toHaveLength(2)
  await saveEarlier('+')
  await mark('+')
  await pass(10)
  expect(read()).toHaveLength(3)
  await pass(59)
  expect(read()).toHaveLength(3)
  await pass(2)
  expect(read()).toHaveLength(4)
})

test('who wishes to be notified later is not notified of what was marked before', async () => {
  const { people, mark, pass, subscribe, read } = await family()
  await mark('-')
  const late = await subscribe(people.student, push.subscribe(), { device: 'late' })
  await mark('+', '', people.otherStudent)
  await pass(10)
  expect([read().length, read(late).length]).toEqual([1, 0])
})

test('a deleted date is corrected', async () => {
  const { course, people, mark, pass, read } = await family()
  await mark('-')
  await pass(10)
  const reply = await server.as(people.owner).call(deleteDay, { params: course, body: { date } })
  expect(reply.status).toBe(200)
  await pass(10 + 24 * 60)
  expect(read().at(-1)).toMatch(/işarə silindi\.$/)
})

test('corrections come an hour apart, and the last says what stands', async () => {
  const { mark, pass, read } = await family()
  await mark('-')
  await pass(10)
  for (const status of ['+', '-', '+', '-', '+'] as const) {
    await mark(status)
    await pass(11)
  }
  expect(read()).toHaveLength(2)
  await pass(60)
  expect(read().at(-1)).toMatch(/iştirak etdi\.$/)
})

test('a note is told with its first 120 letters, and another note of the same day corrects it', async () => {
  const { mark, pass, read } = await family()
  await mark('+', `${'ə'.repeat(200)}`)
  await pass(10)
  expect(read()[0]).toContain(`“Fizika”, ${dateText}: ${'ə'.repeat(119)}…`)
  await mark('+', 'Yaxşı')
  await pass(10)
  expect(read()[1]).toMatch(/: Yaxşı$/)
})

test('nothing comes in the evening after nine; it comes at eight, as it stands then', async () => {
  const { people, mark, pass, setClock, read } = await family()
  setClock('20:55')
  await mark('-')
  await mark('-', '', people.otherStudent)
  await pass(60)
  expect(read()).toEqual([])
  await mark('+')
  await pass(10 * 60 + 5)
  expect(read()).toEqual([])
  setClock('21:30')
  await mark('-')
  await pass(10 * 60 + 29)
  expect(read()).toEqual([])
  await pass(2)
  expect(read()).toHaveLength(1)
})

test('with hidden details a notice says only that there is something new', async () => {
  const { mark, pass, read } = await family(['absent'], true)
  await mark('-', 'Xəstə')
  await pass(10)
  expect(read()).toEqual(['Yeni məlumat var.'])
})

test('two children on one phone get a notice each, named, which do not replace each other', async () => {
  const { people, phone, subscribe, save, pass, read } = await family()
  const { endpoint, p256dh, auth } = phone
  await subscribe(people.otherStudent, { endpoint, p256dh, auth })
  const params = { courseId: 0, studentId: people.otherStudent.id }
  const [membership] = await server.db
    .selectFrom('participants')
    .where('studentId', '=', people.student.id)
    .selectAll()
    .execute()
  await server.db
    .insertInto('participants')
    .values({ ...params, courseId: membership?.courseId ?? 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await save({ studentId: people.student.id, status: '-' }, { studentId: people.otherStudent.id, status: '-' })
  await pass(10)
  expect(
    read()
      .map((body) => body.split(` ${dateText} `)[0])
      .sort(),
  ).toEqual([given(people.student.fullName), given(people.otherStudent.fullName)].sort())
  expect(new Set(push.received.map(({ tag }) => tag)).size).toBe(2)
})

test('who was removed before the notice is sent is told nothing', async () => {
  const { course, people, mark, pass, read } = await family()
  await mark('-')
  await server.as(people.owner).call(removeParticipant, { params: { id: course.id, studentId: people.student.id } })
  await pass(30)
  expect(read()).toEqual([])
})

test("a merged card's family is told of the student", async () => {
  const { people, mark, pass, subscribe, read } = await family()
  const card = await server.make.person('student')
  const cards = await subscribe(card)
  await server.db.transaction().execute((trx) => movePushOfParents(trx, card.id, people.student.id))
  await mark('-')
  await pass(10)
  expect(read(cards)).toHaveLength(1)
})

/** A device of an account instead of a parent's. */
async function makeOwn({ id }: { id: number }, person: TestPerson): Promise<void> {
  const session = await server.db
    .selectFrom('sessions')
    .where('accountId', '=', person.id)
    .select('id')
    .executeTakeFirstOrThrow()
  const own = { isParent: false, deviceHash: null, sessionId: session.id }
  await server.db.updateTable('pushDevices').set(own).where('id', '=', id).execute()
}

/** Days of a course and their statuses, saved one after the other with what a teacher hears of them. */
async function rowOf(days: readonly (readonly [daysAgo: number, status: Status])[]) {
  const { course, people, pass, subscribe, at } = await family(['absent_in_row'])
  const teacher = await subscribe(people.owner)
  await makeOwn(teacher, people.owner)
  for (const [daysAgo, status] of days) {
    const body = { date: addDays(date, -daysAgo), statuses: [{ studentId: people.student.id, status }] }
    await server.as(people.owner).call(saveAttendance, { params: course, body })
    await server.db.updateTable('changedDays').set({ changedAt: at() }).execute()
    await pass(11)
  }
  const before = `“Fizika”: ${given(people.student.fullName)} `
  return push.bodiesOf(teacher).map((body) => body.replace(before, ''))
}

test.each([
  ['in order, with a day without a mark', ['5-', '3', '2-', '1-', '0-'], [3]],
  ['in the order of the newest first', ['1-', '2-', '3-'], [3]],
  ['joined by a presence that is corrected', ['3-', '2+', '1-', '0-', '2-'], [4]],
  ['with one added in between', ['4-', '2-', '1-', '3-', '0-'], [3]],
  ['twice, with a presence between', ['7-', '6-', '5-', '4+', '3-', '2-', '1-'], [3, 3]],
  ['of which the first is corrected', ['5-', '4-', '3-', '2-', '1-', '5+', '0-'], [3]],
  ['that a presence ends before the notice', ['3-', '2-', '1+'], []],
  ['of which the third is to come', ['2-', '1-', '+1-'], []],
  ['that a presence to come does not end', ['+1+', '2-', '1-', '0-'], [3]],
])('a teacher hears of three absences in a row once: %s', async (_, days, counts) => {
  const saved = days.map((day) => {
    const [, isToCome, days, status = ''] = /^(\+?)(\d)(.?)$/.exec(day) ?? []
    return [isToCome ? -Number(days) : Number(days), status as Status] as const
  })
  expect(await rowOf(saved)).toEqual(counts.map((n) => `son ${n} dərsdə iştirak etməyib.`))
})

test('new materials are told together to students and their families, with the title of a single one', async () => {
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

test('a comment is told to the students and the teachers, not to who wrote it nor to families', async () => {
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

test('a request to join is told to the teachers at once, with how many wait', async () => {
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

test('a teacher is reminded of a day without marks, and not where it was marked meanwhile', async () => {
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

test('what was switched off since it was queued does not come', async () => {
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

test('an account is notified no longer than its session is valid', async () => {
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

test('a test notice comes at night too, and says what it is with hidden details', async () => {
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

test('the week is told where it had a mark, without those of days to come', async () => {
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

test.each([404, 410])('a service that answers %i ends the device', async (status) => {
  const { phone, mark, pass } = await family()
  push.answer(new URL(phone.endpoint).pathname, (outgoing) => outgoing.writeHead(status).end())
  await mark('-')
  await pass(11)
  expect(await server.db.selectFrom('pushDevices').selectAll().execute()).toEqual([])
})

test.each([400, 403, 413])('a notice that a service refuses with %i is not sent again', async (status) => {
  const { phone, mark, pass } = await family()
  push.answer(new URL(phone.endpoint).pathname, (outgoing) => outgoing.writeHead(status).end())
  await mark('-')
  await pass(120)
  expect(push.received).toHaveLength(1)
  expect(await server.db.selectFrom('pushDevices').selectAll().execute()).toHaveLength(1)
})

test('a service that asks for time gets it, and then the notice', async () => {
  const { phone, mark, pass } = await family()
  const { pathname } = new URL(phone.endpoint)
  push.answer(pathname, (outgoing) => outgoing.writeHead(429, { 'retry-after': '1200' }).end())
  await mark('-')
  await pass(10)
  expect(push.received).toHaveLength(1)
  push.answer(pathname, (outgoing) => outgoing.writeHead(201).end())
  await pass(19)
  expect(push.received).toHaveLength(1)
  await pass(2)
  expect(push.received).toHaveLength(2)
})

test('a service that fails is asked for twelve hours at growing intervals, and never at night', async () => {
  const { phone, mark, pass, setClock } = await family()
  push.answer(new URL(phone.endpoint).pathname, (outgoing) => outgoing.writeHead(500).end())
  setClock('08:00')
  await mark('-')
  await pass(11 * 60)
  const count = push.received.length
  expect(count).toBeGreaterThan(8)
  expect(count).toBeLessThan(22)
  await pass(13 * 60)
  expect(await server.db.selectFrom('pushNotices').selectAll().execute()).toEqual([])
})

test('the night is no part of the twelve hours: a notice of the evening comes in the morning', async () => {
  const { phone, mark, pass, setClock, read } = await family()
  const { pathname } = new URL(phone.endpoint)
  push.answer(pathname, (outgoing) => outgoing.writeHead(500).end())
  setClock('18:00')
  await mark('-')
  await pass(3.5 * 60)
  push.received.length = 0
  push.answer(pathname, (outgoing) => outgoing.writeHead(201).end())
  await pass(12 * 60)
  expect(read()).toHaveLength(1)
})

test('what nobody sent in twelve hours is not sent any more', async () => {
  const { mark, pass, setClock, read, delivery, at } = await family()
  setClock('08:00')
  await mark('-')
  await pass(9)
  await queueChangedDays(server.db, 10, new Date(at().getTime() + minute))
  const { settled } = await delivery.sendDue(new Date(at().getTime() + 12.5 * 60 * minute))
  await settled
  expect([read(), await server.db.selectFrom('pushNotices').selectAll().execute()]).toEqual([[], []])
  expect(await server.db.selectFrom('pushDevices').selectAll().execute()).toHaveLength(1)
})

test('a device whose key nothing can be encrypted for ends', async () => {
  const { phone, mark, pass } = await family()
  await server.db
    .updateTable('pushDevices')
    .set({ p256dh: `B${'a'.repeat(86)}` })
    .where('id', '=', phone.id)
    .execute()
  await mark('-')
  await pass(10)
  expect(await server.db.selectFrom('pushDevices').selectAll().execute()).toEqual([])
})

test('a redirect is not followed', async () => {
  const { phone, mark, pass } = await family()
  const elsewhere = push.subscribe()
  push.answer(new URL(phone.endpoint).pathname, (outgoing) =>
    outgoing.writeHead(307, { location: elsewhere.endpoint }).end(),
  )
  await mark('-')
  await pass(30)
  expect(push.received.map(({ path }) => path)).toEqual([new URL(phone.endpoint).pathname])
})

test('an endless answer is left', async () => {
  const { phone, mark, pass } = await family()
  push.answer(new URL(phone.endpoint).pathname, (outgoing) => {
    outgoing.writeHead(201)
    const more = () => outgoing.destroyed || outgoing.write('x'.repeat(4096), more)
    more()
  })
  await mark('-')
  await pass(10)
  expect(await server.db.selectFrom('notified').selectAll().execute()).toHaveLength(1)
})

test('materials are told twice a day and course, and what comes later next morning with the rest', async () => {
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

test('requests ring once in ten minutes and course, and not again for who takes theirs back and forth', async () => {
  const { course, people, pass, read, subscribe, at } = await family(['join_request'])
  const teacher = await subscribe(people.owner)
  await makeOwn(teacher, people.owner)
  const ask = async (studentId: number) => {
    const request = { courseId: course.id, studentId }
    const by = { ...request, actorId: studentId, action: 'join_requested' as const, at: at() }
    await server.db.deleteFrom('joinRequests').where('studentId', '=', studentId).execute()
    await server.db
      .insertInto('joinRequests')
      .values({ ...request, createdAt: at() })
      .execute()
    await server.db.insertInto('history').values(by).execute()
    await server.db.updateTable('changedCourses').set({ changedAt: at() }).execute()
  }
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

/** A name server that answers nothing, or that there is no such name. */
async function nameServer(answers: boolean) {
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => {
    if (!answers) return
    const reply = Buffer.from(query)
    reply.writeUInt16BE(0x8183, 2)
    socket.send(reply, from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const before = resolver.getServers()
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  return async () => {
    resolver.cancel()
    await setImmediate()
    resolver.setServers(before)
    socket.close()
  }
}

/** Devices of families at hosts that are invented, with an absence that is due. */
async function inventedHosts(count: number, courseId: number, studentId: number) {
  await server.pool.query(
    `with d as (
      insert into push_devices (account_id, is_parent, device_hash, endpoint, service, p256dh, auth, kinds, user_agent)
      select $1, true, decode(md5(n::text), 'hex'), 'https://x' || n || '.notify.windows.com/w', 'x' || n || '.notify.windows.com',
        $3, $4, '{absent}', 'Edge'
      from generate_series(1, $2) n returning id
    )
    insert into push_notices (device_id, key, kind, course_id, about, due_at, expires_at)
    select d.id, 'mark/' || $5::bigint || '/' || $6, 'absent', $5::bigint, jsonb_build_object('date', $6::text), $7, $8 from d`,
    [
      studentId,
      count,
      phoneKeys.p256dh,
      phoneKeys.auth,
      courseId,
      date,
      new Date(start),
      addHours(new Date(start), 24),
    ],
  )
}
const phoneKeys = { p256dh: examplePublicKey, auth: 'a'.repeat(22) }

test('ten thousand hosts that never took a notice delay nobody else, and come a few at a time', async () => {
  const { course, people, mark, pass, read, delivery, at } = await family()
  const close = await nameServer(false)
  try {
    await mark('-')
    await inventedHosts(10_000, course.id, people.student.id)
    await pass(9, { sendDue: async () => ({ claimed: 0, settled: Promise.resolve() }) })
    const now = new Date(at().getTime() + minute)
    await queueChangedDays(server.db, 10, now)
    const { claimed, settled } = await delivery.sendDue(now)
    expect(claimed).toBe(21)
    await expect.poll(() => read()).toHaveLength(1)
    expect((await delivery.sendDue(now)).claimed).toBe(0)
    await settled
  } finally {
    await close()
  }
}, 60_000)

test('a device whose host does not exist ends after three attempts', async () => {
  const { course, people, mark, pass } = await family()
  const close = await nameServer(true)
  try {
    await mark('-')
    await inventedHosts(1, course.id, people.student.id)
    const devices = async () =>
      (await server.db.selectFrom('pushDevices').where('service', 'like', 'x%').select('id').execute()).length
    await pass(1)
    expect(await devices()).toBe(1)
    await pass(3)
    expect(await devices()).toBe(0)
  } finally {
    await close()
  }
})

test('a service that hangs holds up no other, and is left alone after some failures', async () => {
  const dead = await startPushService()
  try {
    dead.answer('*', () => {})
    const { people, mark, pass, subscribe, read, at } = await family()
    const delivery = node(dead.origin)
    for (let n = 0; n < 250; n++) await subscribe(people.student, dead.subscribe(), { device: `${n}` })
    await mark('-')
    await pass(9)
    await queueChangedDays(server.db, 10, new Date(at().getTime() + minute))
    const { claimed, settled } = await delivery.sendDue(new Date(at().getTime() + minute))
    expect(claimed).toBe(101)
    await expect.poll(() => read().length).toBe(1)
    await settled
    const again = await delivery.sendDue(new Date(at().getTime() + minute + 10_000))
    expect(again.claimed).toBe(0)
  } finally {
    await dead.close()
  }
}, 30_000)

test('while a notice is sent to a device no node sends it another', async () => {
  const { course, people, phone, mark, pass, at } = await family()
  push.answer(new URL(phone.endpoint).pathname, () => {})
  const earlier = { date: addDays(date, -1), statuses: [{ studentId: people.student.id, status: '-' as const }] }
  await server.as(people.owner).call(saveAttendance, { params: course, body: earlier })
  await mark('-')
  await pass(9)
  const now = new Date(at().getTime() + minute)
  await queueChangedDays(server.db, 10, now)
  const claimed = []
  for (const one of [node(), node()]) claimed.push((await one.sendDue(now)).claimed)
  expect(claimed).toEqual([1, 0])
})

test('of several nodes one sends each notice', async () => {
  const { people, mark, pass, subscribe, at } = await family()
  for (let n = 0; n < 30; n++) await subscribe(people.student, push.subscribe(), { device: `${n}` })
  await mark('-')
  await pass(9)
  const now = new Date(at().getTime() + minute)
  await queueChangedDays(server.db, 10, now)
  const nodes = [node(), node(), node()]
  const sent = await Promise.all(nodes.map((one) => one.sendDue(now)))
  await Promise.all(sent.map(({ settled }) => settled))
  expect(sent.reduce((sum, { claimed }) => sum + claimed, 0)).toBe(31)
  expect(push.received).toHaveLength(31)
})

test('a notice whose node died while it was sent is sent by another, under the same topic', async () => {
  const { mark, pass } = await family()
  await mark('-')
  await pass(9)
  await pass(1, { sendDue: async (now) => ({ ...(await node().sendDue(now)), settled: Promise.resolve() }) })
  await server.db
    .updateTable('pushNotices')
    .set({ dueAt: new Date(0) })
    .execute()
  await server.db.deleteFrom('notified').execute()
  await pass(3, node())
  expect(new Set(push.received.map(({ topic }) => topic)).size).toBe(1)
})

test('a changed lesson is told, its return as one correction, and what was taken back at once is not', async () => {
  const { course, people, pass, read, at } = await family(['lesson'])
  const lesson = addDays(date, 3)
  const day = longDate(lesson).replace(/ \d{4}$/, '')
  const params = { id: course.id, date: lesson }
  /** At the clock of this test. */
  const act = async (body?: BodyOf<typeof changeLesson>) => {
    const owner = server.as(people.owner)
    const reply = body
      ? await owner.call(changeLesson, { params, body })
      : await owner.call(undoLessonChange, { params })
    expect(reply.status).toBe(200)
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
  await pass(11)
  expect(read().slice(2)).toEqual([`“Fizika”: ${day} dərsi ${day}, 16:30 vaxtına köçürülüb.`])
  await act({ kind: 'extra', startsAt: '09:00' })
  await pass(11)
  expect(read().slice(3)).toEqual([`“Fizika”: ${day}, 09:00, əlavə dərs.`])
})

test('all notices have one of three sizes', async () => {
  const { mark, pass, phone } = await family()
  await mark('-', 'q')
  await pass(10)
  await server.db.deleteFrom('notified').execute()
  await mark('-', '“ə”'.repeat(100))
  await pass(10)
  const sizes = push.received.filter(({ path }) => phone.endpoint.endsWith(path)).map(({ bytes }) => bytes)
  expect(sizes).toHaveLength(2)
  // the salt, the size of the record, the key, the tag and the padding of the record
  expect(sizes.map((bytes) => bytes - 103)).toEqual([512, 1024])
})
