import { addDaysOff, getStatus, listAudit, listDaysOff, removeDayOff } from '@hasiye/contract/admin.ts'
import { renewCalendar } from '@hasiye/contract/calendar.ts'
import { listMyCourses } from '@hasiye/contract/courses.ts'
import { holidayOn } from '@hasiye/contract/holidays.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { getConfig } from '@hasiye/contract/operation.ts'
import { beforeEach, expect, test } from 'vitest'
import { accessOf, adminOnly } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'

const server = testServer()
const today = bakuDate(new Date())
const restDay = 'İstirahət günü'

beforeEach(async () => {
  await server.db.deleteFrom('daysOff').execute()
  // nobody has lessons on a holiday
  if (holidayOn(today)) await server.db.insertInto('daysOff').values({ date: today, name: null }).execute()
})

async function world() {
  const { course, people } = await server.make.course()
  const everyDay = Array.from({ length: 7 }, (_, day) => ({ weekday: day + 1, startsAt: '14:00' }))
  await server.db
    .updateTable('courses')
    .set({ lessonDays: JSON.stringify(everyDay) })
    .where('id', '=', course.id)
    .execute()
  const [owner, admin] = [server.as(people.owner), server.as(people.admin)]
  const { url } = (await owner.call(renewCalendar)).body
  return {
    people,
    admin,
    lessonToday: async () => (await owner.call(listMyCourses)).body[0]?.lessonToday,
    add: (from: string, to: string, name = 'Seçki günü', holiday?: boolean) =>
      admin.call(addDaysOff, { body: { from, to, name, ...(holiday !== undefined && { holiday }) } }),
    remove: (date: string) => admin.call(removeDayOff, { params: { date } }),
    /** What the page and the server's list say of dates. */
    namesOf: async (...dates: string[]) => {
      const { daysOff } = (await owner.call(getConfig)).body
      const listed = (await admin.call(listDaysOff)).body.map(({ date, name }) => ({ date, name }))
      expect(listed).toEqual(daysOff)
      return dates.map((date) => daysOff.find((day) => day.date === date)?.name)
    },
    inCalendar: async (...dates: string[]) => {
      const { body } = await server.app.inject({ url: new URL(url).pathname })
      return dates.map((date) => body.includes(`DTSTART:${date.replaceAll('-', '')}T`))
    },
    stored: () => server.db.selectFrom('daysOff').where('date', '<>', today).selectAll().orderBy('date').execute(),
  }
}

test.each(accessOf({ ...adminOnly, parent: 'forbidden' }))(
  '%s reading the days off gets %i',
  async (who, status, code) => {
    const { people } = await server.make.course()
    const response = await server.as(people[who]).call(listDaysOff)
    expect([response.status, response.error.code]).toEqual([status, code])
  },
)

test.each(accessOf(adminOnly, 201))('%s adding days off gets %i', async (who, status, code) => {
  const { people } = await server.make.course()
  const body = { from: '2027-09-15', to: '2027-09-16', name: 'Bilik günü' }
  const response = await server.as(people[who]).call(addDaysOff, { body })
  expect([response.status, response.error.code]).toEqual([status, code])
  const removed = await server.as(people[who]).call(removeDayOff, { params: { date: body.from } })
  expect(removed.error.code).toBe(code)
})

test('a day off of the admin cancels the lessons of all courses, and a built-in day off can be removed', async () => {
  const { admin, add, remove, lessonToday, namesOf, stored } = await world()
  expect(await lessonToday()).toBe('set')
  expect((await add(today, today)).body).toEqual([{ date: today, name: 'Seçki günü', builtIn: false }])
  expect(await lessonToday()).toBe('none')
  expect(await namesOf(today)).toEqual(['Seçki günü'])
  await remove(today)
  if (holidayOn(today)) await remove(today)
  expect(await lessonToday()).toBe('set')
  expect((await remove(today)).error.code).toBe('not_found')
  const builtIn = (await admin.call(listDaysOff)).body.find((day) => day.date > today && day.builtIn)
  const { date = '', name } = builtIn ?? {}
  await remove(date)
  expect(await namesOf(date)).toEqual([undefined])
  await add(date, date, name)
  expect((await admin.call(listDaysOff)).body).toContainEqual(builtIn)
  expect(await stored()).toEqual([])
})

test('days in a row are added in one act, which lists, pages and calendars show at once', async () => {
  const { admin, add, namesOf, inCalendar } = await world()
  const from = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((n) => addDays(today, n)).find((date) => !holidayOn(date)) ?? ''
  const dates = [from, addDays(from, 1), addDays(from, 2)] as const
  expect((await inCalendar(...dates))[0]).toBe(true)
  await server.pool.query('truncate audit')
  const { body } = await add(from, dates[2], 'Qış tətili')
  expect(body.map(({ date }) => date)).toEqual(dates)
  expect(await namesOf(...dates)).toEqual(['Qış tətili', 'Qış tətili', 'Qış tətili'])
  expect(await inCalendar(...dates)).toEqual([false, false, false])
  const { items } = (await admin.call(listAudit)).body
  expect(items.map(({ event, details }) => [event, details])).toEqual([['day_off_added', { from, to: dates[2] }]])
})

test.each([
  ['end before they begin', '2027-09-15', '2027-09-14', 'Son gün ilk gündən əvvəl ola bilməz.'],
  ['are more than 31', '2027-09-01', '2027-10-02', 'Bir dəfəyə ən çoxu 31 gün əlavə etmək olar.'],
])('days that %s are refused', async (_, from, to, text) => {
  const { add, stored } = await world()
  const { status, error } = await add(from, to)
  expect([status, error]).toMatchObject([400, { code: 'date_invalid', error: text, fields: { to: text } }])
  expect(await stored()).toEqual([])
  expect((await add('2027-09-01', '2027-10-01')).status).toBe(201)
})

test("a holiday of the admin moves its rest day, and a school's own free day does not", async () => {
  const { add, remove, namesOf, stored } = await world()
  const [saturday, sunday, monday, tuesday] = ['2031-10-04', '2031-10-05', '2031-10-06', '2031-10-07'] as const
  await add(saturday, sunday, 'Ramazan bayramı', true)
  expect(await namesOf(monday, tuesday)).toEqual([restDay, restDay])
  // a rest day is removed and added like any day, and has no row where it is one anyway
  await remove(monday)
  expect(await namesOf(monday, tuesday)).toEqual([undefined, restDay])
  await add(monday, monday, restDay)
  expect(await namesOf(monday, tuesday)).toEqual([restDay, restDay])
  expect((await stored()).map(({ date }) => date)).toEqual([saturday, sunday])
})

test('a free day over a holiday hides its name only, and removed it gives the holiday back', async () => {
  const { add, remove, namesOf, stored } = await world()
  const [saturday, sunday, monday, tuesday] = ['2031-10-04', '2031-10-05', '2031-10-06', '2031-10-07'] as const
  const newYear = '2031-01-01'
  await add(saturday, sunday, 'Ramazan bayramı', true)
  const holidays = await stored()
  await add(saturday, tuesday, 'Bilik günü')
  await add(saturday, tuesday, 'Məktəb günü')
  await add(newYear, newYear, 'Məktəb günü')
  expect(await namesOf(newYear, saturday, tuesday)).toEqual(['Məktəb günü', 'Məktəb günü', 'Məktəb günü'])
  expect((await remove(newYear)).body.message).toBe('Bu tarix yenə qeyri-iş günüdür: Yeni il bayramı.')
  for (const date of [saturday, sunday, monday]) await remove(date)
  expect((await remove(tuesday)).body.message).toBe('Bu tarix yenə qeyri-iş günüdür: İstirahət günü.')
  expect(await namesOf(newYear, saturday, sunday, monday, tuesday)).toEqual([
    'Yeni il bayramı',
    ...['Ramazan bayramı', 'Ramazan bayramı'],
    ...[restDay, restDay],
  ])
  expect(await stored()).toEqual(holidays)
  // now the holidays themselves are removed
  for (const date of [newYear, saturday]) await remove(date)
  expect(await namesOf(newYear, saturday, monday, tuesday)).toEqual([undefined, undefined, restDay, undefined])
})

test('a holiday replaces the free days of its dates', async () => {
  const { add, remove, namesOf } = await world()
  const [thursday, friday] = ['2031-10-02', '2031-10-03'] as const
  await add(thursday, friday, 'Bilik günü')
  await add(thursday, friday, 'Qurban bayramı', true)
  expect(await namesOf(thursday, friday)).toEqual(['Qurban bayramı', 'Qurban bayramı'])
  await remove(thursday)
  expect(await namesOf(thursday, friday)).toEqual([undefined, 'Qurban bayramı'])
})

test('the state names the expected holidays until they are days off as holidays', async () => {
  const { admin, add } = await world()
  const expected = async () => (await admin.call(getStatus)).body.expectedHolidays
  for (const { name, from, to } of await expected()) {
    expect(['Ramazan bayramı', 'Qurban bayramı']).toContain(name)
    await add(from, to, name)
    expect(await expected()).toContainEqual({ name, from, to })
    await add(from, to, name, true)
    expect(await expected()).not.toContainEqual({ name, from, to })
  }
  expect(await expected()).toEqual([])
})
