import type { CourseRights, CourseSummary } from '@hasiye/contract/courses.ts'
import type { UnsyncedCourse } from '../../offline/unsynced.ts'

/** What the device holds that the server does not: changes that nobody saved, or saves that are sent by themselves. */
type Unsent = 'unsaved' | 'pending'

/** How far today's lesson of a course is. `marked` and `total` count participants. */
export type TodayState = { kind: 'done'; marked: number; total: number } | { kind: 'notYet' | Unsent }

type Summary = Pick<CourseSummary, 'today' | 'archivedAt'>

/** Returns the state of a course today; undefined for a course that has no lesson today and nothing to send. */
export function todayOf({ today, archivedAt }: Summary, unsent: Unsent | undefined): TodayState | undefined {
  if (unsent) return { kind: unsent }
  if (!today || archivedAt !== null) return undefined
  return today.marked > 0 ? { kind: 'done', ...today } : { kind: 'notYet' }
}

/** Returns what needs the user first: unsaved changes before pending saves. */
export function unsentOf({ unsaved, all }: UnsyncedCourse): Unsent | undefined {
  if (unsaved.changes > 0) return 'unsaved'
  return all.changes > 0 ? 'pending' : undefined
}

/** Returns the only course with a lesson today, else the teacher's only course; undefined where several can be meant. */
export function courseOfToday(
  courses: readonly (Summary & Pick<CourseSummary, 'id'> & { may: Pick<CourseRights, 'saveAttendance'> })[],
): number | undefined {
  const open = courses.filter(({ may }) => may.saveAttendance)
  const today = open.filter((course) => course.today)
  const [only, ...others] = today.length > 0 ? today : open
  return others.length === 0 ? only?.id : undefined
}
