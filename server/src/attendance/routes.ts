import * as attendance from '@hasiye/contract/attendance.ts'
import { messages } from '@hasiye/contract/messages.ts'
import type { FastifyInstance } from 'fastify'
import { encoded } from '../http/encoded.ts'
import { isNotModified } from '../http/etag.ts'
import { route } from '../http/route.ts'
import type { Parts } from '../parts.ts'
import { deleteDay } from './days.ts'
import { restoreDay } from './deleted-days.ts'
import { noteConsumer } from './note-bytes.ts'
import * as own from './own.ts'
import { openReadAttendance } from './read.ts'
import { openResponseCache } from './response-cache.ts'
import { openSaves } from './save.ts'

const responseCacheBytes = 64 * 1024 * 1024
const firstDate = '2000-01-01'
const lastDate = '2100-12-31'

export function attendanceRoutes(app: FastifyInstance, { pool, db, requestLimiter }: Parts): void {
  const responseCache = openResponseCache(responseCacheBytes)
  const readAttendance = openReadAttendance(pool)
  const saveDay = openSaves(pool, requestLimiter)

  route(app, attendance.listAttendance, async ({ standing, query, request, reply }) => {
    const { courseId, version } = standing
    const { from = firstDate, to = lastDate } = query
    const etag = `W/"${courseId}.${version}.${from}.${to}"`
    reply.header('Vary', 'Accept-Encoding')
    if (isNotModified(request, reply, etag)) return undefined
    const build = () => readAttendance(courseId, from, to)
    const isWhole = from === firstDate && to === lastDate
    const body = await (isWhole
      ? responseCache.get({ courseId, version }, build)
      : responseCache.share({ courseId, version }, `${from}.${to}`, build))
    const { bytes, encoding } = await encoded(body, request.headers['accept-encoding'])
    if (encoding) reply.header('Content-Encoding', encoding)
    reply.type('application/json; charset=utf-8')
    return bytes
  })

  route(app, attendance.saveAttendance, ({ params, viewer, body }) => saveDay(params.id, viewer, body))

  route(app, attendance.deleteDay, async ({ params, viewer, body }) => {
    await deleteDay(db, params.id, viewer.id, body.date)
    return { message: messages.dayDeleted }
  })

  route(app, attendance.restoreDay, async ({ params, viewer, body: { date } }) => {
    await restoreDay(db, params.id, viewer.id, { date }, noteConsumer(requestLimiter, viewer.id))
    const days = JSON.parse((await readAttendance(params.id, date, date)).toString()) as attendance.AttendanceDay[]
    return days[0] ?? { date, statuses: [] }
  })

  route(app, attendance.listOwnMarks, ({ params, viewer }) => own.listOwnMarks(pool, params.id, viewer.id))

  route(app, attendance.listRecentMarks, ({ viewer }) => own.listRecentMarks(pool, viewer.id))
}
