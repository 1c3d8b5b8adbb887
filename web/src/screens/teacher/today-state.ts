import type { CourseRights, CourseSummary } from '@hasiye/contract/courses.ts'
import type { DayOffOn } from '@hasiye/contract/holidays.ts'
import {
  type Lesson,
  lessonsOn,
  lessonsPlannedFor,
  type NoLesson,
  nextLessonDates,
  noLessonOn,
} from '@hasiye/contract/lesson-days.ts'
import { bakuDate, bakuTime, dayWithWeekday } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { today as texts } from '../../ui/texts/dashboard.ts'

/**
 * The changes on the device that the server does not have: conflicts, of which `count` cells have one, unsaved changes, or
 * saves that are sent automatically.
 */
export type Unsent = { kind: 'conflict'; count: number } | { kind: 'unsaved' | 'pending' }

/**
 * The state of today's lesson of a course. `marked` and `total` count participants. `cancelled` is a lesson that does
 * not take place today, also in a break, with the teacher's words; `moved` one that was moved to another day, which is
 * `to`.
 */
type TodayState =
  | { kind: 'done'; marked: number; total: number }
  | { kind: 'notYet' }
  | Unsent
  | { kind: 'cancelled'; text: string }
  | { kind: 'moved'; to: string; startsAt: string | null }

type Summary = Pick<
  CourseSummary,
  | 'id'
  | 'today'
  | 'archivedAt'
  | 'startDate'
  | 'endDate'
  | 'lessonDays'
  | 'learnedDays'
  | 'lessonChanges'
  | 'breaks'
  | 'heldDates'
>

interface TodayRow<Course> {
  course: Course
  state: TodayState
  /** `HH:MM`; undefined where no time is known. */
  startsAt: string | undefined
  /** The time before it was changed. */
  usualTime: string | undefined
  /** Known from the lesson days or a change of them, and not only from its date. */
  isPlanned: boolean
}

/** The text of a row's line. */
export type TodayLine = Pick<TodayRow<unknown>, 'state' | 'startsAt' | 'usualTime'>

const timeOf = (lessons: readonly Lesson[]) => lessons[0]?.startsAt ?? undefined

/**
 * Returns the courses with a lesson today, by its date or by their lesson days, those whose lesson was cancelled or
 * moved, and those with unsent changes, sorted by time; those without a time come last.
 */
export function todayRows<Course extends Summary>(
  courses: readonly Course[],
  unsentOf: (courseId: number) => Unsent | undefined,
  today: string,
  dayOffOn: DayOffOn,
): TodayRow<Course>[] {
  const rows = courses.flatMap((course) => {
    const lessons = lessonsOn(course, today, dayOffOn)
    const off = noLessonOn(course, today, dayOffOn)
    const state = stateOf(course, unsentOf(course.id), lessons.length > 0 ? { kind: 'notYet' } : off && offState(off))
    if (!state) return []
    const startsAt = timeOf(lessons)
    const usual = timeOf(lessonsPlannedFor({ ...course, lessonChanges: [], breaks: [] }, today, dayOffOn))
    const isChanged = off !== undefined || lessons.every(({ place, plannedOn }) => place >= 0 && plannedOn === today)
    const usualTime = !isChanged || usual === startsAt ? undefined : usual
    return { course, state, startsAt, usualTime, isPlanned: lessons.length > 0 }
  })
  const timeIn = ({ startsAt, usualTime }: TodayRow<Course>) => startsAt ?? usualTime ?? 'z'
  return rows.sort((a, b) => (timeIn(a) < timeIn(b) ? -1 : Number(timeIn(a) > timeIn(b))))
}

/** The state of a lesson that does not take place today; undefined on a day off, which the heading names. */
function offState({ reason, to, text }: NoLesson): TodayState | undefined {
  if (reason === 'dayOff') return undefined
  return reason === 'moved' && to ? { kind: reason, to: to.date, startsAt: to.startsAt } : { kind: 'cancelled', text }
}

/** Returns the courses whose lesson today takes place and has no mark yet. */
export const coursesToCancel = <Course extends Summary>(rows: readonly TodayRow<Course>[]): Course[] =>
  rows.filter(({ state, isPlanned }) => isPlanned && state.kind === 'notYet').map(({ course }) => course)

/** How long before a lesson its list is asked for. */
const beforeMs = 10 * 60_000

/**
 * Returns the row whose list is to be filled in now: the earliest lesson without a mark, from 10 minutes before it begins
 * on. A lesson without a time is never due.
 */
export function dueNow<Course>(rows: readonly TodayRow<Course>[], now: Date): TodayRow<Course> | undefined {
  const soon = new Date(now.getTime() + beforeMs)
  const until = bakuDate(soon) === bakuDate(now) ? bakuTime(soon) : 'midnight'
  return rows.find(
    ({ state, startsAt, isPlanned }) =>
      isPlanned && state.kind === 'notYet' && startsAt !== undefined && startsAt <= until,
  )
}

function stateOf(
  { today, archivedAt }: Summary,
  unsent: Unsent | undefined,
  planned: TodayState | undefined,
): TodayState | undefined {
  if (unsent) return unsent
  if (archivedAt !== null) return undefined
  if (today && today.marked > 0) return { kind: 'done', ...today }
  return planned ?? (today ? { kind: 'notYet' } : undefined)
}

/** Returns the sentence of a day without lessons, with the next one of all courses; undefined where no lesson days are known. */
export function noLessonsText(
  courses: readonly (Summary & { name: string })[],
  today: string,
  dayOffOn: DayOffOn,
): string | undefined {
  const next = courses.flatMap((course) =>
    nextLessonDates(course, today, dayOffOn).map((date) => ({ date, course: course.name })),
  )
  const [first] = next.sort((a, b) => (a.date < b.date ? -1 : 1))
  if (!first) return undefined
  const holiday = dayOffOn(today)
  const none = holiday ? fill(texts.holiday, { name: holiday }) : texts.none
  return `${none} ${fill(texts.next, { ...first, date: dayWithWeekday(first.date, today) })}`
}

interface Waiting {
  conflicts: number
  unsaved: { changes: number }
  all: { changes: number }
}

/** Returns what the user must handle first: conflicts, then unsaved changes, then pending saves. */
export function unsentOf({ conflicts, unsaved, all }: Waiting): Unsent | undefined {
  if (conflicts > 0) return { kind: 'conflict', count: conflicts }
  if (unsaved.changes > 0) return { kind: 'unsaved' }
  return all.changes > 0 ? { kind: 'pending' } : undefined
}

/**
 * Returns the only course with a lesson today, otherwise the teacher's only course; undefined if several can be meant.
 */
export function courseOfToday<Course extends Summary & { may: Pick<CourseRights, 'saveAttendance'> }>(
  courses: readonly Course[],
  today: string,
  dayOffOn: DayOffOn,
): Course | undefined {
  const open = courses.filter(({ may }) => may.saveAttendance)
  const ofToday = todayRows(open, () => undefined, today, dayOffOn)
    .filter(({ state }) => state.kind === 'notYet' || state.kind === 'done')
    .map(({ course }) => course)
  const [only, ...others] = ofToday.length > 0 ? ofToday : open
  return others.length === 0 ? only : undefined
}
