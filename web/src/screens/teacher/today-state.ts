import type { CourseRights, CourseSummary } from '@hasiye/contract/courses.ts'
import { holidayOn } from '@hasiye/contract/holidays.ts'
import { lessonsOn, nextLessonDates } from '@hasiye/contract/lesson-days.ts'
import { dayWithWeekday } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import type { UnsyncedCourse } from '../../offline/unsynced.ts'
import { today as texts } from '../../ui/texts/dashboard.ts'

/**
 * What the device holds that the server does not: changes that clash with somebody else's, changes that nobody saved, or saves that
 * are sent by themselves.
 */
export type Unsent = 'conflict' | 'unsaved' | 'pending'

/** How far today's lesson of a course is. `marked` and `total` count participants. */
export type TodayState = { kind: 'done'; marked: number; total: number } | { kind: 'notYet' | Unsent }

type Summary = Pick<
  CourseSummary,
  'id' | 'today' | 'archivedAt' | 'startDate' | 'endDate' | 'lessonDays' | 'learnedDays'
>

export interface TodayRow<Course> {
  course: Course
  state: TodayState
  /** `HH:MM`; undefined where no time is known. */
  startsAt: string | undefined
}

/**
 * Returns the courses with a lesson today, by its date or by their lesson days, and those with something to send, in the order of the
 * day; those without a time come last.
 */
export function todayRows<Course extends Summary>(
  courses: readonly Course[],
  unsentOf: (courseId: number) => Unsent | undefined,
  today: string,
): TodayRow<Course>[] {
  const rows = courses.flatMap((course) => {
    const lessons = lessonsOn(course, today)
    const unsent = unsentOf(course.id)
    const state = stateOf(course, unsent, lessons.length > 0)
    const startsAt = lessons[0]?.startsAt ?? undefined
    return state ? [{ course, state, startsAt }] : []
  })
  return rows.sort((a, b) => ((a.startsAt ?? 'z') < (b.startsAt ?? 'z') ? -1 : a.startsAt === b.startsAt ? 0 : 1))
}

function stateOf(
  { today, archivedAt }: Summary,
  unsent: Unsent | undefined,
  hasLesson: boolean,
): TodayState | undefined {
  if (unsent) return { kind: unsent }
  if (archivedAt !== null || (!today && !hasLesson)) return undefined
  return today && today.marked > 0 ? { kind: 'done', ...today } : { kind: 'notYet' }
}

/** Returns the sentence of a day without lessons, with the next one of all courses; undefined where no lesson days are known. */
export function noLessonsText(courses: readonly (Summary & { name: string })[], today: string): string | undefined {
  const next = courses.flatMap((course) =>
    nextLessonDates(course, today).map((date) => ({ date, course: course.name })),
  )
  const [first] = next.sort((a, b) => (a.date < b.date ? -1 : 1))
  if (!first) return undefined
  const holiday = holidayOn(today)
  const none = holiday ? fill(texts.holiday, { name: holiday }) : texts.none
  return `${none} ${fill(texts.next, { ...first, date: dayWithWeekday(first.date, today) })}`
}

/** Returns what needs the user first: conflicts, then unsaved changes, then pending saves. */
export function unsentOf({ conflicts, unsaved, all }: UnsyncedCourse): Unsent | undefined {
  if (conflicts > 0) return 'conflict'
  if (unsaved.changes > 0) return 'unsaved'
  return all.changes > 0 ? 'pending' : undefined
}

/** Returns the only course with a lesson today, else the teacher's only course; undefined where several can be meant. */
export function courseOfToday<Course extends Summary & { may: Pick<CourseRights, 'saveAttendance'> }>(
  courses: readonly Course[],
  today: string,
): Course | undefined {
  const open = courses.filter(({ may }) => may.saveAttendance)
  const ofToday = todayRows(open, () => undefined, today).map(({ course }) => course)
  const [only, ...others] = ofToday.length > 0 ? ofToday : open
  return others.length === 0 ? only : undefined
}
