import * as api from '@hasiye/contract/attendance.ts'
import { longDate } from '@hasiye/contract/locale.ts'
import { messages } from '@hasiye/contract/messages.ts'
import { fill } from '@hasiye/contract/text.ts'
import { AppError } from '../errors/errors.ts'
import { call, perServer } from '../http/call.ts'
import { encoded } from '../http/encoded.ts'
import { isNotModified } from '../http/etag.ts'
import { or, teachers } from '../http/policy.ts'
import { ownPart } from '../own-part.ts'
import { bodyLimits } from '../rate-limits/limits.ts'
import { type DeletedRef, defineRoom } from '../room.ts'
import { attendedOnce, manages } from '../sessions/viewer.ts'
import { absentInRow } from './absent-in-row-notice.ts'
import { deleteDay } from './days.ts'
import { listDeletedDays, purgeDays, removeExpiredDeletedDays, restoreDay } from './deleted-days.ts'
import { absent, note } from './mark-notices.ts'
import { mergedDeletedMarks, mergedMarks } from './merged-marks.ts'
import { noteConsumer } from './note-bytes.ts'
import { listOwnMarks, listRecentMarks, marksInWords, readOwnMarks } from './own.ts'
import { openReadAttendance } from './read.ts'
import { openResponseCache } from './response-cache.ts'
import { openSaves } from './save.ts'
import { weekly, weeklyJob } from './weekly-notice.ts'

const responseCacheBytes = 64 * 1024 * 1024
const firstDate = '2000-01-01'
const lastDate = '2100-12-31'

const managers = { ...teachers, may: or(manages, 'forbidden') } as const

const opened = perServer(({ pool, requestLimiter }) => ({
  responseCache: openResponseCache(responseCacheBytes),
  read: openReadAttendance(pool),
  save: openSaves(pool, requestLimiter),
}))

const dateOf = ({ date }: DeletedRef): string => {
  if (date === undefined) throw new AppError('date_invalid')
  return date
}

export const attendance = defineRoom({
  about: 'Dates, marks and notes',
  after: ['notices'],
  api,
  calls: [
    call(api.listAttendance, teachers, async ({ parts, standing, query, request, reply }) => {
      const { read, responseCache } = opened(parts)
      const { courseId, version } = standing
      const { from = firstDate, to = lastDate } = query
      const etag = `W/"${courseId}.${version}.${from}.${to}"`
      reply.header('Vary', 'Accept-Encoding')
      if (isNotModified(request, reply, etag)) return undefined
      const build = () => read(courseId, from, to)
      const isWhole = from === firstDate && to === lastDate
      const body = await (isWhole
        ? responseCache.get({ courseId, version }, build)
        : responseCache.share({ courseId, version }, `${from}.${to}`, build))
      const { bytes, encoding } = await encoded(body, request.headers['accept-encoding'])
      if (encoding) reply.header('Content-Encoding', encoding)
      reply.type('application/json; charset=utf-8')
      return bytes
    }),
    call(api.saveAttendance, { ...teachers, bodyLimitBytes: bodyLimits.marks }, ({ parts, params, viewer, body }) =>
      opened(parts).save(params.id, viewer, body),
    ),
    call(api.deleteDay, managers, async ({ db, params, viewer, body }) => {
      await deleteDay(db, params.id, viewer.id, body.date)
      return { message: messages.dayDeleted }
    }),
    call(api.restoreDay, managers, async ({ parts, db, requestLimiter, params, viewer, body: { date } }) => {
      await restoreDay(db, params.id, viewer.id, { date }, noteConsumer(requestLimiter, viewer.id))
      const days = JSON.parse((await opened(parts).read(params.id, date, date)).toString()) as api.AttendanceDay[]
      return days[0] ?? { date, statuses: [] }
    }),
    call(api.listOwnMarks, { roles: ['student', 'parent'], finds: attendedOnce }, ({ pool, params, viewer }) =>
      listOwnMarks(pool, params.id, viewer.id),
    ),
    call(api.listRecentMarks, { roles: ['student', 'parent'] }, ({ pool, viewer }) => listRecentMarks(pool, viewer.id)),
  ],
  tables: { marks: { studentId: mergedMarks }, deletedMarks: { studentId: mergedDeletedMarks } },
  trash: {
    date: {
      listed: 'dates',
      list: listDeletedDays,
      async restore({ db, requestLimiter }, deleted) {
        const date = dateOf(deleted)
        const { courseId, actorId, id } = deleted
        await restoreDay(db, courseId, actorId, { date, id }, noteConsumer(requestLimiter, actorId))
        return fill(messages.restored, { name: longDate(date) })
      },
      async purge({ db }, deleted) {
        const date = dateOf(deleted)
        const { courseId, actorId, id } = deleted
        await purgeDays(db, courseId, actorId, { date, id })
        return fill(messages.purged, { name: longDate(date) })
      },
    },
  },
  ownData: { attendance: ownPart(readOwnMarks, marksInWords) },
  expire: [removeExpiredDeletedDays],
  jobs: [weeklyJob],
  notices: { absent, note, absent_in_row: absentInRow, weekly },
})
