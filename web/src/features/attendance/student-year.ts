import type { MarkValue } from '@hasiye/contract/attendance.ts'
import { countNoteWords, type NoteCounts } from '@hasiye/contract/note-words.ts'
import type { Column } from './columns.ts'
import { cellAt, type Marks, type Tally, tally } from './marks.ts'

const lessonsShown = 8

export interface Lesson extends MarkValue {
  date: string
}

/** The attendance of one student in a school year. */
export interface StudentYear {
  totals: Omit<Tally, 'unmarked'>
  /** The last lessons, oldest first. */
  last: Lesson[]
  /** The lessons of the school year that have a note, newest first, and what these say. */
  notes: Lesson[]
  noted: NoteCounts
}

/** Returns the first day of the school year of a date: 1 September. */
export function schoolYearStart(date: string): string {
  const year = Number(date.slice(0, 4))
  return `${date.slice(5) >= '09-01' ? year : year - 1}-09-01`
}

/** Sums up the marks of a student as the screen shows them, without lessons after `today`. */
export function studentYear(columns: readonly Column[], marks: Marks, studentId: number, today: string): StudentYear {
  const lessons = columns
    .filter(({ date }) => date <= today)
    .map(({ date }): Lesson => {
      const { status, note } = cellAt(marks, date, studentId)
      return { date, status, note }
    })
  const year = lessons.filter(({ date }) => date >= schoolYearStart(today))
  const notes = year.filter(({ note }) => note !== '').toReversed()
  return {
    totals: tally(year.map(({ status }) => status)),
    last: lessons.slice(-lessonsShown),
    notes,
    noted: countNoteWords(notes.map(({ note }) => note)),
  }
}

/**
 * Returns the lesson that a message to the parents is about: the shown one, or the last marked one while the shown one
 * has no mark or is in the future.
 */
export const lessonForParents = ({ last }: StudentYear, shown: Lesson, today: string): Lesson | undefined =>
  shown.status !== '' && shown.date <= today ? shown : last.findLast(({ status }) => status !== '')
