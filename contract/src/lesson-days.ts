import type { LessonDay } from './courses.ts'
import { holidayOn } from './holidays.ts'
import { dayMs } from './lifetimes.ts'
import { bakuDate, bakuTime, weekdayOf, weekdaysShort } from './locale.ts'

/** What decides when a course has lessons. A course that an older version cached on a device has no lesson days. */
export interface Scheduled {
  /** Set by the teachers; empty: `learnedDays` count. */
  lessonDays?: readonly LessonDay[]
  learnedDays?: readonly LessonDay[]
  startDate: string | null
  endDate: string | null
  archivedAt: unknown
}

/** `2026-11-26`, 5 → `2026-12-01` */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)

/** How many days back a course's dates say what can be learned; holidays push its last lessons back. */
export const learnedFromDays = 70
const watched = 4
const enough = 3

/**
 * Returns the weekdays on which 3 of the last 4 occurrences before today have a date, holidays left out. `dates` are the course's
 * from the last `learnedFromDays` days.
 */
export function learnLessonDays(dates: readonly string[], today: string): LessonDay[] {
  const held = new Set(dates)
  const past = Array.from({ length: learnedFromDays }, (_, i) => addDays(today, -1 - i)).filter(
    (day) => !holidayOn(day),
  )
  return [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) => {
    const last = past.filter((day) => weekdayOf(day) === weekday).slice(0, watched)
    return last.filter((day) => held.has(day)).length < enough ? [] : [{ weekday: weekday + 1, startsAt: null }]
  })
}

/** The lessons of a week: those set by the teachers, or else those learned. */
const weekOf = ({ lessonDays = [], learnedDays = [] }: Scheduled) => (lessonDays.length > 0 ? lessonDays : learnedDays)

/** Returns the lessons of a course on a date, in the order of the day: none on a holiday, outside its dates and in the archive. */
export function lessonsOn(course: Scheduled, date: string): LessonDay[] {
  const { startDate, endDate, archivedAt } = course
  if (archivedAt !== null || (startDate && date < startDate) || (endDate && date > endDate)) return []
  const weekday = weekdayOf(date) + 1
  const lessons = weekOf(course).filter((lesson) => lesson.weekday === weekday)
  return lessons.length > 0 && !holidayOn(date) ? sortLessonDays(lessons) : []
}

const searchedDays = 60

/** Returns the first `count` dates from `from` on, that day included, on which the course has a lesson; at most 60 days ahead. */
export function nextLessonDates(course: Scheduled, from: string, count = 1): string[] {
  const found: string[] = []
  if (weekOf(course).length === 0) return found
  for (let i = 0; i < searchedDays && found.length < count; i++) {
    const date = addDays(from, i)
    if (lessonsOn(course, date).length > 0) found.push(date)
  }
  return found
}

/** Returns the next date with a lesson that has not begun, and the times (`HH:MM`) of its lessons that have not. */
export function nextLesson(course: Scheduled, now: Date): { date: string; times: string[] } | undefined {
  const today = bakuDate(now)
  const hasBegun = (date: string, startsAt: string | null) =>
    date === today && startsAt !== null && startsAt <= bakuTime(now)
  for (const date of nextLessonDates(course, today, 2)) {
    const lessons = lessonsOn(course, date).filter(({ startsAt }) => !hasBegun(date, startsAt))
    if (lessons.length > 0) return { date, times: lessons.flatMap(({ startsAt }) => startsAt ?? []) }
  }
  return undefined
}

const orderOf = ({ weekday, startsAt }: LessonDay) => `${weekday} ${startsAt ?? '99'}`

/** By weekday and time, those without a time last, and equal ones once. */
export function sortLessonDays(lessonDays: readonly LessonDay[]): LessonDay[] {
  const byOrder = new Map(lessonDays.map((lesson) => [orderOf(lesson), lesson]))
  return [...byOrder].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, lesson]) => lesson)
}

/** `B.e. 14:00, Ç.` */
export const lessonDaysText = (lessonDays: readonly LessonDay[]): string =>
  lessonDays.map(({ weekday, startsAt }) => [weekdaysShort[weekday - 1], startsAt].filter(Boolean).join(' ')).join(', ')
