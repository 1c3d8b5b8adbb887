import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { CalendarDate, Day, Id, Instant, idInPath, Message, nullable, prose, strict } from './shapes.ts'

/** Present (`+`), absent (`-`), not marked (empty). */
export const Status = Type.Union([Type.Literal('+'), Type.Literal('-'), Type.Literal('')], { label: 'İşarə' })
export type Status = Static<typeof Status>

/** One student's status and note on one day, with who wrote it last. */
export const Mark = Type.Object({
  studentId: Id,
  status: Status,
  note: Type.String(),
  updatedAt: Instant,
  updatedBy: nullable(Type.String()),
})
export type Mark = Static<typeof Mark>

/** One date of a course. A mark without status and note is not listed; a date without marks is. */
export const AttendanceDay = Type.Object({ date: Day, statuses: Type.Array(Mark) })
export type AttendanceDay = Static<typeof AttendanceDay>

/** `planned`: the date is after today in Baku, and the mark counts nowhere yet. */
export const OwnMark = Type.Object({
  date: Day,
  status: Status,
  note: Type.String(),
  planned: Type.Optional(Type.Boolean()),
})
export type OwnMark = Static<typeof OwnMark>

const MarkValue = strict({ status: Status, note: prose('Qeyd', undefined) })
export type MarkValue = Static<typeof MarkValue>

/**
 * `base` is the cell as the writer saw it before the change; without it the cell is overwritten. An omitted `note`
 * stays as stored.
 */
const MarkChange = strict({
  studentId: Id,
  status: Status,
  note: Type.Optional(prose('Qeyd', undefined)),
  base: Type.Optional(MarkValue),
})
export type MarkChange = Static<typeof MarkChange>

/**
 * Idempotency key of a save, created by the page when the user saves; stored with the course's history, without expiry.
 * A repeat writes nothing. Its response lists the cells as stored now: under `statuses` where every changed field has
 * the value that the save set, otherwise under `conflicts`. A repeat has the same date and the same cells (`base`
 * included, in any order; `existing` may differ), otherwise it is refused with key_reused. The id of a refused save
 * stays unused.
 */
const SaveId = Type.String({ format: 'uuid' })

/** They have the marks of former participants too. */
export const listAttendance = endpoint({
  method: 'GET',
  path: '/api/courses/:id/attendance',
  summary: 'Dates with their marks, ascending; answers If-None-Match with 304',
  params: idInPath,
  query: strict({ from: Type.Optional(CalendarDate), to: Type.Optional(CalendarDate) }),
  responseBody: Type.Array(AttendanceDay),
  hasETag: true,
  errors: ['date_invalid', 'busy'],
})

/**
 * Saves one date in one transaction. Cells that are not sent stay as stored; an empty `statuses` adds the date.
 * `existing` says that the page had read the date from the server: where it was deleted meanwhile, date_deleted, and
 * nothing is written. A malformed cell, or a student twice, refuses the whole save.
 *
 * In the response `statuses` are the sent cells as they are stored now, also cleared ones, with who cleared them and
 * when. `conflicts` are those that were left as stored (`mergeMark`), while the others were saved. `skipped` are
 * students who are not in the course any more, so that a page that was read before loses nothing.
 */
export const saveAttendance = endpoint({
  method: 'POST',
  path: '/api/courses/:id/attendance',
  summary: 'Saves the changed cells of one date, merging field by field; once only where it has a saveId',
  params: idInPath,
  body: strict({
    date: CalendarDate,
    existing: Type.Optional(Type.Boolean()),
    statuses: Type.Array(MarkChange, { maxItems: 1000, label: 'İşarələr' }),
    saveId: Type.Optional(SaveId),
  }),
  responseBody: Type.Object({
    date: Day,
    statuses: Type.Array(Mark),
    conflicts: Type.Array(Mark),
    skipped: Type.Array(Id),
  }),
  errors: ['date_deleted', 'date_invalid', 'limit_reached', 'key_reused', 'course_read_only'],
})
export type SaveResult = Static<(typeof saveAttendance)['responseBody']>

const dateBody = strict({ date: CalendarDate })

/**
 * not_found where the course has no such date. Marks of removed students go and come back with their date. A date that
 * is added again starts empty, and the deleted one can still be restored.
 */
export const deleteDay = endpoint({
  method: 'DELETE',
  path: '/api/courses/:id/attendance',
  summary: 'Deletes a date with its marks; it can be restored for 30 days',
  params: idInPath,
  body: dateBody,
  responseBody: Message,
  errors: ['date_invalid', 'course_read_only'],
})

/**
 * The same as a restore of the kind `date` (`DeletedDay`): where the date exists, cells with a value keep it, and the
 * history gets the deleted one.
 */
export const restoreDay = endpoint({
  method: 'POST',
  path: '/api/courses/:id/attendance/restore',
  summary: 'Undoes the newest deletion of the date in the last 30 days',
  params: idInPath,
  body: dateBody,
  responseBody: AttendanceDay,
  errors: ['date_invalid', 'limit_reached', 'course_read_only', 'busy'],
})

/** Only dates with a sign or a note; also of a course that the student left. */
export const listOwnMarks = endpoint({
  method: 'GET',
  path: '/api/courses/:id/attendance/me',
  summary: "A student's own marks, newest first",
  params: idInPath,
  responseBody: Type.Array(OwnMark),
})

/** One of a student's marks with its course. */
export const RecentMark = Type.Object({
  courseId: Id,
  courseName: Type.String(),
  date: Day,
  status: Status,
  note: Type.String(),
})
export type RecentMark = Static<typeof RecentMark>

export const listRecentMarks = endpoint({
  method: 'GET',
  path: '/api/me/recent-marks',
  summary: "The newest 20 marks with a sign or a note over all courses of the student, or of the parent's student",
  responseBody: Type.Array(RecentMark),
})
