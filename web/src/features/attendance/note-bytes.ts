import { maxCourseNoteBytes } from '@hasiye/contract/attendance-rules.ts'
import { shownMark } from '../../offline/drafts.ts'
import { cellAt, type Marks, storedMark } from './marks.ts'

const encoder = new TextEncoder()
const bytesOf = (text: string): number => encoder.encode(text).length
/** Upper bound: a UTF-16 code unit has at most three bytes in UTF-8. */
const maxBytesOf = (text: string): number => text.length * 3

function* notesOf({ stored, drafts }: Marks): Generator<string> {
  for (const [date, marks] of stored) {
    for (const mark of marks.values()) if (!drafts.get(date)?.has(mark.studentId)) yield mark.note
  }
  for (const [date, cells] of drafts) {
    for (const cell of cells.values()) yield shownMark(storedMark({ stored }, date, cell.studentId), cell).note
  }
}

function sum(notes: Iterable<string>, measure: (note: string) => number): number {
  let total = 0
  for (const note of notes) total += measure(note)
  return total
}

/** Returns whether the server will accept a note in addition to those on the screen. A note may always be shortened. */
export function noteFits(marks: Marks, date: string, studentId: number, note: string): boolean {
  const before = cellAt(marks, date, studentId).note
  if (sum(notesOf(marks), maxBytesOf) + maxBytesOf(note) <= maxCourseNoteBytes) return true
  const added = bytesOf(note) - bytesOf(before)
  return added <= 0 || sum(notesOf(marks), bytesOf) + added <= maxCourseNoteBytes
}
