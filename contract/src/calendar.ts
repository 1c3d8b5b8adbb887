import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { calendarDays } from './lesson-days.ts'
import { Bytes, Message, nullable, strict } from './shapes.ts'

const path = '/api/me/calendar'

export const getCalendar = endpoint({
  method: 'GET',
  path,
  summary: "The secret address of the person's lesson days as a calendar; each browser of a parent has its own",
  /** `parents`: for a student, how many browsers of the parents have an address of their own. */
  responseBody: Type.Object({ url: nullable(Type.String()), parents: Type.Integer() }),
})

export const renewCalendar = endpoint({
  method: 'POST',
  path,
  summary: 'Gives the calendar a new address; the old one ends',
  responseBody: Type.Object({ url: Type.String() }),
  errors: ['limit_reached'],
})

export const deleteParentCalendars = endpoint({
  method: 'DELETE',
  path: `${path}/parents`,
  summary: "Ends the addresses of the calendars of a student's parents",
  responseBody: Message,
})

export const deleteCalendar = endpoint({
  method: 'DELETE',
  path,
  summary: 'Ends the address of the calendar',
  responseBody: Message,
})

/**
 * For calendar programs, which send no cookie: anyone with the address reads the lesson days. Each lesson is one event,
 * as long as `lessonMinutes`; its UID is that of its planned date, also where it moves. A cancelled one stays, with
 * STATUS:CANCELLED. URL and LOCATION are the lesson link, for readers to whom the panel shows it. Every change raises
 * SEQUENCE and sets LAST-MODIFIED. REFRESH-INTERVAL and X-PUBLISHED-TTL are 6 hours.
 */
export const readCalendar = endpoint({
  method: 'GET',
  path: '/calendar/:file',
  summary: `Lesson days from ${calendarDays.back} days ago to ${calendarDays.ahead} days ahead, as iCalendar`,
  params: strict({ file: Type.String({ pattern: '^[A-Za-z0-9_-]{43}\\.ics$', examples: [`${'a'.repeat(43)}.ics`] }) }),
  responseBody: Bytes,
  mediaTypes: ['text/calendar'],
  hasETag: true,
  errors: ['not_found'],
})
