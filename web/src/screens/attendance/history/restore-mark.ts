import type { MarkValue } from '@hasiye/contract/attendance.ts'
import type { HistoryEntry } from '@hasiye/contract/history.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import type { Editor } from '../../../features/attendance/editor.ts'
import { cellAt, type Marks } from '../../../features/attendance/marks.ts'
import type { Roster } from '../contexts.ts'
import { markOf } from './history-entries.ts'

/** A cell and a value that it had. */
export interface MarkState {
  date: string
  student: Person
  value: MarkValue
  /** It is the state before the change to the cell's current value. */
  isUndo?: true
}

/** Returns the newest entry of each cell. Entries are newest first. */
export function newestOfCells(entries: readonly HistoryEntry[]): Set<HistoryEntry> {
  const byCell = new Map<string, HistoryEntry>()
  for (const entry of entries.toReversed()) {
    if (entry.action === 'mark') byCell.set(`${entry.date} ${entry.student?.id}`, entry)
  }
  return new Set(byCell.values())
}

const isSame = (one: MarkValue, other: MarkValue): boolean => one.status === other.status && one.note === other.note

/**
 * Returns the state that an entry left behind or, if the cell has that state now and no later entry has changed it, the
 * state before. Returns undefined if there is none or the viewer cannot change the cell.
 */
export function stateToRestore(
  { students, readOnly }: Pick<Roster, 'students' | 'readOnly'>,
  marks: Marks,
  { action, date, student, before, after }: HistoryEntry,
  isNewest: boolean,
): MarkState | undefined {
  if (readOnly || action !== 'mark' || date === null || student === null) return undefined
  if (!marks.stored.has(date) || !students.some(({ id }) => id === student.id)) return undefined
  const shown = cellAt(marks, date, student.id)
  if (!isSame(markOf(after), shown)) return { date, student, value: markOf(after) }
  return isNewest && !isSame(markOf(before), shown) ? { date, student, value: markOf(before), isUndo: true } : undefined
}

/** Changes the fields that differ. `shown` is the value that the user sees now, so a note is based on it. */
export async function setMark(
  editor: Pick<Editor, 'set' | 'setNote'>,
  { date, student, value }: MarkState,
  shown: MarkValue,
): Promise<void> {
  if (value.status !== shown.status) await editor.set(date, student, value.status)
  if (value.note !== shown.note) await editor.setNote(date, student, value.note, shown.note)
}
