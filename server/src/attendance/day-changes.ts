import type { Mark, MarkChange, SaveResult } from '@hasiye/contract/attendance.ts'
import type { Viewer } from '../sessions/viewer.ts'

/** A mark as the database returns it: the instant may be a Date. */
export type MarkRow = Omit<Mark, 'updatedAt'> & { updatedAt: Date | string }
export type SavedDay = Omit<SaveResult, 'statuses' | 'conflicts'> & { statuses: MarkRow[]; conflicts: MarkRow[] }

export type Writer = Pick<Viewer, 'id' | 'fullName'>

export interface DayChanges {
  date: string
  existing?: boolean | undefined
  statuses: MarkChange[]
  saveId?: string | undefined
}
