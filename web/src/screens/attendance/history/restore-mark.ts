import type { HistoryEntry, MarkValue } from '@hasiye/contract/attendance.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import type { Editor } from '../model/editor.ts'
import { cellAt, type Marks } from '../model/marks.ts'
import type { Roster } from '../state/contexts.ts'
import { markOf } from './history-text.ts'

/** A cell and a value that it had. */
export interface MarkState {
  date: string
  student: Person
  value: MarkValue
}

/** Returns the state that an entry left behind; undefined if the cell has it now or the viewer cannot change the cell. */
export function stateToRestore(
  { students, readOnly }: Pick<Roster, 'students' | 'readOnly'>,
  marks: Marks,
  { action, date, student, after }: HistoryEntry,
): MarkState | undefined {
  if (readOnly || action !== 'mark' || date === null || student === null) return undefined
  if (!marks.stored.has(date) || !students.some(({ id }) => id === student.id)) return undefined
  const value = markOf(after)
  const shown = cellAt(marks, date, student.id)
  return value.status === shown.status && value.note === shown.note ? undefined : { date, student, value }
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
