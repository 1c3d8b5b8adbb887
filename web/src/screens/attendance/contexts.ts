import type { NameOrder } from '@hasiye/contract/accounts.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { type Context, createContext, use } from 'react'
import type { Column } from '../../features/attendance/columns.ts'
import type { Conflict } from '../../features/attendance/conflicts.ts'
import type { Editor } from '../../features/attendance/editor.ts'
import type { Marks } from '../../features/attendance/marks.ts'
import type { HeldDrafts } from '../../offline/course-drafts.ts'
import type { CellDraft, Changes } from '../../offline/drafts.ts'
import type { SaveOutcome } from '../../offline/outbox.ts'
import type { Screen } from './useCommands.ts'

/** The course and what the viewer may do in it. Stays the same while marks are made. */
export interface Roster {
  course: Course
  /** In alphabetical order. */
  students: readonly Person[]
  order: NameOrder
  sortBy(order: NameOrder): void
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
  /** Changes that were not touched for 14 days. */
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
