import { type Static, Type } from 'typebox'
import { Announcement } from './announcements.ts'
import { courseEmoji, courseGroundKeys } from './course-look.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import {
  base,
  CalendarDate,
  Day,
  Id,
  Instant,
  idInPath,
  line,
  Message,
  nullable,
  Person,
  prose,
  Stay,
  strict,
  TypedInstant,
  WebAddress,
  withMissingText,
} from './shapes.ts'

/** A teacher of a course. Students and parents read no `shortId`. */
export const CourseTeacher = Type.Object({
  id: Id,
  fullName: Type.String(),
  shortId: Type.Optional(Type.String()),
  avatar: nullable(Type.String()),
  isOwner: Type.Boolean(),
  canManage: Type.Boolean(),
})
export type CourseTeacher = Static<typeof CourseTeacher>

const OwnAttendance = Type.Object({
  present: Type.Integer(),
  absent: Type.Integer(),
  /** From 0 to 1; null without a mark. */
  rate: nullable(Type.Number()),
  /** The last 24 statuses, oldest first, as a string of + and -. */
  recent: Type.String(),
})

/** The date of today in Baku; null where the course has no such date. */
const MarkedToday = Type.Object({
  /** Participants with a status. */
  marked: Type.Integer(),
  /** All participants. */
  total: Type.Integer(),
})

/** A lesson of every week. Several on a weekday are one date of the attendance. */
export const LessonDay = strict({
  /** 1 is Monday, 7 is Sunday. */
  weekday: Type.Integer({ minimum: 1, maximum: 7, label: 'Həftənin günü' }),
  /** `HH:MM` in Baku; null: unknown. */
  startsAt: nullable(Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', label: 'Saat', examples: ['09:30'] })),
})
export type LessonDay = Static<typeof LessonDay>

const startsAt = LessonDay.properties.startsAt

/**
 * A difference from the lesson days: the lessons of a date are cancelled or begin at another time, or a lesson is
 * added.
 */
export const LessonChange = Type.Object({
  /** According to the lesson days. */
  date: Day,
  kind: Type.Enum(['cancelled', 'moved', 'extra']),
  /** The time of the first lesson: the new time of a moved one, null for its usual time. */
  startsAt,
  /** The date to which a lesson was moved; null for another time on the same date. */
  movedTo: nullable(Day),
  text: Type.String(),
  /** Only of an extra lesson: the planned lessons of its date stay cancelled. */
  isInstead: Type.Optional(Type.Boolean()),
})
export type LessonChange = Static<typeof LessonChange>

/** Days without lessons in one or more courses. */
export const LessonBreak = Type.Object({
  id: Id,
  from: Day,
  to: Day,
  text: Type.String(),
  /** The dates in it with a lesson that a teacher moved there or added after the break was set. */
  except: Type.Array(Day),
})
export type LessonBreak = Static<typeof LessonBreak>

/** A course counts lessons in rounds of a length. */
export const Round = strict({
  length: Type.Integer({ ...limits.roundLength, label: 'Dövrdəki dərslərin sayı' }),
  /** The lessons that a student attended, or all that were marked. */
  counts: Type.Enum(['present', 'held'], { label: 'Dərslərin sayı' }),
  /** Families are notified of the last lessons of a round. */
  tellFamilies: Type.Boolean({ label: 'Valideynlərə də bildir' }),
})
export type Round = Static<typeof Round>

/** Where the student is in the rounds of the course. */
export const OwnRound = Type.Object({ done: Type.Integer(), length: Type.Integer(), left: Type.Integer() })
export type OwnRound = Static<typeof OwnRound>

/** What the viewer may do in the course now, as the server's policy decides it; the page does not compute rights. */
export const CourseRights = Type.Object({
  /** Change the course, its categories, materials, lesson link and banner, and write general comments. */
  edit: Type.Boolean(),
  /** Mark students and add dates. */
  saveAttendance: Type.Boolean(),
  /** Delete a date of the attendance with its marks, and restore it. */
  deleteDays: Type.Boolean(),
  readComments: Type.Boolean(),
  /** Comment on materials. */
  comment: Type.Boolean(),
  manageTeachers: Type.Boolean(),
  /** Grant or revoke a co-teacher's permission to manage. */
  grantManage: Type.Boolean(),
  leave: Type.Boolean(),
  /** Turn joining by code on and off. */
  manageJoinCode: Type.Boolean(),
  copy: Type.Boolean(),
  /** Archive the course, and unarchive it. */
  archive: Type.Boolean(),
})
export type CourseRights = Static<typeof CourseRights>

const summary = {
  id: Id,
  name: Type.String(),
  description: Type.String(),
  /** Null, with `readOnlyUntil` set, only where the owner's account was deleted and nobody inherited the course. */
  teacherId: nullable(Id),
  teacherName: nullable(Type.String()),
  teacherAvatarUrl: nullable(Type.String()),
  participantCount: Type.Integer(),
  lessonLink: nullable(Type.String()),
  bannerImage: nullable(Type.String()),
  /** The chosen emoji and ground colour (`course-look.ts`); null: derived from the id, like the rest of the look. */
  emoji: nullable(Type.String()),
  ground: nullable(Type.String()),
  createdAt: Instant,
  startDate: nullable(Day),
  endDate: nullable(Day),
  readOnlyUntil: nullable(Instant),
  /** While it is set nobody can change the course, and it does not count in its owner's quota. */
  archivedAt: nullable(Instant),
  /** Set by the teachers; empty: `learnedDays` apply. `lesson-days.ts` determines the dates with a lesson. */
  lessonDays: Type.Array(LessonDay),
  /** The length of a lesson. */
  lessonMinutes: Type.Integer(),
  /** Learned from the last dates; empty where `lessonDays` are set. */
  learnedDays: Type.Array(LessonDay),
  /** From today to 60 days ahead; of a single course from 60 days back on. */
  lessonChanges: Type.Array(LessonChange),
  /** Those that are not over; of a single course from 60 days back on. */
  breaks: Type.Array(LessonBreak),
  /** The dates with marks among those that `lessonChanges` and `breaks` concern, and days off. Marks win: these lessons took place. */
  heldDates: Type.Array(Day),
  isOwner: Type.Boolean(),
  canManage: Type.Boolean(),
  may: CourseRights,
  attendance: Type.Optional(OwnAttendance),
  joinRequestCount: Type.Optional(Type.Integer()),
  today: Type.Optional(nullable(MarkedToday)),
  /** Whether there is a lesson today, and from which source that is known. */
  lessonToday: Type.Optional(Type.Enum(['set', 'learned', 'none'])),
  newsCount: Type.Optional(Type.Integer()),
  /** For students and parents: null where the course does not count rounds. */
  round: Type.Optional(nullable(OwnRound)),
  /** For teachers: the students with a round that is over, and the next one not agreed. */
  roundsDue: Type.Optional(Type.Integer()),
  /** For teachers: how many lessons a round has; absent where the course does not count rounds. */
  roundLength: Type.Optional(Type.Integer()),
  announcements: Type.Optional(Type.Array(Announcement)),
  former: Type.Optional(Type.Boolean()),
  until: Type.Optional(nullable(Day)),
  isNew: Type.Optional(Type.Boolean()),
  isMuted: Type.Optional(Type.Boolean()),
}

/**
 * A course as lists show it. `attendance` is present for students and parents only, and is the student's own;
 * `joinRequestCount`, `today` and `lessonToday` are present for teachers only. `newsCount` is the number of items that
 * the person has not seen, at most 99; it is present in the list of the person's courses only, and for parents where
 * the call has `newsSince`. `former` and `until` are present for students and parents: a course that the student left,
 * with the last day there. Of such a course they read its name and their own attendance, everything else is empty.
 * `announcements` are present for them in the list of their courses: those that are pinned, then those whose text is
 * not older than a week, newest first, at most 3. `isNew` and `isMuted` are present for them too, for parents as they
 * answered in this browser: a course is new until they confirm that they know it, and a muted course causes no notices.
 */
export const CourseSummary = Type.Object(summary)
export type CourseSummary = Static<typeof CourseSummary>

/** A former participant. The short ID is empty where the reader shares no course with them any more. */
export const FormerParticipant = Type.Object({
  ...Person.properties,
  since: Day,
  /** The last day in the course. */
  until: Day,
  /** The course to which a teacher moved them. */
  movedTo: nullable(Id),
  /** Their earlier stays in the course; absent without one. */
  earlier: Type.Optional(Type.Array(Stay)),
})
export type FormerParticipant = Static<typeof FormerParticipant>

/**
 * A course with its details. For students and parents `participants` is empty and `participantIds` has only the student's own
 * id.
 */
export const Course = Type.Object({
  ...summary,
  /** Students and parents read their own `done` and `left` too. Null where the course does not count rounds. */
  round: nullable(
    Type.Object({ ...Round.properties, done: Type.Optional(Type.Integer()), left: Type.Optional(Type.Integer()) }),
  ),
  teachers: Type.Array(CourseTeacher),
  participants: Type.Array(Person),
  participantIds: Type.Array(Id),
  /** For teachers: the students who left within 400 days, by name. */
  former: Type.Optional(Type.Array(FormerParticipant)),
})
export type Course = Static<typeof Course>

const CourseName = withMissingText(line('Qrupun adı', limits.courseName.max), messages.courseNameBlank)

/** A course that ends before it starts is refused. */
const dates = {
  startDate: Type.Optional(nullable(CalendarDate)),
  endDate: Type.Optional(nullable(CalendarDate)),
}

/** The label belongs to the union, where the texts of the refusal look for it. */
const choice = (label: string, values: readonly string[]) =>
  Type.Optional(Type.Unsafe<string | null>(Type.Union([Type.Enum([...values]), Type.Null()], { label })))

const lessonDays = Type.Array(LessonDay, { maxItems: limits.lessonDays.max, label: 'Dərs günləri' })

const lessonMinutes = Type.Optional(Type.Integer({ ...limits.lessonMinutes, label: 'Dərsin müddəti (dəqiqə)' }))

const look = {
  emoji: choice('Emoji', courseEmoji),
  ground: choice('Rəng', courseGroundKeys),
}

export const listMyCourses = endpoint({
  method: 'GET',
  path: '/api/my-courses',
  summary: "Courses taught, attended, or those of the parent's student; newest first",
  /** Up to when a parent has seen the news; ignored for others, whose account stores it. */
  query: strict({ newsSince: Type.Optional(TypedInstant) }),
  responseBody: Type.Array(CourseSummary),
})

/** The common fields of calls that add a course to those of a teacher. */
const addsCourse = {
  acceptsIdempotencyKey: true,
  status: 201,
  responseBody: Course,
  errors: ['quota_reached', 'subscription_expired', 'in_progress', 'key_reused'],
} as const

/** The description may be empty. */
export const createCourse = endpoint({
  method: 'POST',
  path: '/api/courses',
  summary: 'Creates a course, within quota and subscription',
  body: strict({
    name: CourseName,
    description: prose('Təsvir', limits.courseDescription.max),
    ...dates,
    ...look,
    lessonDays: Type.Optional(lessonDays),
    lessonMinutes,
  }),
  ...addsCourse,
})

export const getCourse = endpoint({
  method: 'GET',
  path: '/api/courses/:id',
  summary: 'One course with its teachers and participants',
  params: idInPath,
  responseBody: Course,
})

/**
 * Omitted fields stay as stored; null removes a date or a chosen part of the look. A description is never blank, but a
 * course may have none from its creation.
 */
export const updateCourse = endpoint({
  method: 'PUT',
  path: '/api/courses/:id',
  summary: 'Changes name, description, dates and look',
  params: idInPath,
  body: strict({
    name: CourseName,
    description: Type.Optional(
      withMissingText(
        prose('Təsvir', limits.courseDescription.max, limits.courseDescription.min),
        messages.courseDescriptionBlank,
      ),
    ),
    ...dates,
    ...look,
    lessonDays: Type.Optional(lessonDays),
    lessonMinutes,
    ...base({ name: CourseName, lessonDays }),
  }),
  responseBody: Course,
  errors: ['course_read_only', 'changed_meanwhile'],
})

/**
 * Then it is not_found for everybody, and counts in no quota. Its owner can restore it for 30 days (`restoreCourse`);
 * afterwards its files are removed too.
 */
export const deleteCourse = endpoint({
  method: 'DELETE',
  path: '/api/courses/:id',
  summary: 'Deletes a course with everything in it',
  params: idInPath,
  responseBody: Message,
})

/**
 * Empty: they are learned from the dates. Duplicates count once. Other days end the changes to come of lessons that the
 * course does not have any more.
 */
export const setLessonDays = endpoint({
  method: 'PUT',
  path: '/api/courses/:id/lesson-days',
  summary: 'Sets the weekdays, times and length of the lessons',
  params: idInPath,
  body: strict({ lessonDays, lessonMinutes, ...base({ lessonDays }) }),
  responseBody: Course,
  errors: ['course_read_only', 'changed_meanwhile'],
})

/** Null: the lessons are not counted. What is agreed stays. */
export const setRound = endpoint({
  method: 'PUT',
  path: '/api/courses/:id/round',
  summary: 'Counts the lessons in rounds, or no longer',
  params: idInPath,
  body: strict({ round: nullable(Round) }),
  responseBody: Course,
  errors: ['course_read_only'],
})

/**
 * `agreed` is the number of rounds that are agreed after the first one; the value before it undoes it. With another day
 * none is agreed yet, unless the call says how many.
 */
export const setStudentRound = endpoint({
  method: 'PUT',
  path: '/api/courses/:id/rounds/:studentId',
  summary: 'Sets how many rounds of a student are agreed, and from which day on the lessons count',
  params: strict({ id: Id, studentId: Id }),
  body: strict({
    since: Type.Optional(CalendarDate),
    agreed: Type.Optional(Type.Integer({ ...limits.agreedRounds, label: 'Razılaşdırılıb' })),
  }),
  responseBody: Person,
  errors: ['course_read_only', 'date_invalid'],
})

/** Sets the first day that counts for every participant; from another day on none of the student's rounds is agreed yet. */
export const setRoundsSince = endpoint({
  method: 'PUT',
  path: '/api/courses/:id/rounds',
  summary: 'Sets from which day on the lessons of all students count',
  params: idInPath,
  body: strict({ since: CalendarDate }),
  responseBody: Course,
  errors: ['course_read_only', 'date_invalid'],
})

/** "" removes the link. */
export const setLessonLink = endpoint({
  method: 'PUT',
  path: '/api/courses/:id/lesson-link',
  summary: 'Sets or removes the link of the online lesson',
  params: idInPath,
  body: strict({ lessonLink: WebAddress(0) }),
  responseBody: Type.Object({ lessonLink: nullable(Type.String()) }),
  errors: ['course_read_only'],
})

/**
 * The copy shares the files of the materials; marks, comments, announcements, lesson link, banner and dates are not
 * copied.
 */
export const copyCourse = endpoint({
  method: 'POST',
  path: '/api/courses/:id/copy',
  summary:
    'Copies a course with its lesson days, categories and materials, within quota and subscription of who copies',
  params: idInPath,
  body: strict({
    name: CourseName,
    withTeachers: Type.Optional(Type.Boolean({ label: 'Müəllimləri də köçür' })),
    withStudents: Type.Optional(Type.Boolean({ label: 'Şagirdləri də köçür' })),
    /** With the students: the lessons that count in the source count in the copy too, and what is agreed is. */
    withRounds: Type.Optional(Type.Boolean({ label: 'Dərslərin sayını da köçür' })),
    /** Null and omitted: that of the source. */
    emoji: look.emoji,
  }),
  ...addsCourse,
})

export const archiveCourse = endpoint({
  method: 'PUT',
  path: '/api/courses/:id/archive',
  summary: 'Archives a course, or takes it back within the quota',
  params: idInPath,
  body: strict({ archived: Type.Boolean({ label: 'Arxiv' }) }),
  responseBody: Course,
  errors: ['quota_reached'],
})
