import type { AttendanceDay, Status } from '@hasiye/contract/attendance.ts'
import { attendanceRate } from '@hasiye/contract/attendance-rules.ts'
import type { Person } from '@hasiye/contract/shapes.ts'

/** How often somebody was there and was not. */
export interface Count {
  present: number
  absent: number
}

interface RegisterNote {
  /** Counts the notes row by row, from 1. */
  number: number
  student: Person
  date: string
  status: Status
  text: string
}

export interface RegisterCell {
  date: string
  status: Status
  note?: RegisterNote
}

export interface RegisterRow {
  student: Person
  cells: RegisterCell[]
  count: Count
}

/** Saved attendance as a table of students by dates, with its totals and notes. */
export interface Register {
  dates: string[]
  rows: RegisterRow[]
  byDate: Count[]
  overall: Count
  notes: RegisterNote[]
}

function countOf(statuses: Status[]): Count {
  const number = (wanted: Status) => statuses.filter((status) => status === wanted).length
  return { present: number('+'), absent: number('-') }
}

/** Returns the register of these days; `students` are in the order of the rows. */
export function registerOf(days: readonly AttendanceDay[], students: readonly Person[]): Register {
  const stored = days.map(({ statuses }) => new Map(statuses.map((mark) => [mark.studentId, mark])))
  const notes: RegisterNote[] = []
  const rows = students.map((student) => {
    const cells = days.map(({ date }, index): RegisterCell => {
      const { status = '', note = '' } = stored[index]?.get(student.id) ?? {}
      if (note === '') return { date, status }
      const numbered = { number: notes.length + 1, student, date, status, text: note }
      notes.push(numbered)
      return { date, status, note: numbered }
    })
    return { student, cells, count: countOf(cells.map(({ status }) => status)) }
  })
  const statusesOn = (index: number) => rows.flatMap(({ cells }) => cells[index]?.status ?? [])
  return {
    dates: days.map(({ date }) => date),
    rows,
    byDate: days.map((_, index) => countOf(statusesOn(index))),
    overall: countOf(rows.flatMap(({ cells }) => cells.map(({ status }) => status))),
    notes,
  }
}

/** Present ÷ (present + absent) to a tenth of a percent, from 0 to 1; null while nothing is marked. */
export function rateOf({ present, absent }: Count): number | null {
  const rate = attendanceRate(present, absent)
  return rate === null ? null : Math.round(rate * 1000) / 1000
}
