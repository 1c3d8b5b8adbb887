import { deleteCalendar, getCalendar, readCalendar, renewCalendar } from '@hasiye/contract/calendar.ts'
import { renewShortId } from '@hasiye/contract/own-account.ts'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { accessOf, everyAccount } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'
import type { TestPerson } from '../../test/makers.ts'
import { writeCalendar } from './calendar.ts'

const server = testServer()
const access = { ...everyAccount, parent: 'allowed', admin: 'forbidden' } as const

test.each(accessOf(access))('%s reading, renewing and ending the own calendar gets %i', async (who, status, code) => {
  const { people } = await server.make.course()
  for (const endpoint of [getCalendar, renewCalendar, deleteCalendar]) {
    const reply = await server.as(people[who]).call(endpoint)
    expect([reply.status, reply.error.code]).toEqual([status, code])
  }
})

const fileOf = (url: string) => url.split('/').at(-1) ?? ''
const secretOf = (url: string) => fileOf(url).replace('.ics', '')
const renew = async (person: TestPerson) => (await server.as(person).call(renewCalendar)).body.url
const read = (url: string, headers = {}) => server.app.inject({ url: new URL(url).pathname, headers })

test('the address opens without a session until it is renewed or ended', async () => {
  const { people } = await server.make.course()
  const as = server.as(people.owner)
  expect((await as.call(getCalendar)).body).toEqual({ url: null })
  const first = await renew(people.owner)
  expect((await as.call(getCalendar)).body).toEqual({ url: first })
  const reply = await read(first)
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const unchanged = await read(first, { 'if-none-match': reply.headers.etag })
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
  const second = await renew(people.owner)
  expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200])
  await as.call(deleteCalendar)
  expect((await read(second)).statusCode).toBe(404)
})

test("a parent's address is another than the student's, and ends with the student's short ID", async () => {
  const { people } = await server.make.course()
  const own = await renew(people.student)
  const parents = await renew(people.parent)
  expect((await server.as(people.student).call(getCalendar)).body.url).toBe(own)
  expect([(await read(own)).statusCode, (await read(parents)).statusCode]).toEqual([200, 200])
  await server.as(people.student).call(renewShortId)
  expect([(await read(own)).statusCode, (await read(parents)).statusCode]).toEqual([200, 404])
})

test.each(['/calendar/x.ics', `/calendar/${'a'.repeat(43)}.ics`, `/calendar/${'a'.repeat(43)}`, '/calendar'])(
  '%s is unknown',
  async (url) => {
    expect((await server.app.inject({ url })).statusCode).toBe(404)
  },
)

// a Thursday; 28 September is a Monday 59 days before
const now = new Date('2026-11-26T08:00:00Z')

test('a parser of calendars reads lessons at their hour in Baku, whole days, and the dates that took place', async () => {
  const { course, people } = await server.make.course({ name: 'Fizika; 9-cu “A”, əlavə' })
  const lessonDays = [
    { weekday: 4, startsAt: '14:00' },
    { weekday: 4, startsAt: '16:30' },
    { weekday: 6, startsAt: null },
  ]
  await server.db
    .updateTable('courses')
    .set({ lessonDays: JSON.stringify(lessonDays) })
    .where('id', '=', course.id)
    .execute()
  await server.db
    .insertInto('days')
    .values(['2026-09-26', '2026-09-28', '2026-11-19', '2026-12-01'].map((date) => ({ courseId: course.id, date })))
    .execute()
  const secret = secretOf(await renew(people.student))
  const text = (await writeCalendar(server, secret, now)).toString()
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  expect(new Set(events.map(({ summary }) => summary))).toEqual(new Set(['Fizika; 9-cu “A”, əlavə']))
  const starts = events.map(({ startDate }) =>
    startDate.isDate ? startDate.toString() : startDate.toJSDate().toISOString(),
  )
  expect(starts.slice(0, 8)).toEqual([
    '2026-09-28',
    '2026-11-19T10:00:00.000Z',
    '2026-11-19T12:30:00.000Z',
    '2026-11-26T10:00:00.000Z',
    '2026-11-26T12:30:00.000Z',
    '2026-11-28',
    '2026-12-01',
    '2026-12-03T10:00:00.000Z',
  ])
  // 25 May 2027 is the 180th day
  expect(starts.at(-1)).toBe('2027-05-22')
  expect(starts.some((start) => start.startsWith('2026-12-31'))).toBe(false)
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length)
  const later = (await writeCalendar(server, secret, new Date(now.getTime() + 7 * 86_400_000))).toString()
  const uidsOf = (ics: string) => ics.match(/^UID:.*$/gm) ?? []
  const ahead = uidsOf(text).filter((uid) => uid.includes('-2027'))
  expect(ahead.length).toBeGreaterThan(50)
  expect(uidsOf(later)).toEqual(expect.arrayContaining(ahead))
})

test('a calendar is read in three statements, and has nothing of courses that the person left', async () => {
  const { course, people } = await server.make.course()
  await server.db
    .updateTable('courses')
    .set({ lessonDays: JSON.stringify([{ weekday: 1, startsAt: null }]) })
    .where('id', '=', course.id)
    .execute()
  const file = fileOf(await renew(people.student))
  const reply = await server.as(undefined).call(readCalendar, { params: { file } })
  expect(reply.queries).toBe(3)
  await server.db.deleteFrom('participants').where('studentId', '=', people.student.id).execute()
  expect((await read(`http://localhost/calendar/${file}`)).body).not.toContain('VEVENT')
})
