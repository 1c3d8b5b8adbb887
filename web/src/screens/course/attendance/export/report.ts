import type { AttendanceDay, Status } from '@hasiye/contract/attendance.ts'
import { attendanceRate } from '@hasiye/contract/attendance-rules.ts'
import { parseDate } from '@hasiye/contract/locale.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import writeExcelFile, { type CellObject } from 'write-excel-file/universal'
import { saveFile } from '../../../../ui/save-file.ts'
import { att, exporting, note as noteTexts } from '../../../../ui/texts/attendance.ts'
import { storedByDate, storedMark } from '../model/marks.ts'
import { type Tally, tally } from '../model/totals.ts'
import { statusWords } from '../model/words.ts'

/** A sheet in the format of write-excel-file. */
export interface ReportSheet {
  sheet: string
  data: CellObject[][]
  columns: { width: number }[]
  stickyRowsCount: number
  stickyColumnsCount: number
}

/** A spreadsheet cell holds 32,767 characters. */
const cellHolds = 32_000

const text = (value: string): CellObject => ({ value, type: String, format: '@' })
const head = (value: string): CellObject => ({ ...text(value), fontWeight: 'bold', wrap: true })
const count = (value: number): CellObject => ({ value, type: Number })
const sign = (value: Status): CellObject => (value === '' ? {} : { value, type: String, align: 'center' })

/** Midnight UTC, which spreadsheet programs show as that day in every time zone. */
function day(date: string): CellObject {
  const parts = parseDate(date)
  if (!parts) return text(date)
  const value = new Date(Date.UTC(parts.year, parts.month - 1, parts.day))
  return { value, type: Date, format: 'dd.mm.yy', align: 'center' }
}

function rate({ present, absent }: Tally): CellObject {
  const share = attendanceRate(present, absent)
  return share === null ? {} : { value: Math.round(share * 1000) / 1000, type: Number, format: '0.0%' }
}

/**
 * Creates the sheets of a course's attendance: marks with totals by student and by date, and the notes. Values only, no formulas.
 * `students` are in the order of the grid.
 */
export function reportSheets(days: readonly AttendanceDay[], students: readonly Person[]): ReportSheet[] {
  const notes = notesSheet(days, students)
  return [signsSheet(days, students), ...(notes.data.length > 1 ? [notes] : [])]
}

function signsSheet(days: readonly AttendanceDay[], students: readonly Person[]): ReportSheet {
  const { col } = exporting
  const stored = storedByDate(days)
  const statusOf = (date: string, student: Person) => storedMark({ stored }, date, student.id).status
  const rows = students.map((student, index) => {
    const statuses = days.map(({ date }) => statusOf(date, student))
    const total = tally(statuses)
    return [
      count(index + 1),
      text(student.fullName),
      text(student.shortId),
      ...statuses.map(sign),
      count(total.present),
      count(total.absent),
      rate(total),
    ]
  })
  const byDate = days.map(({ date }) => tally(students.map((student) => statusOf(date, student))))
  const overall = tally(days.flatMap(({ date }) => students.map((student) => statusOf(date, student))))
  const foot = (label: string, cellOf: (counts: Tally) => CellObject, place: number) => {
    const ends = [{}, {}, {}].map((empty, index) => (index === place ? cellOf(overall) : empty))
    return [{}, head(label), {}, ...byDate.map(cellOf), ...ends]
  }
  return {
    sheet: exporting.sheet,
    data: [
      [
        head(col.no),
        head(col.name),
        head(col.id),
        ...days.map(({ date }): CellObject => ({ ...day(date), fontWeight: 'bold' })),
        head(col.present),
        head(col.absent),
        head(col.rate),
      ],
      ...rows,
      foot(col.present, ({ present }) => count(present), 0),
      foot(col.absent, ({ absent }) => count(absent), 1),
      foot(col.rate, rate, 2),
    ],
    columns: [5, 32, 12, ...days.map(() => 10), 10, 10, 12].map((width) => ({ width })),
    stickyRowsCount: 1,
    stickyColumnsCount: 3,
  }
}

function notesSheet(days: readonly AttendanceDay[], students: readonly Person[]): ReportSheet {
  const { col } = exporting
  const stored = storedByDate(days)
  const rows = days.flatMap(({ date }) =>
    students.flatMap((student) => {
      const { status, note } = storedMark({ stored }, date, student.id)
      return pieces(note).map((piece) => [
        day(date),
        text(student.fullName),
        text(student.shortId),
        text(statusWords[status]),
        { ...text(piece), wrap: true },
      ])
    }),
  )
  return {
    sheet: col.notes,
    data: [[att.date.label, col.name, col.id, att.markLabel, noteTexts.label].map(head), ...rows],
    columns: [14, 32, 12, 16, 80].map((width) => ({ width })),
    stickyRowsCount: 1,
    stickyColumnsCount: 0,
  }
}

/** Splits a note that is longer than a cell; an empty note has no pieces. */
function pieces(note: string): string[] {
  const letters = [...note]
  return Array.from({ length: Math.ceil(letters.length / cellHolds) }, (_, i) =>
    letters.slice(i * cellHolds, (i + 1) * cellHolds).join(''),
  )
}

/** Returns `Riyaziyyat – Davamiyyət – 2026-11-14.xlsx`, without characters that file systems reject. */
export function reportFileName(courseName: string, today: string): string {
  const safe = [...courseName].filter((letter) => letter >= ' ' && !'\\/:*?"<>|'.includes(letter)).join('')
  return `${[safe.trim(), exporting.sheet, today].filter(Boolean).join(' – ')}.xlsx`
}

/** Creates the report of a course and saves it as a browser download. */
export async function downloadReport(
  courseName: string,
  days: readonly AttendanceDay[],
  students: readonly Person[],
  today: string,
): Promise<void> {
  const file = await writeExcelFile(reportSheets(days, students)).toBlob()
  saveFile(file, reportFileName(courseName, today))
}
