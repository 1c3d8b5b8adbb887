import * as api from '@hasiye/contract/calendar.ts'
import { messages } from '@hasiye/contract/messages.ts'
import { call, perServer } from '../http/call.ts'
import { isNotModified } from '../http/etag.ts'
import { familiesAndTeachers } from '../http/policy.ts'
import { defineRoom } from '../room.ts'
import {
  countParentCalendars,
  findCalendarUrl,
  listOwnCalendars,
  mergedCalendars,
  removeCalendar,
  removeParentCalendars,
  renewCalendarUrl,
} from './calendar.ts'
import { openCalendarFiles } from './calendar-file.ts'

const everybody = { roles: familiesAndTeachers } as const
const calendarFiles = perServer(openCalendarFiles)

export const calendar = defineRoom({
  about: 'Lesson days in the calendar of a phone',
  after: ['courses'],
  api,
  calls: [
    call(api.getCalendar, everybody, async ({ parts, db, viewer }) => ({
      url: await findCalendarUrl(parts, viewer),
      parents: await countParentCalendars(db, viewer),
    })),
    call(api.renewCalendar, everybody, async ({ parts, viewer }) => ({ url: await renewCalendarUrl(parts, viewer) })),
    call(api.deleteCalendar, everybody, async ({ db, viewer }) => {
      await removeCalendar(db, viewer)
      return { message: messages.calendarEnded }
    }),
    call(api.deleteParentCalendars, { roles: ['student'] }, async ({ db, viewer }) => {
      await removeParentCalendars(db, viewer.id)
      return { message: messages.parentCalendarsEnded }
    }),
    call(api.readCalendar, {}, async ({ parts, params, request, reply }) => {
      const { etag, read } = await calendarFiles(parts)(params.file.slice(0, -'.ics'.length))
      reply.type('text/calendar; charset=utf-8').header('Cache-Control', 'private, no-cache')
      return isNotModified(request, reply, etag) ? undefined : read()
    }),
  ],
  tables: { calendars: { accountId: mergedCalendars } },
  ownData: { calendars: { read: listOwnCalendars } },
})
