import { longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import type { UnsyncedCourse } from '../../offline/unsynced.ts'
import { att, logout } from '../../ui/texts/attendance.ts'

/** Describes the changes of a course that are only on this device: the course, their number and their dates. */
export function describeUnsynced({ courseName: course, all: { changes: n, dates } }: UnsyncedCourse): string {
  const what = course === undefined ? fill(att.unsaved, { n }) : fill(logout.unsaved, { course, n })
  return `${what} ${dates.map(longDate).join(', ')}`
}
