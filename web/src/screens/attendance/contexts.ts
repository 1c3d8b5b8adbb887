import type { Course } from '@hasiye/contract/courses.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { type Context, createContext, use } from 'react'
import type { Column } from '../../features/attendance/columns.ts'
import type { Conflict } from '../../features/attendance/conflicts.ts'
import type { Editor, Filled } from '../../features/attendance/editor.ts'
import type { Marks } from '../../features/attendance/marks.ts'
import type { HeldDrafts } from '../../offline/course-drafts.ts'
import { type CellDraft, type Changes, hasChanges } from '../../offline/drafts.ts'
import type { SaveOutcome } from '../../offline/outbox.ts'
import type { OpenDialog } from '../../ui/blocks/dialog-table.tsx'

/** The course and what the viewer may do in it. Stays the same while marks are made. */
export interface Roster {
  course: Course
  /** In alphabetical order. */
  students: readonly Person[]
  /** All students of the course, where only some are listed. */
  classmates?: readonly Person[]
  today: string
  readOnly: boolean
  mayDeleteDates: boolean
}

/** The marks that the screen shows, and the editor that changes them. */
export interface Table {
  columns: readonly Column[]
  marks: Marks
  editor: Editor
}

/** The changes of this course on the device, and their saving. */
export interface DraftLayers extends Omit<HeldDrafts, 'state'> {
  /** Changes that are older than 14 days. */
  old: Changes
  storageOff: boolean
  /** Changes shown in the table, including pending saves. */
  drafts: Changes
  /** The part of `drafts` that is not saved. */
  unsaved: Changes
  /** The part of `drafts` that is pending and was not changed again. */
  pending: Changes
  conflicts: readonly Conflict[]
  /** Changes of students who are no longer in the course. */
  gone: readonly CellDraft[]
  save(): Promise<SaveOutcome>
  /** Discards all visible changes, including pending saves. */
  discard(): Promise<void>
  /** Discards unsaved changes. */
  discardUnsaved(): Promise<void>
}

export interface Attendance {
  roster: Roster
  table: Table
  drafts: DraftLayers
  /** The day that was today when the screen was opened or a date was last chosen. */
  seenToday: string
  setSeenToday(date: string): void
}

/** Makes a mark or a note on a date. */
export type Marking = (date: string, editor: Editor) => void

/** The actions of clicks, keys and menus on the screen. The functions stay the same while the screen is open. */
export interface Screen {
  open: OpenDialog<typeof import('./dialogs.tsx').dialogs>
  openNote(date: string, student: Person): void
  /** Opens the list of absentees of a date, unless another dialog is open. */
  showAbsent(date: string): void
  /** Adds a date, and asks afterwards whether to restore its deleted marks. */
  addDate(date: string): void
  addToday(): void
  /** Scrolls to a date. */
  showDate(date: string): void
  seenToday: Attendance['seenToday']
  /** Marks a date; asks first if it is `seenToday` and over. */
  markOn(date: string, marking: Marking): void
  /** Scrolls to a date and marks it. */
  markChosen(date: string, markings: readonly Marking[]): void
  /** The date added or shown last; a new object each time. */
  shown: { date: string } | undefined
  /** Marks the remaining students present; asks first if that would replace absences. */
  fill(date: string): void
  fillNow(date: string): void
  /** The last fill. */
  filled: Filled | undefined
  undoFill(filled: Filled): void
  clear(date: string): void
  /** Restores a deleted date and notifies the user of the result. */
  restoreDate(date: string): Promise<unknown>
  save(): void
  /** Opens the choice of the report's period. */
  exportReport(): void
}

export const RosterContext = createContext<Roster | undefined>(undefined)
export const TableContext = createContext<Table | undefined>(undefined)
export const DraftsContext = createContext<DraftLayers | undefined>(undefined)
export const ScreenContext = createContext<Screen | undefined>(undefined)

function useRequired<Value>(context: Context<Value | undefined>): Value {
  const value = use(context)
  if (value === undefined) throw new Error('used outside the attendance screen')
  return value
}

export const useRoster = (): Roster => useRequired(RosterContext)
export const useTable = (): Table => useRequired(TableContext)
export const useDrafts = (): DraftLayers => useRequired(DraftsContext)
export const useScreen = (): Screen => useRequired(ScreenContext)

/** Whether there is nothing to save: the course is archived or has no students, and the device has no earlier change. */
export function useAtRest(): boolean {
  const { course, students } = useRoster()
  const { drafts, gone, old } = useDrafts()
  return (
    (course.archivedAt !== null || students.length === 0) &&
    gone.length === 0 &&
    !hasChanges(drafts) &&
    !hasChanges(old)
  )
}
