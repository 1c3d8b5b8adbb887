import * as calendar from '@hasiye/contract/calendar.ts'
import { messages } from '@hasiye/contract/messages.ts'
import type { FastifyInstance } from 'fastify'
import { isNotModified } from '../http/etag.ts'
import { route } from '../http/route.ts'
import type { Parts } from '../parts.ts'
import {
  countParentCalendars,
  findCalendarUrl,
  removeCalendar,
  removeParentCalendars,
  renewCalendarUrl,
} from './calendar.ts'
import { openCalendarFiles } from './calendar-file.ts'

export function calendarRoutes(app: FastifyInstance, parts: Parts): void {
  const { db } = parts

  route(app, calendar.getCalendar, async ({ viewer }) => ({
    url: await findCalendarUrl(parts, viewer),
    parents: await countParentCalendars(db, viewer),
  }))

  route(app, calendar.renewCalendar, async ({ viewer }) => ({ url: await renewCalendarUrl(parts, viewer) }))

  route(app, calendar.deleteCalendar, async ({ viewer }) => {
    await removeCalendar(db, viewer)
    return { message: messages.calendarEnded }
  })

  route(app, calendar.deleteParentCalendars, async ({ viewer }) => {
    await removeParentCalendars(db, viewer.id)
    return { message: messages.parentCalendarsEnded }
  })

  const openCalendar = openCalendarFiles(parts)
  route(app, calendar.readCalendar, async ({ params, request, reply }) => {
    const { etag, read } = await openCalendar(params.file.slice(0, -'.ics'.length))
    reply.type('text/calendar; charset=utf-8').header('Cache-Control', 'private, no-cache')
    return isNotModified(request, reply, etag) ? undefined : read()
  })
}
