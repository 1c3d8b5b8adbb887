import { deleteDay, type Status, saveAttendance } from '@hasiye/contract/attendance.ts'
import { mergeCard } from '@hasiye/contract/cards.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import { moveParticipant, removeParticipant } from '@hasiye/contract/participants.ts'
import { expect, test } from 'vitest'
import { date, dateText, dayText, given, minute, start, testFamilies, yesterday } from '../../test/families.ts'
import type { Merge } from '../db/merges.ts'
import { mergedDevices } from './merged-devices.ts'

const { server, push, family, makeOwn } = await testFamilies()

test('a notice about an absence is sent ten minutes after the save, once, to the family only', async () => {
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

test('a change within the delay is sent with its final value', async () => {
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

test("an absence of today is added to the notice sent this morning about yesterday's", async () => {
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

test('a third date of the day is sent an hour after the second', async () => {
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

test('a change of a day that is older than a week is not sent', async () => {
  const { markOn, pass, read } = await family()
  await markOn(addDays(date, -8), '-')
  await pass(10)
  expect(read()).toEqual([])
  await markOn(addDays(date, -7), '-')
  await pass(10)
  expect(read()).toHaveLength(1)
})

test('an absence of a future day is sent on its morning, with its current value, also to devices that subscribed since', async () => {
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

test('a correction lists the absences of its notice that remain', async () => {
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

test('a correction does not count as the notice of the day', async () => {
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

test('a new device is not notified of earlier marks', async () => {
  const { people, mark, pass, subscribe, read } = await family()
  await mark('-')
  const late = await subscribe(people.student, push.subscribe(), { device: 'late' })
  await mark('+', '', people.otherStudent)
  await pass(10)
  expect([read().length, read(late).length]).toEqual([1, 0])
})

test('a deleted date causes a correction', async () => {
  const { course, people, mark, pass, read } = await family()
  await mark('-')
  await pass(10)
  const response = await server.as(people.owner).call(deleteDay, { params: course, body: { date } })
  expect(response.status).toBe(200)
  await pass(10 + 24 * 60)
  expect(read().at(-1)).toMatch(/işarə silindi\.$/)
})

test('corrections are sent an hour apart, and the last one has the current values', async () => {
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

test('a note is sent with its first 120 letters, and another note of the same day corrects it', async () => {
  const { mark, pass, read } = await family()
  await mark('+', `${'ə'.repeat(200)}`)
  await pass(10)
  expect(read()[0]).toContain(`“Fizika”, ${dateText}: ${'ə'.repeat(119)}…`)
  await mark('+', 'Yaxşı')
  await pass(10)
  expect(read()[1]).toMatch(/: Yaxşı$/)
})

test('no notice is sent after nine in the evening; it is sent at eight in the morning with the current values', async () => {
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

test('two children on one phone get one notice each with their names, and these do not replace each other', async () => {
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
  await pass(11)
  expect(
    read()
      .map((body) => body.split(` ${dateText} `)[0])
      .sort(),
  ).toEqual([given(people.student.fullName), given(people.otherStudent.fullName)].sort())
  expect(new Set(push.received.map(({ tag }) => tag)).size).toBe(2)
})

test('a student who was removed before the notice is sent gets none', async () => {
  const { course, people, mark, pass, read } = await family()
  await mark('-')
  await server.as(people.owner).call(removeParticipant, { params: { id: course.id, studentId: people.student.id } })
  await pass(30)
  expect(read()).toEqual([])
})

test("a merged card's family is notified of the student", async () => {
  const { people, mark, pass, subscribe, read } = await family()
  const card = await server.make.person('student')
  const cards = await subscribe(card)
  await server.db.transaction().execute((trx) =>
    mergedDevices.merge(trx, { cardId: card.id, studentId: people.student.id } as Merge, {
      table: 'pushDevices',
      column: 'accountId',
    }),
  )
  await mark('-')
  await pass(10)
  expect(read(cards)).toHaveLength(1)
})

/** Days of a course and their statuses, saved one after the other, with the notices to a teacher. */
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
])('a teacher is notified once of three absences in a row: %s', async (_, days, counts) => {
  const saved = days.map((day) => {
    const [, isToCome, days, status = ''] = /^(\+?)(\d)(.?)$/.exec(day) ?? []
    return [isToCome ? -Number(days) : Number(days), status as Status] as const
  })
  expect(await rowOf(saved)).toEqual(counts.map((n) => `son ${n} dərsdə iştirak etməyib.`))
})

/** A card and a student whose parents use one browser for both. */
async function cardAndStudent() {
  const made = await family()
  const { course, people, save, subscribe, read } = made
  const card = await server.make.card(course, { madeBy: people.owner })
  const own = push.subscribe()
  for (const one of [card, people.otherStudent]) await subscribe(one, own, { device: 'both' })
  return {
    ...made,
    markCard: () => save({ studentId: card.id, status: '-' }),
    merge: async () => {
      const { shortId, claimCode } = card
      const response = await server.as(people.otherStudent).call(mergeCard, { body: { shortId, claimCode } })
      expect(response.status).toBe(200)
    },
    readBoth: () => read(own),
  }
}

test('an absence that waits for the morning is sent to a browser that was subscribed for card and student, after their merge', async () => {
  const { markCard, merge, pass, readBoth, setClock } = await cardAndStudent()
  setClock('21:10')
  await markCard()
  await pass(30)
  await merge()
  await pass(12 * 60)
  expect(readBoth()).toHaveLength(1)
})

test('a correction of what it was notified of about the card is sent, too', async () => {
  const { people, mark, markCard, merge, pass, readBoth } = await cardAndStudent()
  await markCard()
  await pass(30)
  await merge()
  await mark('+', '', people.otherStudent)
  await pass(30)
  expect(readBoth()).toHaveLength(2)
  expect(readBoth()[1]).toMatch(/^Düzəliş: .* iştirak etdi\.$/)
})

test('the family of a moved student is notified of the absence, and of its correction', async () => {
  const { course, people, mark, pass, read } = await family()
  const other = await server.make.course()
  await server.db
    .updateTable('courseTeachers')
    .set({ teacherId: people.owner.id })
    .where('courseId', '=', other.course.id)
    .where('isOwner', '=', true)
    .execute()
  await mark('-')
  await pass(5)
  const params = { id: course.id, studentId: people.student.id }
  const body = { toCourseId: other.course.id, from: addDays(date, 1) }
  expect((await server.as(people.owner).call(moveParticipant, { params, body })).status).toBe(200)
  await pass(10)
  expect(read()).toHaveLength(1)
  await server.as(people.owner).call(deleteDay, { params: { id: course.id }, body: { date } })
  await pass(0)
  await server.db
    .updateTable('changedDays')
    .set({ changedAt: new Date(start) })
    .execute()
  await pass(10)
  expect(read()[1]).toMatch(/^Düzəliş/)
})
