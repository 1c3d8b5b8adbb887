import { type Static, Type } from 'typebox'
import { Course } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { CalendarDate, Day, Id, Instant, idInPath, Message, nullable, strict } from './shapes.ts'

const deletion = {
  /** Null where the account was deleted. */
  deletedBy: nullable(Type.String()),
  deletedAt: Instant,
  /** From 30 to 1; on the last day it is 1. */
  daysLeft: Type.Integer(),
}

/**
 * A deletion of a date. A date that was deleted more than once has an item for each deletion. While the date `exists`
 * again, a restore fills its empty cells only: `kept` are the cells that have another value now and keep it.
 */
export const DeletedDay = Type.Object({
  id: Id,
  date: Day,
  /** Cells with a status or a note. */
  marks: Type.Integer(),
  exists: Type.Boolean(),
  kept: Type.Integer(),
  ...deletion,
})
export type DeletedDay = Static<typeof DeletedDay>

/**
 * Something deleted in a course. `name` is the name of a category, the title of a material, the full name of a participant or a card, or
 * the beginning of a comment (the name of its attachment where it has no text) or of an announcement. `parentName` names the category of a material, the
 * material or the category of a comment, and the student with whom a card was merged; it is null for the others.
 */
export const DeletedItem = Type.Object({
  id: Id,
  name: Type.String(),
  parentName: nullable(Type.String()),
  /** The short ID of a participant or a card, because two people may have the same name. */
  shortId: Type.Optional(nullable(Type.String())),
  ...deletion,
})
export type DeletedItem = Static<typeof DeletedItem>

/**
 * What can be restored in a course; each list is newest first, at most 500. If there are more deleted comments, it has
 * the newest of each author in turn. A participant's `id` is the student's; `cards` are those that were merged with a
 * student who asked to join.
 */
export const CourseTrash = Type.Object({
  dates: Type.Array(DeletedDay),
  categories: Type.Array(DeletedItem),
  materials: Type.Array(DeletedItem),
  participants: Type.Array(DeletedItem),
  cards: Type.Array(DeletedItem),
  comments: Type.Array(DeletedItem),
  announcements: Type.Array(DeletedItem),
})
export type CourseTrash = Static<typeof CourseTrash>

/** A deleted course of its owner. */
export const DeletedCourse = Type.Object({
  id: Id,
  name: Type.String(),
  participantCount: Type.Integer(),
  ...deletion,
})
export type DeletedCourse = Static<typeof DeletedCourse>

export const listTrash = endpoint({
  method: 'GET',
  path: '/api/trash',
  summary: 'The own courses that were deleted in the last 30 days, newest first, at most 500',
  responseBody: Type.Object({ courses: Type.Array(DeletedCourse) }),
})

/** A course of another teacher is treated as one that does not exist. */
export const restoreCourse = endpoint({
  method: 'POST',
  path: '/api/trash/restore',
  summary: 'Restores a deleted course with everything in it, within the quota',
  body: strict({ kind: Type.Literal('course', { label: 'Növ' }), id: Id }),
  responseBody: Course,
  errors: ['not_found', 'quota_reached'],
})

/** A course of another teacher is treated as one that does not exist. In a repeated call the thing is already gone. */
export const purgeCourse = endpoint({
  method: 'POST',
  path: '/api/trash/purge',
  summary: 'Removes a deleted course for good, with everything in it',
  body: strict({ kind: Type.Literal('course', { label: 'Növ' }), id: Id }),
  responseBody: Message,
  errors: ['not_found'],
})

export const listCourseTrash = endpoint({
  method: 'GET',
  path: '/api/courses/:id/trash',
  summary: 'What was deleted in a course in the last 30 days',
  params: idInPath,
  responseBody: CourseTrash,
})

/**
 * By who may delete it. A date is named by `date`: its newest deletion, or the one with this `id`. Everything else is
 * named by `id`. A moved participant comes back from the other course; after a further move, or where the viewer may
 * not change the other course, it is student_moved, which names the present course to who teaches it. An announcement
 * that was deleted in several courses by one act is restored in those that the teacher teaches. A name that was taken
 * meanwhile gets “ (2)”; what contains the restored item is restored too. A merged card is a student of its own again,
 * with the marks that it had. Marks made after the merge stay with the student, who stays a participant where there is
 * such a mark and waits to join again where there is none. After 30 days it is not_found, which says so.
 */
export const restoreDeleted = endpoint({
  method: 'POST',
  path: '/api/courses/:id/trash/restore',
  summary: 'Restores something that was deleted in a course in the last 30 days',
  params: idInPath,
  body: strict({
    kind: Type.Enum(['date', 'category', 'material', 'participant', 'card', 'comment', 'announcement'], {
      label: 'Növ',
    }),
    id: Type.Optional(Id),
    date: Type.Optional(CalendarDate),
  }),
  responseBody: Message,
  errors: ['date_invalid', 'student_moved', 'limit_reached', 'course_read_only'],
})

/**
 * A date is named by `date`: all its deletions, or the one with this `id`. Everything else is named by `id`. A removed
 * participant and a merged card cannot be purged: the marks stay stored, and only the offer to restore ends after 30
 * days.
 */
export const purgeDeleted = endpoint({
  method: 'POST',
  path: '/api/courses/:id/trash/purge',
  summary: 'Removes something that was deleted in a course for good',
  params: idInPath,
  body: strict({
    kind: Type.Enum(['date', 'category', 'material', 'comment', 'announcement'], { label: 'Növ' }),
    id: Type.Optional(Id),
    date: Type.Optional(CalendarDate),
  }),
  responseBody: Message,
  errors: ['date_invalid', 'course_read_only'],
})
