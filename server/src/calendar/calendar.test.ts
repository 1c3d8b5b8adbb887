import {
  deleteCalendar,
  deleteParentCalendars,
  getCalendar,
  readCalendar,
  renewCalendar,
} from '@hasiye/contract/calendar.ts'
import { type LessonDay, setLessonDays, setLessonLink, updateCourse } from '@hasiye/contract/courses.ts'
import type { BodyOf } from '@hasiye/contract/endpoint.ts'
import type { changeLesson } from '@hasiye/contract/lesson-changes.ts'
import { messages } from '@hasiye/contract/messages.ts'
import { renewShortId } from '@hasiye/contract/own-account.ts'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { accessOf, everyAccount } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'
import type { TestPerson } from '../../test/makers.ts'
import { changeLesson as store } from '../courses/lesson-changes.ts'
import { openCalendarFiles } from './calendar-file.ts'

const server = testServer()
const access = { ...everyAccount, parent: 'allowed', admin: 'forbidden' } as const

test.each(accessOf(access))('%s reading, renewing and ending the own calendar gets %i', async (who, status, code) => {
  const { people } = await server.make.course()
  for (const endpoint of [getCalendar, renewCalendar, deleteCalendar]) {
    const response = await server.as(people[who]).call(endpoint)
    expect([response.status, response.error.code]).toEqual([status, code])
  }
})

const fileOf = (url: string) => url.split('/').at(-1) ?? ''
const secretOf = (url: string) => fileOf(url).replace('.ics', '')
const renew = async (person: TestPerson) => (await server.as(person).call(renewCalendar)).body.url
const read = (url: string, headers = {}) => server.app.inject({ url: new URL(url).pathname, headers })

test('the address works without a session until it is renewed or removed', async () => {
  const { people } = await server.make.course()
  const as = server.as(people.owner)
  expect((await as.call(getCalendar)).body).toEqual({ url: null, parents: 0 })
  const first = await renew(people.owner)
  expect((await as.call(getCalendar)).body).toEqual({ url: first, parents: 0 })
  const response = await read(first)
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const unchanged = await read(first, { 'if-none-match': response.headers.etag })
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
  const second = await renew(people.owner)
  expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200])
  await as.call(deleteCalendar)
  expect((await read(second)).statusCode).toBe(404)
})

test("a parent's address differs from the student's, and ends with the student's short ID", async () => {
  const { people } = await server.make.course()
  const own = await renew(people.student)
  const parents = await renew(people.parent)
  expect((await server.as(people.student).call(getCalendar)).body.url).toBe(own)
  expect([(await read(own)).statusCode, (await read(parents)).statusCode]).toEqual([200, 200])
  await server.as(people.student).call(renewShortId)
  expect([(await read(own)).statusCode, (await read(parents)).statusCode]).toEqual([200, 404])
})

test('each browser of a parent has its own address, which the browser and the student can remove', async () => {
  const { people } = await server.make.course()
  const { student } = people
  const [mother, father] = [await server.make.parentOf(student), await server.make.parentOf(student)]
  const addresses = [await renew(student), await renew(mother), await renew(father)]
  const statuses = async () =>
    (await Promise.all(addresses.map((url) => read(url)))).map(({ statusCode }) => statusCode)
  expect(await statuses()).toEqual([200, 200, 200])
  expect((await server.as(student).call(getCalendar)).body).toEqual({ url: addresses[0], parents: 2 })
  expect((await server.as(mother).call(getCalendar)).body).toEqual({ url: addresses[1], parents: 0 })
  await server.as(mother).call(deleteCalendar)
  expect(await statuses()).toEqual([200, 404, 200])
  expect((await server.as(father).call(deleteParentCalendars)).error.code).toBe('read_only')
  await server.as(student).call(deleteParentCalendars)
  expect(await statuses()).toEqual([200, 404, 404])
})

test('a person who only knows the ID cannot remove an address of the family, and can make at most 20', async () => {
  const { people } = await server.make.course()
  const parent = () => server.make.parentOf(people.student, 'family')
  const family = await renew(await parent())
  for (let n = 1; n < 20; n++) await renew(await server.make.parentOf(people.student))
  const refused = await server.as(await server.make.parentOf(people.student)).call(renewCalendar)
  expect(refused.error).toEqual({ code: 'limit_reached', error: messages.calendarLimit })
  expect((await read(family)).statusCode).toBe(200)
  expect((await read(await renew(await parent()))).statusCode, 'its own again').toBe(200)
})

test.each(['/calendar/x.ics', `/calendar/${'a'.repeat(43)}.ics`, `/calendar/${'a'.repeat(43)}`, '/calendar'])(
  '%s is unknown',
  async (url) => {
    expect((await server.app.inject({ url })).statusCode).toBe(404)
  },
)

const textAt = async (secret: string, at?: Date): Promise<string> =>
  (await (await openCalendarFiles(server)(secret, at)).read()).toString()
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
const startOf = ({ startDate }: ICAL.Event): string =>
  startDate.isDate ? startDate.toString() : startDate.toJSDate().toISOString()

// a Thursday; 28 September is a Monday 59 days before
const now = new Date('2026-11-26T08:00:00Z')

test('a calendar parser reads lessons at their hour in Baku, whole days, and past dates', async () => {
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
  const text = await textAt(secret, now)
  const events = eventsIn(text)
  expect(new Set(events.map(({ summary }) => summary))).toEqual(new Set(['Fizika; 9-cu “A”, əlavə']))
  const starts = events.map(startOf).sort()
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
  const later = await textAt(secret, new Date(now.getTime() + 7 * 86_400_000))
  const uidsOf = (ics: string) => ics.match(/^UID:.*$/gm) ?? []
  const ahead = uidsOf(text).filter((uid) => uid.includes('-2027'))
  expect(ahead.length).toBeGreaterThan(50)
  expect(uidsOf(later)).toEqual(expect.arrayContaining(ahead))
})

const setDays = (teacher: TestPerson, id: number, lessonDays: LessonDay[]) =>
  server.as(teacher).call(setLessonDays, { params: { id }, body: { lessonDays } })

test('an event keeps its UID when its time changes or a lesson is inserted before it, and programs see the change', async () => {
  const { course, people } = await server.make.course({ name: 'Fizika' })
  const secret = secretOf(await renew(people.student))
  const monday = async (...times: string[]) => {
    await setDays(
      people.owner,
      course.id,
      times.map((startsAt) => ({ weekday: 1, startsAt })),
    )
    const text = await textAt(secret, now)
    const events = eventsIn(text).filter((event) => startOf(event).startsWith('2026-11-30'))
    const [slots, sequences] = [new Map<string, string>(), new Set<number>()]
    for (const { uid, sequence, startDate, component } of events) {
      slots.set(startDate.toJSDate().toISOString().slice(11, 16), uid.replace(/@.*/, '').slice(-1))
      sequences.add(sequence)
      expect(component.getFirstPropertyValue('last-modified')?.toString()).toBe(
        component.getFirstPropertyValue('dtstamp')?.toString(),
      )
    }
    return { slots: Object.fromEntries([...slots].sort()), sequence: Math.max(...sequences), text }
  }
  const first = await monday('14:00')
  expect(first.slots).toEqual({ '10:00': '1' })
  expect(first.text).toMatch(/REFRESH-INTERVAL;VALUE=DURATION:PT6H/)
  expect(first.text).toMatch(/X-PUBLISHED-TTL:PT6H/)
  const second = await monday('12:00', '14:00')
  expect(second.slots).toEqual({ '08:00': '2', '10:00': '1' })
  expect(second.sequence).toBe(first.sequence + 1)
  expect((await monday('12:00', '15:30')).slots).toEqual({ '08:00': '2', '11:30': '1' })
  expect((await monday('15:30')).slots).toEqual({ '11:30': '1' })
  await server.as(people.owner).call(updateCourse, { params: { id: course.id }, body: { name: 'Fizika 2' } })
  const [event] = eventsIn(await textAt(secret, now))
  expect([event?.summary, event?.sequence]).toEqual(['Fizika 2', second.sequence + 3])
})

test('an event takes as long as the lessons of its course, and programs see the change', async () => {
  const { course, people } = await server.make.course()
  const secret = secretOf(await renew(people.student))
  await setDays(people.owner, course.id, [{ weekday: 1, startsAt: '14:00' }])
  const first = async () => {
    const [event] = eventsIn(await textAt(secret, now))
    return { minutes: (event?.duration.toSeconds() ?? 0) / 60, sequence: event?.sequence ?? 0 }
  }
  const before = await first()
  expect(before.minutes).toBe(45)
  const body = { name: course.name, lessonMinutes: 90 }
  await server.as(people.owner).call(updateCourse, { params: course, body })
  expect(await first()).toEqual({ minutes: 90, sequence: before.sequence + 1 })
})

test('an event has the lesson link of who sees it in the panel: where the operator hides it, not of parents', async () => {
  const { course, people } = await server.make.course()
  const link = 'https://meet.example/abc?pwd=1,2;3'
  const url = 'https://meet.example/abc?pwd=1%2C2%3B3'
  await setDays(people.owner, course.id, [{ weekday: 1, startsAt: '14:00' }])
  const linkOf = async (person: TestPerson, parts: Parameters<typeof openCalendarFiles>[0] = server) => {
    const file = await openCalendarFiles(parts)(secretOf(await renew(person)), now)
    const [event] = eventsIn((await file.read()).toString())
    return [event?.component.getFirstPropertyValue('url'), event?.location]
  }
  expect(await linkOf(people.student)).toEqual([null, null])
  await server.as(people.owner).call(setLessonLink, { params: course, body: { lessonLink: link } })
  for (const person of [people.owner, people.coTeacher, people.student, people.parent])
    expect(await linkOf(person)).toEqual([url, link])
  const { db, limiter } = server
  const hiding = { db, limiter, config: { ...server.config, showsParentLessonLink: false } }
  expect(await linkOf(people.parent, hiding)).toEqual([null, null])
  expect(await linkOf(people.student, hiding)).toEqual([url, link])
})

test('a cancelled lesson stays in the calendar as cancelled, with its UID, a moved one keeps its UID, and programs see each change', async () => {
  const { course, people } = await server.make.course({ name: 'Fizika' })
  const secret = secretOf(await renew(people.student))
  await setDays(people.owner, course.id, [{ weekday: 4, startsAt: '14:00' }])
  const change = (date: string, body: BodyOf<typeof changeLesson> | null) =>
    server.db
      .transaction()
      .execute((trx) => store(trx, { courseId: course.id, date, actorId: people.owner.id, now }, body))
  const read = async (at = now) =>
    eventsIn(await textAt(secret, at)).map((event) => [
      startOf(event),
      event.component.getFirstPropertyValue('status'),
      event.uid.replace(/@.*/, ''),
      event.sequence,
    ])
  const uid = (slot: string) => `${course.id}-${slot}`
  const on =
    (uid: string) =>
    ([, , found]: unknown[]) =>
      found === uid
  const planned = (await read()).find(on(uid('2026-12-03-1'))) ?? []
  await change('2026-12-03', { kind: 'cancelled' })
  const cancelled = (await read()).find(on(uid('2026-12-03-1')))
  expect(cancelled).toEqual(['2026-12-03T10:00:00.000Z', 'CANCELLED', uid('2026-12-03-1'), Number(planned[3]) + 1])
  await change('2026-12-03', { kind: 'moved', movedTo: '2026-12-05', startsAt: '16:30' })
  const moved = (await read()).find(on(uid('2026-12-03-1')))
  expect(moved).toEqual(['2026-12-05T12:30:00.000Z', null, uid('2026-12-03-1'), Number(planned[3]) + 2])
  await change('2026-12-03', null)
  expect((await read()).find(on(uid('2026-12-03-1')))?.slice(0, 3)).toEqual(planned.slice(0, 3))
  await change('2026-12-06', { kind: 'extra', startsAt: '10:00' })
  await change('2026-12-10', { kind: 'cancelled' })
  const later = await read(new Date('2026-12-12T08:00:00Z'))
  // cancelled lessons are listed for 60 days; planned lessons that were not held are not listed
  expect(later.find(on(uid('2026-12-10-1')))?.[1]).toBe('CANCELLED')
  expect(later.find(on(uid('2026-12-03-1')))).toBeUndefined()
  expect((await read()).find(on(uid('2026-12-06-extra')))?.[0]).toBe('2026-12-06T06:00:00.000Z')
  await server.db.insertInto('days').values({ courseId: course.id, date: '2026-12-10' }).execute()
  const mark = { courseId: course.id, studentId: people.student.id, date: '2026-12-10', status: '+', note: '' } as const
  await server.db
    .insertInto('marks')
    .values({ ...mark, updatedAt: now })
    .execute()
  expect((await read()).find(on(uid('2026-12-10-1')))?.[1]).toBe(null)
})

test('a calendar is written in three statements and not again until something changes, and leaves out courses that the person left', async () => {
  const { course, people } = await server.make.course()
  await setDays(people.owner, course.id, [{ weekday: 1, startsAt: null }])
  const file = fileOf(await renew(people.student))
  const get = () => server.as(undefined).call(readCalendar, { params: { file } })
  expect((await get()).queries).toBe(3)
  expect((await get()).queries).toBe(2)
  await setDays(people.owner, course.id, [{ weekday: 2, startsAt: null }])
  expect((await get()).queries).toBe(3)
  await server.db.deleteFrom('participants').where('studentId', '=', people.student.id).execute()
  expect((await read(`http://localhost/calendar/${file}`)).body).not.toContain('VEVENT')
})

test('when there are more than 2,000 events, those nearest to today are written', async () => {
  const { course, people } = await server.make.course()
  const secret = secretOf(await renew(people.student))
  const lessonDays = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    Array.from({ length: 20 }, (_, n) => ({ weekday, startsAt: `${String(n).padStart(2, '0')}:30` })),
  )
  await server.db
    .updateTable('courses')
    .set({ lessonDays: JSON.stringify(lessonDays) })
    .where('id', '=', course.id)
    .execute()
  const text = await textAt(secret, now)
  const starts = eventsIn(text).map(startOf).sort()
  expect([starts.length, starts[0]?.slice(0, 10)]).toEqual([2000, '2026-11-25'])
  expect(Buffer.byteLength(text)).toBeLessThan(1024 * 1024)
})

test('an address can be read 120 times in an hour', async () => {
  const { people } = await server.make.course()
  const file = fileOf(await renew(people.student))
  const response = () => server.as(undefined).call(readCalendar, { params: { file } })
  const responses = await Promise.all(Array.from({ length: 121 }, response))
  expect(responses.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(1)
  expect(responses.find(({ status }) => status === 429)?.error.code).toBe('rate_limited')
})
