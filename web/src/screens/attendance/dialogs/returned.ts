import type { Status } from '@hasiye/contract/attendance.ts'
import type { FormerParticipant } from '@hasiye/contract/courses.ts'
import { fold, parseDate } from '@hasiye/contract/locale.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { normalizeShortId } from '@hasiye/contract/short-id.ts'
import { cellAt, type Marks } from '../../../features/attendance/marks.ts'
import { type Extent, maxCellLetters } from '../../../features/spreadsheet/limits.ts'
import type { Book } from '../../../features/spreadsheet/read-book.ts'
import type { Sheet, TableRow } from '../../../features/spreadsheet/sheet.ts'
import { att, exporting, note as noteTexts } from '../../../ui/texts/attendance.ts'

/** The hidden sheet of an exported report: its marks and notes, for the comparison when it is returned. */
const copySheetName = 'hasiye'
const nameOf = (courseId: number): string => `${copySheetName} ${courseId}`
/** Titles of the copy: the student in the database, and the notes of a date. */
const studentColumn = 'id'
const noteColumn = (date: string): string => `qeyd ${date}`

interface CopiedRow {
  studentId: number
  /** ID and name as they are in the report. */
  shortId: string
  name: string
  marks: readonly { status: Status; note: string }[]
}

/** The hidden sheet of a report of these dates, with a row for each student. */
export function copySheet(
  courseId: number,
  dates: readonly string[],
  rows: readonly CopiedRow[],
): { name: string; hidden: true; rows: string[][] } {
  const noted = dates.flatMap((date, index) => (rows.some(({ marks }) => marks[index]?.note) ? [{ date, index }] : []))
  return {
    name: copySheetName,
    hidden: true,
    rows: [
      [nameOf(courseId), '', ...dates, studentColumn, ...noted.map(({ date }) => noteColumn(date))],
      ...rows.map(({ studentId, shortId, name, marks }) => [
        shortId,
        name,
        ...marks.map(({ status }) => status),
        String(studentId),
        ...noted.map(({ index }) => (marks[index]?.note ?? '').slice(0, maxCellLetters)),
      ]),
    ],
  }
}

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
  /** The student has another ID than in the file. */
  hasNewId: boolean
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

/** A student whose marks in the file are not taken: one who left, or whose ID nobody in the course has. */
interface GoneStudent {
  name: string
  shortId: string
  isFormer: boolean
}

export interface Returned {
  /** By date, then in the order of the students. */
  changes: MarkChange[]
  /** Changed cells that are no mark, or that the file has twice with different marks. */
  unreadable: { student: Person; date: string; text: string }[]
  /** Students with changed cells who are not in the course, in the order of the file. */
  gone: GoneStudent[]
  /** Dates with changed cells that are no longer in the course, ascending. */
  goneDates: string[]
  /** Marks of students or dates that were not in the export. */
  addedCount: number
  /** Changed cells whose mark is already on the screen, as after the same file was taken. */
  sameCount: number
  /** Notes that were changed in the file, which are not read. */
  noteCount: number
}

type ReturnRefusal = 'noCopy' | 'otherCourse' | 'noTable'

/** Who is in the course, and who left it. */
export interface ReturnedTo {
  students: readonly Person[]
  former: readonly FormerParticipant[]
}

/**
 * Compares an exported report with its hidden copy. Rows are found by the student's ID, those of students who left and
 * have none there by their name, and columns by their date, in any order; rows and columns that are deleted or hidden
 * change nothing.
 */
export function readReturned(
  { sheets }: Book,
  courseId: number,
  people: ReturnedTo,
  marks: Marks,
): Returned | ReturnRefusal {
  const copy = sheets.find(({ name }) => name === copySheetName)
  if (!copy) return 'noCopy'
  const [head] = copy.rows
  if (head?.cells[0] !== nameOf(courseId)) return 'otherCourse'
  const others = sheets.filter((sheet) => sheet !== copy)
  const tables = others.flatMap((sheet) => tableIn(sheet) ?? [])
  if (tables.length === 0) return 'noTable'
  const copied: Table = { head, idColumn: 0, nameColumn: 1, rows: copy.rows.slice(1) }
  const before = textsOf(copied)
  const inFile = tables.map(textsOf)
  const ownerOf = ownersOf(copied, people)
  const result: Returned = {
    changes: [],
    unreadable: [],
    gone: [],
    goneDates: [],
    addedCount: 0,
    sameCount: 0,
    noteCount: changedNotes(copied, others),
  }
  const goneDates = new Set<string>()
  for (const [key, dates] of before) {
    const owner = ownerOf.get(key)
    let isChanged = false as boolean
    for (const [date, copies] of dates) {
      const texts = new Set(inFile.flatMap((table) => table.get(key)?.get(date) ?? []))
      const statuses = new Set([...texts].map(statusOf))
      // several where namesakes left
      const known = new Set(copies.map(statusOf))
      if (statuses.size === 0 || (statuses.size === known.size && [...statuses].every((one) => known.has(one))))
        continue
      isChanged = true
      const [status] = statuses
      const student = owner?.student
      if (!student) continue
      if (!marks.stored.has(date)) goneDates.add(date)
      else if (statuses.size > 1 || status === undefined) {
        result.unreadable.push({ student, date, text: [...texts].join(' / ') })
      } else {
        const { status: now } = cellAt(marks, date, student.id)
        const exported = statusOf(copies[0] ?? '') ?? ''
        const { hasNewId } = owner
        if (now === status) result.sameCount += 1
        else {
          const isConflict = now !== exported
          result.changes.push({ student, date, before: exported, inFile: status, now, isConflict, hasNewId })
        }
      }
    }
    if (isChanged && owner && !owner.student) result.gone.push(...owner.gone)
  }
  result.goneDates = [...goneDates].sort()
  for (const table of inFile)
    for (const [key, dates] of table)
      for (const [date, texts] of dates)
        if (!before.get(key)?.has(date)) result.addedCount += texts.filter(statusOf).length
  const orderOf = new Map(people.students.map(({ id }, index) => [id, index]))
  const place = ({ student }: MarkChange) => orderOf.get(student.id) ?? 0
  result.changes.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : place(a) - place(b)))
  return result
}

/** Whose a row of the file is: a student of the course, or nobody there. */
type Owner = { student: Person; hasNewId: boolean } | { student?: never; gone: GoneStudent[] }

const keyOfRow = (cells: readonly string[], { idColumn, nameColumn }: Pick<Table, 'idColumn' | 'nameColumn'>): string =>
  normalizeShortId(cells[idColumn] ?? '') || (cells[nameColumn] ?? '')

/**
 * Finds whose the rows of the copy are, by their keys: by the ID; if nobody has it, by the student whose ID was changed,
 * or by the name, if exactly one student of the course has it. A student has one row, and one who left is nobody else.
 */
function ownersOf(copied: Table, { students, former }: ReturnedTo): Map<string, Owner> {
  const column = copied.head.cells.indexOf(studentColumn)
  const rows = Map.groupBy(
    copied.rows.map(({ cells }) => ({
      key: keyOfRow(cells, copied),
      shortId: normalizeShortId(cells[copied.idColumn] ?? ''),
      name: cells[copied.nameColumn] ?? '',
      studentId: Number(cells[column] ?? Number.NaN),
    })),
    ({ key }) => key,
  )
  const owners = new Map<string, Owner>()
  const found = new Set<number>()
  const take = (key: string, student: Person | undefined, hasNewId = true) => {
    if (!student || found.has(student.id)) return
    found.add(student.id)
    owners.set(key, { student, hasNewId })
  }
  const byShortId = new Map(students.map((student) => [student.shortId, student]))
  for (const [key] of rows) if (key !== '') take(key, byShortId.get(key), false)
  const left = [...rows].flatMap(([key, [row]]) => (row && !owners.has(key) ? [row] : []))
  for (const { key, studentId } of left)
    take(
      key,
      students.find(({ id }) => id === studentId),
    )
  const hasLeft = ({ shortId, studentId, name }: (typeof left)[number]) =>
    shortId === '' ||
    former.some((one) =>
      Number.isNaN(studentId) ? fold(one.nameInCourse ?? one.fullName) === fold(name) : one.id === studentId,
    )
  const unknown = left.filter((row) => !owners.has(row.key) && !hasLeft(row))
  for (const { key, name } of unknown) {
    const namesakes = students.filter(({ fullName }) => fold(fullName) === fold(name))
    const isOnly = namesakes.length === 1 && unknown.every((row) => row.key === key || fold(row.name) !== fold(name))
    if (isOnly) take(key, namesakes[0])
  }
  for (const row of left) {
    if (owners.has(row.key)) continue
    const gone = (rows.get(row.key) ?? []).map(({ name, shortId }) => ({ name, shortId, isFormer: hasLeft(row) }))
    owners.set(row.key, { gone })
  }
  return owners
}

/** The texts of the notes by ID, without one by name, and date; those in several cells are cut as the copy is. */
function notesIn({ rows }: Sheet): Map<string, string> | undefined {
  const titles = [exporting.col.id, exporting.col.name, att.date.label, noteTexts.label]
  const index = rows.findIndex(({ cells }) => titles.every((title) => cells.includes(title)))
  if (index < 0) return undefined
  const [idColumn = 0, nameColumn = 0, dateColumn = 0, textColumn = 0] = titles.map(
    (title) => rows[index]?.cells.indexOf(title) ?? 0,
  )
  const notes = new Map<string, string>()
  for (const { cells } of rows.slice(index + 1)) {
    const date = dateOf(cells[dateColumn] ?? '')
    const key = `${date} ${keyOfRow(cells, { idColumn, nameColumn })}`
    // A long note continues in the next row.
    if (date !== undefined && !notes.has(key)) notes.set(key, spaced(cells[textColumn] ?? ''))
  }
  return notes
}

/** Programs write line breaks in their own ways. */
const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** How many notes were changed, added or removed in the sheet of the notes, if the file has one. */
function changedNotes({ head, rows, ...columns }: Table, sheets: readonly Sheet[]): number {
  const [inFile] = sheets.flatMap((sheet) => notesIn(sheet) ?? [])
  if (!inFile) return 0
  const copied = new Map<string, string>()
  for (const [column, title] of head.cells.entries()) {
    const date = title.startsWith(noteColumn('')) ? title.slice(noteColumn('').length) : undefined
    if (date === undefined) continue
    for (const { cells } of rows) {
      if (cells[column]) copied.set(`${date} ${keyOfRow(cells, columns)}`, spaced(cells[column]))
    }
  }
  const keys = new Set([...copied.keys(), ...inFile.keys()])
  return [...keys].filter((key) => (copied.get(key) ?? '') !== (inFile.get(key) ?? '')).length
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
function textsOf({ head, rows, ...keyColumns }: Table): Map<string, Map<string, string[]>> {
  const columns = head.cells.flatMap((text, column) => {
    const date = dateOf(text)
    return date === undefined ? [] : [{ date, column }]
  })
  const table = new Map<string, Map<string, string[]>>()
  for (const { cells, unread } of rows) {
    const shortId = normalizeShortId(cells[keyColumns.idColumn] ?? '')
    if (shortId === '' && columns.some(({ column }) => /\d/.test(cells[column] ?? ''))) continue
    const key = keyOfRow(cells, keyColumns)
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
