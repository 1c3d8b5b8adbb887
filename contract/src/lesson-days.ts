import type { LessonChange, LessonDay } from './courses.ts'
import type { DayOffOn } from './holidays.ts'
import { dayMs } from './lifetimes.ts'
import { bakuDate, bakuTime, weekdayOf, weekdaysShort } from './locale.ts'

/** The facts that determine when a course has lessons. */
export interface Scheduled {
  /** Set by the teachers; empty: `learnedDays` apply. */
  lessonDays: readonly LessonDay[]
  learnedDays: readonly LessonDay[]
  lessonChanges: readonly LessonChange[]
  startDate: string | null
  endDate: string | null
  archivedAt: unknown
}

/** One lesson on a date, as it takes place. */
export interface Lesson {
  date: string
  /** `HH:MM`; null: unknown. */
  startsAt: string | null
  /** The date according to the lesson days; another date for a lesson that was moved. */
  plannedOn: string
  /** Its position among the lessons planned for that date; -1 for an extra one. */
  place: number
  isCancelled: boolean
}

/** `2026-11-26`, 5 → `2026-12-01` */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)

/** How many days back dates are used for learning; the number allows for holidays. */
export const learnedFromDays = 70
const watched = 4
const enough = 3

/**
 * Returns the weekdays on which 3 of the last 4 occurrences before today have a date. Days off, dates whose lessons
 * were changed and dates to which one was moved are skipped. `dates` are the course's from the last `learnedFromDays`
 * days.
 */
export function learnLessonDays(
  dates: readonly string[],
  changes: readonly LessonChange[],
  today: string,
  dayOffOn: DayOffOn,
): LessonDay[] {
  const held = new Set(dates)
  const exceptions = new Set(changes.flatMap(({ date, movedTo }) => [date, movedTo]))
  const past = Array.from({ length: learnedFromDays }, (_, i) => addDays(today, -1 - i)).filter(
    (day) => !dayOffOn(day) && !exceptions.has(day),
  )
  return [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) => {
    const last = past.filter((day) => weekdayOf(day) === weekday).slice(0, watched)
    return last.filter((day) => held.has(day)).length < enough ? [] : [{ weekday: weekday + 1, startsAt: null }]
  })
}

/** The lessons of a week: those set by the teachers, otherwise the learned ones. */
const weekOf = ({ lessonDays, learnedDays }: Scheduled) => (lessonDays.length > 0 ? lessonDays : learnedDays)

/** The lessons of a date by the lesson days, in the order of the day: none on a day off and outside the course's dates. */
function planOf(course: Scheduled, date: string, dayOffOn: DayOffOn): LessonDay[] {
  const { startDate, endDate } = course
  if ((startDate && date < startDate) || (endDate && date > endDate)) return []
  const weekday = weekdayOf(date) + 1
  const lessons = weekOf(course).filter((lesson) => lesson.weekday === weekday)
  return lessons.length > 0 && !dayOffOn(date) ? sortLessonDays(lessons) : []
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/**
 * The new time of a lesson on a day whose first lesson, at `first`, is moved to `startsAt`; null where it is unknown or
 * after midnight.
 */
function shifted(time: string | null, first: string | null, startsAt: string | null): string | null {
  if (startsAt === null || time === first) return startsAt ?? time
  if (time === null || first === null) return null
  const minutes = minutesOf(startsAt) + minutesOf(time) - minutesOf(first)
  const two = (n: number) => String(n).padStart(2, '0')
  return minutes < 24 * 60 ? `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` : null
}

const noLesson = { startsAt: null }

/**
 * Returns the lessons planned for a date, and the extra one of that date, with their changes: also those that were
 * moved to another date or cancelled. A change of a date without a lesson concerns one lesson; on a day off it concerns
 * those of another week.
 */
export function lessonsPlannedFor(course: Scheduled, date: string, dayOffOn: DayOffOn): Lesson[] {
  if (course.archivedAt !== null) return []
  const { lessonChanges: changes } = course
  const change = changes.find((one) => one.date === date)
  const isMoved = change?.kind === 'moved' && change.movedTo !== null
  const planned: Pick<LessonDay, 'startsAt'>[] = planOf(course, date, isMoved ? () => undefined : dayOffOn)
  const isCancelledOn = (day: string) => changes.some((one) => one.date === day && one.kind === 'cancelled')
  const lesson = (startsAt: string | null, place: number, on = date): Lesson => ({
    date: on,
    startsAt,
    plannedOn: date,
    place,
    isCancelled: isCancelledOn(on),
  })
  if (change?.kind === 'extra')
    return [...planned.map(({ startsAt }, place) => lesson(startsAt, place)), lesson(change.startsAt, -1)]
  const lessons = change && planned.length === 0 ? [noLesson] : planned
  const { movedTo, startsAt: newStart } = change?.kind === 'moved' ? change : { movedTo: null, startsAt: null }
  const first = lessons[0]?.startsAt ?? null
  return lessons.map(({ startsAt }, place) => lesson(shifted(startsAt, first, newStart), place, movedTo ?? date))
}

const byTime = (a: Lesson, b: Lesson): number => {
  const [one, other] = [a.startsAt ?? 'z', b.startsAt ?? 'z']
  return one < other ? -1 : Number(one > other)
}

/**
 * Returns the lessons of a course that take place on a date, sorted by time: those of its lesson days with the
 * teachers' changes, but none on a day off, outside its dates and in the archive. Lessons that teachers moved or added
 * take place on any day.
 */
export function lessonsOn(course: Scheduled, date: string, dayOffOn: DayOffOn): Lesson[] {
  const moved = course.lessonChanges.filter(({ movedTo }) => movedTo === date)
  return [date, ...moved.map((change) => change.date)]
    .flatMap((plannedOn) => lessonsPlannedFor(course, plannedOn, dayOffOn))
    .filter((lesson) => lesson.date === date && !lesson.isCancelled)
    .sort(byTime)
}

/** The changes of lessons that are not over, the next first. */
export const upcomingChanges = ({ lessonChanges }: Pick<Scheduled, 'lessonChanges'>, today: string) =>
  lessonChanges.filter(({ date, movedTo }) => date >= today || (movedTo ?? '') >= today)

/** The length of a lesson where its teachers set none; the usual one at school. */
export const usualLessonMinutes = 45

/** How far back and ahead calendars show lessons; a single course lists the changes of lessons as far back. Source: API_CONTRACT.md. */
export const calendarDays = { back: 60, ahead: 180 } as const

/** How far ahead the next lesson is searched, and how far ahead lists of courses contain changes. */
export const lessonsAheadDays = 60

/** Returns the first `count` dates from `from` on, that day included, on which the course has a lesson; at most 60 days ahead. */
export function nextLessonDates(course: Scheduled, from: string, dayOffOn: DayOffOn, count = 1): string[] {
  const found: string[] = []
  if (weekOf(course).length === 0 && course.lessonChanges.length === 0) return found
  for (let i = 0; i < lessonsAheadDays && found.length < count; i++) {
    const date = addDays(from, i)
    if (lessonsOn(course, date, dayOffOn).length > 0) found.push(date)
  }
  return found
}

/** Returns the next date with a lesson that has not begun, and the times (`HH:MM`) of its lessons that have not. */
export function nextLesson(
  course: Scheduled,
  now: Date,
  dayOffOn: DayOffOn,
): { date: string; times: string[] } | undefined {
  const today = bakuDate(now)
  const hasBegun = ({ date, startsAt }: Lesson) => date === today && startsAt !== null && startsAt <= bakuTime(now)
  for (const date of nextLessonDates(course, today, dayOffOn, 2)) {
    const lessons = lessonsOn(course, date, dayOffOn).filter((lesson) => !hasBegun(lesson))
    if (lessons.length > 0) return { date, times: lessons.flatMap(({ startsAt }) => startsAt ?? []) }
  }
  return undefined
}

const orderOf = ({ weekday, startsAt }: LessonDay) => `${weekday} ${startsAt ?? '99'}`

/** By weekday and time, those without a time last, and duplicates once. */
export function sortLessonDays(lessonDays: readonly LessonDay[]): LessonDay[] {
  const byOrder = new Map(lessonDays.map((lesson) => [orderOf(lesson), lesson]))
  return [...byOrder].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, lesson]) => lesson)
}

/** `B.e. 14:00, Ç.` */
export const lessonDaysText = (lessonDays: readonly LessonDay[]): string =>
  lessonDays.map(({ weekday, startsAt }) => [weekdaysShort[weekday - 1], startsAt].filter(Boolean).join(' ')).join(', ')
