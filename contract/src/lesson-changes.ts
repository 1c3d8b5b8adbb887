import { Type } from 'typebox'
import { Course, LessonChange, LessonDay } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { CalendarDate, Id, nullable, prose, strict } from './shapes.ts'

const text = Type.Optional(prose('Səbəb', limits.lessonChangeText.max))
const ofDate = strict({ id: Id, date: CalendarDate })
const errors = ['date_invalid', 'course_read_only'] as const

/** From 7 days back to a year ahead. */
export const lessonChangeDays = { back: 7, ahead: 365 } as const

/**
 * An earlier change of the same date is replaced. `movedTo` belongs to a moved lesson, and is another date; without it
 * there is a `startsAt`.
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

export const undoLessonChange = endpoint({
  method: 'DELETE',
  path: '/api/courses/:id/lesson-changes/:date',
  summary: "Takes the change of a date's lessons back",
  params: ofDate,
  responseBody: Course,
  errors,
})

/** Lessons that already have marks took place, and stay. */
export const cancelOwnLessons = endpoint({
  method: 'POST',
  path: '/api/me/lesson-changes',
  summary: "Cancels a day's lessons in all courses that one teaches",
  body: strict({ date: CalendarDate, text }),
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
