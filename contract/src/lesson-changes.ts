import { Type } from 'typebox'
import { Course, LessonBreak, LessonChange, LessonDay } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { CalendarDate, Id, idInPath, nullable, prose, strict } from './shapes.ts'

const text = Type.Optional(prose('Səbəb', limits.lessonChangeText.max))
const ofDate = strict({ id: Id, date: CalendarDate })
const { min: minItems, max: maxItems } = limits.lessonCourses
const courseIds = Type.Array(Id, { minItems, maxItems, label: 'Qruplar' })
const errors = ['date_invalid', 'course_read_only'] as const

/** From 7 days back to a year ahead. */
export const lessonChangeDays = { back: 7, ahead: 365 } as const

/** Why a change is refused, for `date_invalid`. */
export const lessonRefusals = {
  none: 'Bu tarixdə dərs yoxdur.',
  marked: 'Bu tarixdə davamiyyət yazılıb, deməli, dərs keçirilib.',
  moved: 'Bu tarixin dərsi köçürülüb ({date}). Əlavə dərs yaratmaq üçün əvvəlcə köçürməni geri götürün.',
  extra: 'Bu tarixdə əlavə dərs də var. Əvvəlcə əlavə dərsi ləğv edin.',
  taken: 'Seçdiyiniz tarixdə dərs artıq dəyişdirilib. Başqa tarix seçin.',
  cancelled: 'Seçdiyiniz tarixdə dərs ləğv edilib. Başqa tarix seçin.',
  breakTooLong: 'Fasilə ən çoxu {n} gün ola bilər.',
  breakOver: 'Bu günlər artıq keçib.',
} as const

/**
 * An earlier change of the same date is replaced; a cancellation stays where an extra lesson is added. `movedTo`
 * belongs to a moved lesson, and is another date; without it there is a `startsAt`. `cancelled` cancels what takes
 * place on the date, whatever its planned date; any date can be cancelled where no lesson days are known. A date
 * without a lesson, and a marked one that is cancelled or moved to another date, are date_invalid with a text of
 * `lessonRefusals`.
 */
export const changeLesson = endpoint({
  method: 'PUT',
  path: '/api/courses/:id/lesson-changes/:date',
  summary: "A date's lessons do not take place, move, or one is added; its people are notified",
  params: ofDate,
  body: strict({
    kind: LessonChange.properties.kind,
    startsAt: Type.Optional(LessonDay.properties.startsAt),
    movedTo: Type.Optional(nullable(CalendarDate)),
    text,
  }),
  responseBody: Course,
  errors,
})

/** What a cancellation replaced applies again. */
export const undoLessonChange = endpoint({
  method: 'DELETE',
  path: '/api/courses/:id/lesson-changes/:date',
  summary: "Takes the change of a date's lessons back",
  params: ofDate,
  responseBody: Course,
  errors,
})

/** Lessons that already have marks took place, and stay. Without `courseIds` all courses that one teaches. */
export const cancelOwnLessons = endpoint({
  method: 'POST',
  path: '/api/me/lesson-changes',
  summary: "Cancels a day's lessons in courses that one teaches",
  body: strict({ date: CalendarDate, text, courseIds: Type.Optional(courseIds) }),
  responseBody: Type.Object({ courseIds: Type.Array(Id) }),
  errors: ['date_invalid'],
})

export const undoOwnLessons = endpoint({
  method: 'DELETE',
  path: '/api/me/lesson-changes/:date',
  summary: "Takes back what cancelled a day's lessons in all courses, where nobody changed them since",
  params: strict({ date: CalendarDate }),
  responseBody: Type.Object({ courseIds: Type.Array(Id) }),
  errors: ['date_invalid'],
})

/** The most days of a break. */
export const breakDays = 120

/**
 * Marked lessons take place, and so do those that are set in the break afterwards. The break must not be over, has at
 * most 120 days and begins at most a year ahead. It is refused as a whole where the teacher does not teach a course.
 */
export const createBreak = endpoint({
  method: 'POST',
  path: '/api/me/breaks',
  summary: 'Courses that one teaches have no lessons on these days; their people are notified once',
  body: strict({ from: CalendarDate, to: CalendarDate, courseIds, text }),
  status: 201,
  responseBody: LessonBreak,
  acceptsIdempotencyKey: true,
  errors: ['date_invalid', 'not_found', 'course_read_only', 'in_progress', 'key_reused'],
})

export const undoBreak = endpoint({
  method: 'DELETE',
  path: '/api/me/breaks/:id',
  summary: 'Ends a break in all courses that one teaches',
  params: idInPath,
  responseBody: Type.Object({ courseIds: Type.Array(Id) }),
  errors: ['not_found'],
})

export const endBreak = endpoint({
  method: 'DELETE',
  path: '/api/courses/:id/breaks/:breakId',
  summary: 'Ends a break in one course',
  params: strict({ id: Id, breakId: Id }),
  responseBody: Course,
  errors: ['not_found', 'course_read_only'],
})
