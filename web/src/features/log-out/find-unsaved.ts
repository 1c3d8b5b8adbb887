import type { Me } from '@hasiye/contract/accounts.ts'
import { longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { hasFormDraft } from '../../forms/form-draft.ts'
import type { UnsyncedCourse } from '../../offline/unsynced.ts'
import { att, logout } from '../../ui/texts/attendance.ts'

/** What a log-out would lose, because it is only on this device. */
export interface Unsaved {
  courses: UnsyncedCourse[]
  /** A form has input that was not sent. */
  hasFormDraft: boolean
}

/** Returns what a log-out of this account would lose; undefined if nothing. */
export async function findUnsaved({ id, role }: Me): Promise<Unsaved | undefined> {
  const courses = role === 'teacher' ? await (await import('../../offline/unsaved.ts')).listUnsaved(id) : []
  const unsaved = { courses, hasFormDraft: hasFormDraft(id) }
  return courses.length > 0 || unsaved.hasFormDraft ? unsaved : undefined
}

/** Describes the changes of a course that are only on this device: the course, their number and their dates. */
export function describeUnsynced({ courseName: course, all: { changes: n, dates } }: UnsyncedCourse): string {
  const what = course === undefined ? fill(att.unsaved, { n }) : fill(logout.unsaved, { course, n })
  return `${what} ${dates.map(longDate).join(', ')}`
}
