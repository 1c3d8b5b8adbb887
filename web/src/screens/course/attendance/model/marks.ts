import type { AttendanceDay, Mark, MarkValue } from '@hasiye/contract/attendance.ts'
import { type CellDraft, type Changes, emptyMark, onlyOf, shownMark } from '../../../../offline/drafts.ts'

type ByDate<Value> = ReadonlyMap<string, ReadonlyMap<number, Value>>

/** The server's marks and the unacknowledged changes (drafts on top of pending saves), by date and student. */
export interface Marks {
  stored: ByDate<Mark>
  drafts: ByDate<CellDraft>
}

/** A student on a date, as the screen shows it. */
export interface Cell extends MarkValue {
  unsaved: boolean
  stored: Mark | undefined
}

export function storedByDate(days: readonly AttendanceDay[]): Marks['stored'] {
  return new Map(days.map((day) => [day.date, new Map(day.statuses.map((mark) => [mark.studentId, mark]))]))
}

export function draftsByDate(drafts: Changes): Marks['drafts'] {
  const byDate = new Map<string, Map<number, CellDraft>>()
  for (const cell of drafts.cells.values()) {
    const day = byDate.get(cell.date) ?? new Map<number, CellDraft>()
    byDate.set(cell.date, day.set(cell.studentId, cell))
  }
  return byDate
}

export function storedMark(marks: Pick<Marks, 'stored'>, date: string, studentId: number): MarkValue {
  return marks.stored.get(date)?.get(studentId) ?? emptyMark
}

export function cellAt(marks: Marks, date: string, studentId: number): Cell {
  const stored = marks.stored.get(date)?.get(studentId)
  const draft = marks.drafts.get(date)?.get(studentId)
  const { status, note } = shownMark(stored ?? emptyMark, draft)
  return { status, note, unsaved: draft !== undefined, stored }
}

/** Separates the drafts of current students from those of students who left the course. */
export function splitByPresence(
  drafts: Changes,
  participants: ReadonlySet<number>,
): { here: Changes; gone: CellDraft[] } {
  return {
    here: onlyOf(drafts, ({ studentId }) => studentId === undefined || participants.has(studentId)),
    gone: [...drafts.cells.values()].filter((cell) => !participants.has(cell.studentId)),
  }
}
