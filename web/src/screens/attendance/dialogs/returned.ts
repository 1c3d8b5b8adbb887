import type { Status } from '@hasiye/contract/attendance.ts'
import { parseDate } from '@hasiye/contract/locale.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { normalizeShortId } from '@hasiye/contract/short-id.ts'
import { cellAt, type Marks } from '../../../features/attendance/marks.ts'
import type { Extent } from '../../../features/spreadsheet/limits.ts'
import type { Book } from '../../../features/spreadsheet/read-book.ts'
import type { Sheet, TableRow } from '../../../features/spreadsheet/sheet.ts'
import { exporting } from '../../../ui/texts/attendance.ts'

/** The hidden sheet of an exported report: its marks, for the comparison when it is returned. */
const copySheetName = 'hasiye'
const nameOf = (courseId: number): string => `${copySheetName} ${courseId}`

/** The hidden sheet of a report of these dates, with a row for each student: ID and name as they are in the report. */
export const copySheet = (
  courseId: number,
  dates: readonly string[],
  rows: readonly { shortId: string; name: string; statuses: readonly Status[] }[],
): { name: string; hidden: true; rows: string[][] } => ({
  name: copySheetName,
  hidden: true,
  rows: [[nameOf(courseId), '', ...dates], ...rows.map(({ shortId, name, statuses }) => [shortId, name, ...statuses])],
})

/** The report has a column for each date of the course, and the hidden copy of its marks. */
export const returnedExtent: Extent = { columns: 4000, hiddenSheet: copySheetName }

/** A mark that was changed in the file. */
export interface MarkChange {
  student: Person
  date: string
  /** When the file was exported, in the file, and on the screen. */
  before: Status
  inFile: Status
  now: Status
  /** Somebody changed the mark on the web since the export. */
  isConflict: boolean
}

export const keyOf = ({ date, student }: MarkChange): string => `${date}/${student.id}`

/** By key: the mark that was on the screen when the user ticked a change; false where they unticked it. */
export type Ticks = ReadonlyMap<string, Status | false>

/**
 * Whether a change will be saved. One that conflicts is only if it was ticked with the mark that it would overwrite now;
 * one that was unticked stays so, whatever happens on the web meanwhile.
 */
export function isTicked(change: MarkChange, ticks: Ticks): boolean {
  const tick = ticks.get(keyOf(change))
  return change.isConflict ? tick === change.now : tick !== false
}

export interface Returned {
  /** By date, then in the order of the students. */
  changes: MarkChange[]
  /** Changed cells that are no mark, or that the file has twice with different marks. */
  unreadable: { student: Person; date: string; text: string }[]
  /** Changed cells of students or dates that are no longer in the course. */
  goneCount: number
  /** Marks of students or dates that were not in the export. */
  addedCount: number
}

type ReturnRefusal = 'noCopy' | 'otherCourse' | 'noTable'

/**
 * Compares an exported report with its hidden copy. Rows are found by the student's ID, those of students who left and
 * have none there by their name, and columns by their date, in any order; rows and columns that are deleted or hidden
 * change nothing.
 */
export function readReturned(
  { sheets }: Book,
  courseId: number,
  students: readonly Person[],
  marks: Marks,
): Returned | ReturnRefusal {
  const copy = sheets.find(({ name }) => name === copySheetName)
  if (!copy) return 'noCopy'
  const [head] = copy.rows
  if (head?.cells[0] !== nameOf(courseId)) return 'otherCourse'
  const tables = sheets.filter((sheet) => sheet !== copy).flatMap((sheet) => tableIn(sheet) ?? [])
  if (tables.length === 0) return 'noTable'
  const before = textsOf({ head, idColumn: 0, nameColumn: 1, rows: copy.rows.slice(1) })
  const inFile = tables.map(textsOf)
  const byId = new Map(students.map((student) => [student.shortId, student]))
  const result: Returned = { changes: [], unreadable: [], goneCount: 0, addedCount: 0 }
  for (const [key, dates] of before) {
    const student = byId.get(key)
    for (const [date, copied] of dates) {
      const texts = new Set(inFile.flatMap((table) => table.get(key)?.get(date) ?? []))
      const statuses = new Set([...texts].map(statusOf))
      // several where namesakes left
      const copies = new Set(copied.map(statusOf))
      if (statuses.size === 0 || (statuses.size === copies.size && [...statuses].every((one) => copies.has(one))))
        continue
      const [status] = statuses
      if (!student || !marks.stored.has(date)) result.goneCount += 1
      else if (statuses.size > 1 || status === undefined) {
        result.unreadable.push({ student, date, text: [...texts].join(' / ') })
      } else {
        const { status: now } = cellAt(marks, date, student.id)
        const known = statusOf(copied[0] ?? '') ?? ''
        if (now !== status) {
          result.changes.push({ student, date, before: known, inFile: status, now, isConflict: now !== known })
        }
      }
    }
  }
  for (const table of inFile)
    for (const [key, dates] of table)
      for (const [date, texts] of dates)
        if (!before.get(key)?.has(date)) result.addedCount += texts.filter(statusOf).length
  const orderOf = new Map(students.map(({ id }, index) => [id, index]))
  const place = ({ student }: MarkChange) => orderOf.get(student.id) ?? 0
  result.changes.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : place(a) - place(b)))
  return result
}

interface Table {
  head: TableRow
  idColumn: number
  nameColumn: number
  rows: TableRow[]
}

/** The marks of a sheet below the row with the title of the IDs and the dates; undefined if there is none. */
function tableIn({ rows }: Sheet): Table | undefined {
  const index = rows.findIndex(
    ({ cells }) => cells.includes(exporting.col.id) && cells.some((text) => dateOf(text) !== undefined),
  )
  const head = rows[index]
  const column = (title: string) => head?.cells.indexOf(title) ?? -1
  return (
    head && {
      head,
      idColumn: column(exporting.col.id),
      nameColumn: column(exporting.col.name),
      rows: rows.slice(index + 1),
    }
  )
}

/**
 * The texts of the cells by ID, without one by name, and date; several if a row or a column is there several times. Rows
 * with numbers instead of an ID and marks are the totals.
 */
function textsOf({ head, idColumn, nameColumn, rows }: Table): Map<string, Map<string, string[]>> {
  const columns = head.cells.flatMap((text, column) => {
    const date = dateOf(text)
    return date === undefined ? [] : [{ date, column }]
  })
  const table = new Map<string, Map<string, string[]>>()
  for (const { cells, unread } of rows) {
    const shortId = normalizeShortId(cells[idColumn] ?? '')
    if (shortId === '' && columns.some(({ column }) => /\d/.test(cells[column] ?? ''))) continue
    const key = shortId || (cells[nameColumn] ?? '')
    const dates = table.get(key) ?? new Map<string, string[]>()
    table.set(key, dates)
    for (const { date, column } of columns) {
      const text = unread?.includes(column) ? '?' : (cells[column] ?? '')
      dates.set(date, [...(dates.get(date) ?? []), text])
    }
  }
  return table
}

const signs: Readonly<Record<string, Status>> = { '': '', '+': '+', '-': '-', '−': '-', '–': '-', '—': '-' }

/** A mark as it is written in a cell, planned ones in brackets; undefined for any other text. */
const statusOf = (text: string): Status | undefined => signs[text.replace(/^\((.)\)$/, '$1')]

const firstDay = Date.UTC(1899, 11, 30)
const dayMs = 86_400_000

/** A date as a spreadsheet program shows it, `14.11.26` or `2026-11-14`, or the number of the day where the format was lost. */
function dateOf(text: string): string | undefined {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{2}|\d{4})$/.exec(text) ?? []
  if (day !== undefined) return existing(`${year?.length === 2 ? `20${year}` : year}-${month}-${day}`)
  return /^\d{5}$/.test(text)
    ? existing(new Date(firstDay + Number(text) * dayMs).toISOString().slice(0, 10))
    : existing(text)
}

const existing = (date: string): string | undefined => (parseDate(date) ? date : undefined)
