import { addDaysOff } from '@hasiye/contract/admin.ts'
import type { Status } from '@hasiye/contract/attendance.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import { bakuDate, bakuTime, longDate } from '@hasiye/contract/locale.ts'
import { listNews } from '@hasiye/contract/news.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { date, given, minute, testFamilies } from '../../test/families.ts'
import { queueWeekly } from '../attendance/weekly-notice.ts'
import { remindNotMarked } from '../courses/not-marked.ts'
import { mondayOf } from './rules.ts'

const { server, push, family, makeOwn } = await testFamilies()

/** The days of a week that ends today. */
const [first, second, holiday, fourth, fifth, sixth, today] = [6, 5, 4, 3, 2, 1, 0].map((ago) => addDays(date, -ago))
const text = (day = '') => longDate(day).replace(/ \d{4}$/, '')

/**
 * A course with a lesson every day, a parent's phone, the teacher's, and a clock that advances in steps of ten minutes.
 */
async function week() {
  const made = await family(['absent', 'note', 'weekly'])
  const { course, people, markOn, subscribe, pass, nextDue, setClock, at, phone } = made
  const teacher = await subscribe(people.owner, push.subscribe(), { kinds: ['not_marked'] })
  await makeOwn(teacher, people.owner)
  const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startsAt: null }))
  await server.db
    .updateTable('courses')
    .set({ lessonDays: JSON.stringify(everyDay) })
    .where('id', '=', course.id)
    .execute()
  // this week has no legal days off
  const lessons = [first, second, fourth, fifth, sixth, today].map((day = '') => ({ date: day, name: null }))
  await server.db.insertInto('daysOff').values(lessons).execute()
  const before = new Date(`${addDays(date, -7)}T12:00:00+04:00`)
  await server.db.updateTable('participants').set({ since: before }).execute()
  await server.db.updateTable('pushDevices').set({ createdAt: before }).execute()
  setClock('15:50', first)
  /** The notices on a phone, and when they arrived. */
  const came: [string, string, string][] = []
  const seen = { [new URL(phone.endpoint).pathname]: 'parent', [new URL(teacher.endpoint).pathname]: 'teacher' }
  const until = async (day: string | undefined, time: string) => {
    const end = new Date(`${day}T${time}:00+04:00`).getTime()
    while (at().getTime() < end) {
      // the steps before anything is due, and before the teacher is reminded, are skipped
      const reminder = new Date(`${bakuDate(at())}T19:59:00+04:00`).getTime()
      const next = Math.min(end, await nextDue(), at().getTime() < reminder ? reminder : reminder + 24 * 60 * minute)
      const skipped = Math.max(0, Math.ceil((next - at().getTime()) / (10 * minute)) - 1)
      const looksAt = new Date(at().getTime() + (10 * skipped + 9) * minute)
      setClock(bakuTime(looksAt), bakuDate(looksAt))
      const before = push.received.length
      if (bakuTime(at()) === '19:59') await remindNotMarked(server.db, at())
      await pass(1)
      const when = `${text(bakuDate(at()))} ${bakuTime(at())}`
      for (const { path, body } of push.received.slice(before)) came.push([seen[path] ?? path, when, body])
    }
  }
  const mark = async (day: string | undefined, time: string, of: string | undefined, status: Status, note = '') => {
    await until(day, time)
    await markOn(of ?? '', status, note)
    await sql`update marks set updated_at = ${at()} where course_id = ${course.id} and date = ${of}`.execute(server.db)
    await sql`update history set at = ${at()} where id = (select max(id) from history where course_id = ${course.id})`.execute(
      server.db,
    )
  }
  return { ...made, came, until, mark }
}

test("a parent's week: five absences, two corrections and a day off", async () => {
  const { people, came, until, mark, at } = await week()
  const name = given(people.student.fullName)
  const absent = (day?: string) => `${name} ${text(day)} tarixində “Fizika” dərsində iştirak etmədi.`
  const corrected = (day?: string) => `Düzəliş: ${name} ${text(day)} tarixində “Fizika” dərsində iştirak etdi.`

  await mark(first, '16:00', first, '-', 'Ev tapşırığı yoxdur')
  await mark(second, '16:00', second, '-')
  await mark(second, '16:40', second, '+')
  const dayOff = { from: holiday ?? '', to: holiday ?? '', name: 'Əlavə istirahət günü' }
  expect((await server.as(people.admin).call(addDaysOff, { body: dayOff })).status).toBe(201)
  // the list of the fourth day is saved late, and was wrong
  await mark(fourth, '21:10', fourth, '-')
  await mark(fifth, '09:00', fourth, '+')
  await mark(fifth, '16:00', fifth, '-')
  await mark(sixth, '16:00', sixth, '+')
  await mark(today, '12:00', today, '-')
  await until(today, '17:50')
  await queueWeekly(server.db, mondayOf(date), at())
  await until(today, '20:30')

  const marked = [first, second, fourth, fifth, sixth, today].map((day = '', n) => ({
    day,
    isAbsent: [0, 3, 5].includes(n),
  }))
  const ofWeek = marked.filter(({ day }) => day >= mondayOf(date))
  const absences = ofWeek.filter(({ isAbsent }) => isAbsent).length
  expect(came).toEqual([
    ['parent', `${text(first)} 16:10`, `${absent(first)}\nEv tapşırığı yoxdur`],
    ['parent', `${text(second)} 16:10`, absent(second)],
    ['parent', `${text(second)} 16:50`, corrected(second)],
    // nothing on the day off, also not to the teacher
    ['teacher', `${text(fourth)} 20:00`, '“Fizika” qrupunda bu gün davamiyyət yazılmayıb.'],
    ['parent', `${text(fifth)} 08:00`, absent(fourth)],
    ['parent', `${text(fifth)} 09:10`, corrected(fourth)],
    ['parent', `${text(fifth)} 16:10`, absent(fifth)],
    ['parent', `${text(today)} 12:10`, absent(today)],
    ['parent', `${text(today)} 18:00`, `${name} bu həftə: ${ofWeek.length - absences} iştirak, ${absences} qayıb.`],
  ])

  const news = (await server.as(people.parent).call(listNews)).body.items
  const feed = news
    .filter(({ date }) => date !== null)
    .map(({ at, kind, date, status, note }) => [
      `${text(bakuDate(new Date(at)))} ${bakuTime(new Date(at))}`,
      kind,
      date,
      status,
      note,
    ])
  expect(feed).toEqual([
    [`${text(today)} 12:00`, 'mark', today, '-', ''],
    [`${text(sixth)} 16:00`, 'mark', sixth, '+', ''],
    [`${text(fifth)} 16:00`, 'mark', fifth, '-', ''],
    [`${text(fifth)} 09:00`, 'correction', fourth, '+', ''],
    [`${text(second)} 16:40`, 'mark', second, '+', ''],
    [`${text(first)} 16:00`, 'mark', first, '-', 'Ev tapşırığı yoxdur'],
  ])
})
