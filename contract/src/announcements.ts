import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import {
  base,
  CalendarDate,
  Day,
  Id,
  IdInQuery,
  Instant,
  idInPath,
  Message,
  nullable,
  Person,
  prose,
  strict,
} from './shapes.ts'

/** A text to the people of one or several courses. */
export const Announcement = Type.Object({
  id: Id,
  text: Type.String(),
  /** It stands above the others until the end of this day. */
  pinnedUntil: nullable(Day),
  createdAt: Instant,
  /** A changed text is a new version; a greater number is a newer text, in whichever of its courses. */
  version: Type.Integer(),
  editedAt: nullable(Instant),
  /** Null where the account was deleted. */
  by: nullable(Type.String()),
  /** Who changed the text last, where that is not the author. */
  editedBy: nullable(Type.String()),
  /** For families: this version stood on a screen of the student or of the parents. */
  seen: Type.Optional(Type.Boolean()),
  /** For teachers: its courses that they teach. */
  courseIds: Type.Optional(Type.Array(Id)),
  /**
   * For teachers, in the list of a course: how many families have seen this version, how many only an earlier one, and
   * how many count: they were in the course when the version was written, and are there now, or they have seen it. A
   * family is its student.
   */
  views: Type.Optional(Type.Object({ seen: Type.Integer(), seenEarlier: Type.Integer(), families: Type.Integer() })),
})
export type Announcement = Static<typeof Announcement>

const text = prose('Elan', limits.announcement.max, limits.announcement.min)
const pinnedUntil = Type.Optional(nullable(CalendarDate))

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/api/courses/:id/announcements',
  summary: 'The announcements in a course, pinned ones first, then newest first, at most 200',
  params: idInPath,
  responseBody: Type.Array(Announcement),
})

/**
 * Each course is one that the teacher teaches, otherwise nothing is written. `pinnedUntil` is not before today. The
 * 31st of a day is rate_limited.
 */
export const createAnnouncement = endpoint({
  method: 'POST',
  path: '/api/announcements',
  summary: 'Writes an announcement to the people of courses, 30 a day',
  body: strict({
    courseIds: Type.Array(Id, {
      minItems: limits.announcementCourses.min,
      maxItems: limits.announcementCourses.max,
      label: 'Qruplar',
    }),
    text,
    pinnedUntil,
  }),
  acceptsIdempotencyKey: true,
  status: 201,
  responseBody: Announcement,
  errors: ['not_found', 'date_invalid', 'course_read_only', 'rate_limited', 'in_progress', 'key_reused'],
})

/**
 * Changes it in its courses that the teacher teaches, unless they are archived; `pinnedUntil` null unpins it. Without
 * `text` each course keeps its own, which another teacher may have changed there. `base` is the text that the page had
 * read: where another one was written last, the change is refused with it as `stored.text`. Another text is a new
 * version, of which families are notified, unless the change is `minor`.
 */
export const changeAnnouncement = endpoint({
  method: 'PUT',
  path: '/api/announcements/:id',
  summary: 'Changes an announcement',
  params: idInPath,
  body: strict({
    text: Type.Optional(text),
    pinnedUntil,
    minor: Type.Optional(Type.Boolean({ label: 'Kiçik düzəliş' })),
    ...base({ text }),
  }),
  responseBody: Announcement,
  errors: ['date_invalid', 'course_read_only', 'announcement_deleted', 'changed_meanwhile'],
})

/** From the same courses as a change, in one act; the trash of each has it for 30 days. */
export const deleteAnnouncement = endpoint({
  method: 'DELETE',
  path: '/api/announcements/:id',
  summary: 'Deletes an announcement',
  params: idInPath,
  responseBody: Message,
  errors: ['course_read_only'],
})

/**
 * Called by the page after the whole text stood on the screen for a second, never by a prefetch or the worker, with the
 * version that it showed, which counts for no later text; without one the newest counts.
 */
export const seeAnnouncement = endpoint({
  method: 'PUT',
  path: '/api/announcements/:id/seen',
  summary: 'The family has seen the announcement',
  params: idInPath,
  body: strict({ version: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647, label: 'Versiya' })) }),
  responseBody: Message,
})

/** A family is its student: seen by the student or in a parent's session. */
export const listAnnouncementViews = endpoint({
  method: 'GET',
  path: '/api/announcements/:id/views',
  summary: 'Which families of a course have seen the announcement, or only an earlier version of it, by name',
  params: idInPath,
  query: strict({ courseId: IdInQuery }),
  responseBody: Type.Object({
    seen: Type.Array(Person),
    seenEarlier: Type.Array(Person),
    notSeen: Type.Array(Person),
  }),
})
