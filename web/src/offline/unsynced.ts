import { draftsOnDisk } from './disk.ts'
import { type CellDraft, type Changes, countChanges, type Drafts, datesOf } from './drafts.ts'
import { overlay, pendingOf, unsavedOf } from './entries.ts'

/** The changes of one course that are only on this device. The dates are sorted; `changes` counts as the save bar does. */
export interface UnsyncedCourse {
  courseId: number
  /** The name stored on this device, for a course that the person has left. */
  courseName?: string | undefined
  /** Save was pressed, and there is no response yet. */
  pending: { changes: number; dates: string[] }
  /** Nobody has pressed save, or the server refused it. */
  unsaved: { changes: number; dates: string[] }
  /** Cells of `unsaved` that somebody else has changed too. */
  conflicts: number
  /** Both, each cell counted once. */
  all: { changes: number; dates: string[] }
  /** The changed cells of both, by date. */
  marks: CellDraft[]
}

const countsOf = (changes: Changes) => ({ changes: countChanges(changes).changes, dates: datesOf(changes) })

export const unsyncedIn = (courseId: number, drafts: Drafts): UnsyncedCourse => ({
  courseId,
  pending: countsOf(pendingOf(drafts)),
  unsaved: countsOf(unsavedOf(drafts)),
  conflicts: [...drafts.cells.values()].filter(({ isConflict }) => isConflict).length,
  all: countsOf(overlay(drafts)),
  marks: [...overlay(drafts).cells.values()].sort((a, b) => a.date.localeCompare(b.date)),
})

/** Lists the courses of which this account has changes on the disk that the server has not acknowledged. */
export async function listUnsynced(userId: number): Promise<UnsyncedCourse[]> {
  const courses = await draftsOnDisk(userId)
  return courses
    .map(({ courseId, courseName, drafts }) => ({ ...unsyncedIn(courseId, drafts), courseName }))
    .filter(({ all }) => all.changes > 0)
}
