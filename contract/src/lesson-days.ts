import type { LessonBreak, LessonChange, LessonDay } from './courses.ts'
import type { DayOffOn } from './holidays.ts'
import { dayMs } from './lifetimes.ts'
import { bakuDate, bakuTime, weekdayOf, weekdaysShort } from './locale.ts'

/** The facts that determine when a course has lessons. */
export interface Scheduled {
  /** Set by the teachers; empty: `learnedDays` apply. */
  lessonDays: readonly LessonDay[]
  learnedDays: readonly LessonDay[]
  lessonChanges: readonly LessonChange[]
  breaks: readonly LessonBreak[]
  /** The dates with marks among days off and those that teachers cancelled, moved or covered by a break: these took place. */
  heldDates: readonly string[]
  startDate: string | null
  endDate: string | null
  archivedAt: unknown
}

/** One lesson on a date. */
export interface Lesson {
  date: string
  /** `HH:MM`; null: unknown. */
  startsAt: string | null
  /** The date according to the lesson days; another date for a lesson that was moved. */
  plannedOn: string
  /** Its position among the lessons planned for that date; -1 for an extra one. */
  place: number
  /** Why it does not take place; null: it does. */
  off: 'cancelled' | 'break' | null
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

/** Whether lessons are known from set or learned days. */
export const hasLessonDays = (course: Scheduled): boolean => weekOf(course).length > 0

/** The lessons of a date by the lesson days, in the order of the day, also on a day off and in a break. */
function weeklyOn(course: Scheduled, date: string): LessonDay[] {
  const { startDate, endDate } = course
  if ((startDate && date < startDate) || (endDate && date > endDate)) return []
  const weekday = weekdayOf(date) + 1
  return sortLessonDays(weekOf(course).filter((lesson) => lesson.weekday === weekday))
}

/** The breaks that cover a date. */
export const breaksOn = ({ breaks }: Pick<Scheduled, 'breaks'>, date: string): LessonBreak[] =>
  breaks.filter(({ from, to }) => from <= date && date <= to)

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

/**
 * Returns the lessons planned for a date, and the extra one of that date, as teachers changed them: also those that were
 * moved to another date, cancelled or fall into a break, but none on a day off. A lesson that a teacher set after the
 * break, and one with marks, takes place; marks on the planned date undo a cancellation, a break and a move.
 */
export function lessonsPlannedFor(course: Scheduled, date: string, dayOffOn: DayOffOn): Lesson[] {
  if (course.archivedAt !== null) return []
  const change = course.lessonChanges.find((one) => one.date === date)
  const isHeld = course.heldDates.includes(date)
  const weekly = weeklyOn(course, date)
  const lesson = (startsAt: string | null, place: number, off: Lesson['off'], on = date): Lesson => ({
    ...{ date: on, startsAt, plannedOn: date, place },
    off: course.heldDates.includes(on) ? null : off,
  })
  /** Of a lesson that a teacher set on a date. */
  const offOn = (on: string) => (breaksOn(course, on).some(({ except }) => !except.includes(on)) ? 'break' : null)
  if (change?.kind === 'moved' && !(isHeld && change.movedTo)) {
    // it was moved from a day that is not known to have lessons any more
    const moved = weekly.length > 0 || course.lessonDays.length > 0 ? weekly : [{ startsAt: null }]
    const first = moved[0]?.startsAt ?? null
    const on = change.movedTo ?? date
    return moved.map(({ startsAt }, place) => lesson(shifted(startsAt, first, change.startsAt), place, offOn(on), on))
  }
  const isCancelled = change?.kind === 'cancelled' || change?.isInstead
  const off = isCancelled ? 'cancelled' : breaksOn(course, date).length > 0 ? 'break' : null
  const planned = dayOffOn(date) && !isHeld ? [] : weekly.map(({ startsAt }, place) => lesson(startsAt, place, off))
  return change?.kind === 'extra' ? [...planned, lesson(change.startsAt, -1, offOn(date))] : planned
}

const byTime = (a: Lesson, b: Lesson): number => {
  const [one, other] = [a.startsAt ?? 'z', b.startsAt ?? 'z']
  return one < other ? -1 : Number(one > other)
}

/** The planned dates of the lessons that may take place on a date. */
const plannedDatesOf = ({ lessonChanges }: Scheduled, date: string): string[] => [
  date,
  ...lessonChanges.filter(({ movedTo }) => movedTo === date).map((change) => change.date),
]

/**
 * Returns the lessons of a course that take place on a date, sorted by time: those of its lesson days with the
 * teachers' changes, but none on a day off, in a break, outside its dates and in the archive. Lessons that teachers
 * moved or added take place on any day.
 */
export const lessonsOn = (course: Scheduled, date: string, dayOffOn: DayOffOn): Lesson[] =>
  plannedDatesOf(course, date)
    .flatMap((plannedOn) => lessonsPlannedFor(course, plannedOn, dayOffOn))
    .filter((lesson) => lesson.date === date && lesson.off === null)
    .sort(byTime)

/** Why a date has no lesson. */
export interface NoLesson {
  reason: 'cancelled' | 'moved' | 'break' | 'dayOff'
  /** The time of the first lesson that is missing; null: unknown. */
  startsAt: string | null
  /** The words of the teachers, or the name of the day off. */
  text: string
  /** Where the first lesson takes place that was moved away. */
  to?: Lesson
}

/**
 * Returns why a date has no lesson that it would have by the lesson days, or without them by a cancellation; undefined
 * where a lesson takes place or none is expected.
 */
export function noLessonOn(course: Scheduled, date: string, dayOffOn: DayOffOn): NoLesson | undefined {
  if (course.archivedAt !== null || course.heldDates.includes(date) || lessonsOn(course, date, dayOffOn).length > 0)
    return undefined
  const [first] = lessonsPlannedFor(course, date, dayOffOn)
  const change = course.lessonChanges.find((one) => one.date === date)
  const usual = weeklyOn(course, date)[0]
  const startsAt = usual?.startsAt ?? null
  if (first && first.date !== date && first.off === null)
    return { reason: 'moved', startsAt, text: change?.text ?? '', to: first }
  if (first?.off === 'cancelled' || (change?.kind === 'cancelled' && !hasLessonDays(course)))
    return { reason: 'cancelled', startsAt, text: change?.text ?? '' }
  const [off] = breaksOn(course, first?.date ?? date)
  if (off && (first || !hasLessonDays(course))) return { reason: 'break', startsAt, text: off.text }
  const text = usual && dayOffOn(date)
  return text === undefined ? undefined : { reason: 'dayOff', startsAt, text }
}

/** The changes of lessons that are not over and not overruled by marks, the next first. */
export const upcomingChanges = (
  { lessonChanges, heldDates }: Pick<Scheduled, 'lessonChanges' | 'heldDates'>,
  today: string,
) =>
  lessonChanges.filter(
    ({ date, kind, movedTo }) =>
      (date >= today || (movedTo ?? '') >= today) && !(kind !== 'extra' && heldDates.includes(date)),
  )

/** The breaks that are not over, the next first. */
export const upcomingBreaks = ({ breaks }: Pick<Scheduled, 'breaks'>, today: string) =>
  breaks.filter(({ to }) => to >= today)

/** The length of a lesson where its teachers set none; the usual one at school. */
export const usualLessonMinutes = 45

/** How far back and ahead calendars show lessons; a single course lists the changes of lessons as far back. */
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

/** `B.e., Ç. 14:00` where all lessons begin at one time, otherwise as `lessonDaysText`. */
export function shortLessonDaysText(lessonDays: readonly LessonDay[]): string {
  const [time, ...others] = new Set(lessonDays.map(({ startsAt }) => startsAt))
  if (!time || others.length > 0) return lessonDaysText(lessonDays)
  return `${lessonDays.map(({ weekday }) => weekdaysShort[weekday - 1]).join(', ')} ${time}`
}

/** `B.e. 14:00, Ç.` */
export const lessonDaysText = (lessonDays: readonly LessonDay[]): string =>
  lessonDays.map(({ weekday, startsAt }) => [weekdaysShort[weekday - 1], startsAt].filter(Boolean).join(' ')).join(', ')
