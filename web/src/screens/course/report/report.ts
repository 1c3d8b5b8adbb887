import type { AttendanceDay, Status } from '@hasiye/contract/attendance.ts'
import { attendanceRate } from '@hasiye/contract/attendance-rules.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { labelsOf } from '../../../features/people/told-apart.ts'
import { att, statusWords } from '../../../ui/texts/attendance.ts'

/** Numbers of dates on which somebody was present and absent. */
export interface Count {
  present: number
  absent: number
}

interface ReportNote {
  /** The notes are numbered row by row, from 1. */
  number: number
  student: Person
  /** Tells the student apart where the ID is not beside the name. */
  label: string
  date: string
  status: Status
  isPlanned: boolean
  text: string
}

export interface ReportCell {
  date: string
  status: Status
  /** The date is to come, and the mark counts nowhere. */
  isPlanned: boolean
  note?: ReportNote
}

export interface ReportRow {
  student: Person
  /** Tells the student apart where the ID is not beside the name. */
  label: string
  cells: ReportCell[]
  count: Count
}

/** Saved attendance as a table of students by dates, with its totals and notes. */
export interface Report {
  dates: string[]
  rows: ReportRow[]
  byDate: Count[]
  overall: Count
  notes: ReportNote[]
  hasPlanned: boolean
}

function countOf(cells: readonly ReportCell[]): Count {
  const number = (counted: Status) => cells.filter(({ status, isPlanned }) => status === counted && !isPlanned).length
  return { present: number('+'), absent: number('-') }
}

/** Creates the report of these days; `students` are in the order of the rows. */
export function reportOf(days: readonly AttendanceDay[], students: readonly Person[], today: string): Report {
  const stored = days.map(({ statuses }) => new Map(statuses.map((mark) => [mark.studentId, mark])))
  const notes: ReportNote[] = []
  const labelOf = labelsOf(students)
  const rows = students.map((student) => {
    const label = labelOf(student)
    const cells = days.map(({ date }, index): ReportCell => {
      const { status = '', note = '' } = stored[index]?.get(student.id) ?? {}
      const isPlanned = date > today
      if (note === '') return { date, status, isPlanned }
      const numbered = { number: notes.length + 1, student, label, date, status, isPlanned, text: note }
      notes.push(numbered)
      return { date, status, isPlanned, note: numbered }
    })
    return { student, label, cells, count: countOf(cells) }
  })
  const cellsOn = (index: number) => rows.flatMap(({ cells }) => cells[index] ?? [])
  return {
    dates: days.map(({ date }) => date),
    rows,
    byDate: days.map((_, index) => countOf(cellsOn(index))),
    overall: countOf(rows.flatMap(({ cells }) => cells)),
    notes,
    hasPlanned: rows.some(({ cells }) => cells.some(({ status, isPlanned }) => isPlanned && status !== '')),
  }
}

export const wordOf = ({ status, isPlanned }: Pick<ReportCell, 'status' | 'isPlanned'>): string =>
  isPlanned && status !== '' ? `${att.date.planned}: ${statusWords[status]}` : statusWords[status]

/** What the signs of a report mean. */
export const legendOf = (hasPlanned: boolean): string =>
  hasPlanned ? `${att.legend}; ${att.legendPlanned}` : att.legend

/** Present ÷ (present + absent) from 0 to 1, rounded to a tenth of a percent; null if nothing is marked. */
export function rateOf({ present, absent }: Count): number | null {
  const rate = attendanceRate(present, absent)
  return rate === null ? null : Math.round(rate * 1000) / 1000
}
