import type { Status } from '@hasiye/contract/attendance.ts'
import { parseDate, weekdayOf, weekdaysShort } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import type { CellObject } from 'write-excel-file/universal'
import { att, exporting, note as noteTexts, statusWords } from '../../../ui/texts/attendance.ts'
import { course as courseTexts } from '../../../ui/texts/course.ts'
import { report as texts } from '../../../ui/texts/report.ts'
import { textCell } from '../spreadsheet/write-table.ts'
import { type Count, type Report, type ReportRow, rateOf } from './report.ts'

/** A sheet in the format of write-excel-file, and how it is printed. */
export interface ReportSheet {
  sheet: string
  data: (CellObject | null)[][]
  columns: { width: number }[]
  /** Rows and columns that stay visible, and are printed on each page. */
  stickyRowsCount: number
  stickyColumnsCount: number
  orientation: 'landscape'
  /** How many pages the columns take. */
  pagesWide: number
}

const { col } = exporting

/** Light colours of the page, because a spreadsheet has no dark scheme. */
const colors = { line: '#8A857B', head: '#E0EEF1', absent: '#FBE7E8', sum: '#F4F2ED' }

const boxed = { borderStyle: 'thin', borderColor: colors.line } as const

const text = (value: string): CellObject => ({ ...textCell(value), ...boxed })
const count = (value: number): CellObject => ({ value, type: Number, align: 'center', ...boxed })
const empty = (): CellObject => ({ ...boxed })
const head = (value: string): CellObject => ({
  ...text(value),
  fontWeight: 'bold',
  wrap: true,
  alignVertical: 'center',
  backgroundColor: colors.head,
})

/** A date as midnight UTC, which spreadsheet programs show as that day in every time zone. */
function day(date: string): CellObject {
  const parts = parseDate(date)
  if (!parts) return text(date)
  const value = new Date(Date.UTC(parts.year, parts.month - 1, parts.day))
  return { value, type: Date, format: 'dd.mm.yy', align: 'center', ...boxed }
}

/** A share from 0 to 1 as a percentage. */
function share(value: number | null): CellObject {
  return value === null ? empty() : { value, type: Number, format: '0.0%', align: 'center', ...boxed }
}

interface Title {
  course: string
  teacher: string | null
  period: string
}

/** In characters, as spreadsheet programs measure columns. */
const markWidths = { number: 5, id: 11, present: 8, absent: 7, rate: 12, date: 4.8 }
const nameWidth = { min: 22, max: 44 }
/** As many as a month has days; more would be too small to read on one page. */
const datesPerPage = 31
const headHeight = 50
/** The columns of dates are too narrow for a decimal. */
const wholePercent = (cell: CellObject): CellObject =>
  cell.value === undefined ? cell : { ...cell, format: '0%', fontSize: 8 }

/** The sheet of the marks: titles, then a row for each student and the totals of each date. */
export function marksSheet(report: Report, title: Title): ReportSheet {
  const titles = titleRows(title)
  const heads = headRows(report.dates)
  const { number, id, present, absent, rate, date } = markWidths
  const nameColumns = [number, id, widthOfNames(report)]
  return {
    sheet: exporting.sheet,
    data: [...titles, ...heads, ...report.rows.map(studentRow), ...footRows(report), ...endRows()],
    columns: [...nameColumns, present, absent, rate, ...report.dates.map(() => date)].map((width) => ({ width })),
    stickyRowsCount: titles.length + heads.length,
    stickyColumnsCount: nameColumns.length,
    orientation: 'landscape',
    pagesWide: Math.max(1, Math.ceil(report.dates.length / datesPerPage)),
  }
}

function widthOfNames({ rows }: Report): number {
  const longest = Math.max(0, ...rows.map(({ student }) => student.fullName.length))
  return Math.min(Math.max(longest, nameWidth.min), nameWidth.max)
}

/** The titles are not merged over columns, because a text of any length continues over the empty cells beside it. */
function titleRows({ course, teacher, period }: Title): CellObject[][] {
  const facts = [
    teacher === null ? '' : fill(courseTexts.header.teacher, { name: teacher }),
    period === '' ? '' : fill(texts.periodLine, { period }),
  ]
  return [
    [{ ...textCell(texts.title), fontSize: 14, fontWeight: 'bold' }],
    [{ ...textCell(course), fontWeight: 'bold' }],
    [textCell(facts.filter(Boolean).join('     '))],
  ]
}

function headRows(dates: string[]): (CellObject | null)[][] {
  const over = [col.no, col.id, col.name, col.present, col.absent, col.rate]
  const ofDates = { fontWeight: 'bold', backgroundColor: colors.head, height: headHeight } as const
  return [
    [
      ...over.map((label): CellObject => ({ ...head(label), align: 'center', rowSpan: 2 })),
      ...dates.map((date): CellObject => ({ ...day(date), ...ofDates, textRotation: 90, alignVertical: 'center' })),
    ],
    [
      ...over.map(() => null),
      ...dates.map(
        (date): CellObject => ({ ...head(weekdaysShort[weekdayOf(date)] ?? ''), align: 'center', wrap: false }),
      ),
    ],
  ]
}

function sign(status: Status): CellObject {
  if (status === '') return empty()
  const cell: CellObject = { ...empty(), value: status, type: String, align: 'center' }
  return status === '-' ? { ...cell, fontWeight: 'bold', backgroundColor: colors.absent } : cell
}

function studentRow({ student, cells, count: total }: ReportRow, index: number): CellObject[] {
  return [
    count(index + 1),
    text(student.shortId),
    { ...text(student.fullName), wrap: true },
    count(total.present),
    count(total.absent),
    { ...share(rateOf(total)), rightBorderStyle: 'medium' },
    ...cells.map(({ status }) => sign(status)),
  ]
}

function footRows({ byDate, overall }: Report): CellObject[][] {
  const row = (
    label: string,
    cellOf: (counts: Count) => CellObject,
    index: number,
    inDates = (cell: CellObject) => cell,
  ) =>
    [
      empty(),
      empty(),
      text(label),
      ...[0, 1, 2].map((column) => (column === index ? cellOf(overall) : empty())),
      ...byDate.map((counts) => inDates(cellOf(counts))),
    ].map((cell): CellObject => ({ ...cell, fontWeight: 'bold', backgroundColor: colors.sum }))
  return [
    row(col.present, ({ present }) => count(present), 0),
    row(col.absent, ({ absent }) => count(absent), 1),
    row(col.rate, (counts) => share(rateOf(counts)), 2, wholePercent),
  ]
}

/** The legend of the signs, and the line for the signature. */
function endRows(): CellObject[][] {
  const line: CellObject = { bottomBorderStyle: 'thin', bottomBorderColor: '#000000' }
  return [
    [],
    [{}, {}, textCell(att.legend)],
    [],
    [{}, {}, { ...textCell(texts.signature), align: 'right' }, line, line, line],
  ]
}

/** A spreadsheet cell holds 32,767 characters. */
const cellHolds = 32_000
/** In characters of a spreadsheet's default font. */
const noteWidths = { date: 14, name: 32, id: 12, mark: 16, note: 70 } as const
const lineHeight = 15
/** The highest row of a spreadsheet, in points. */
const maxHeight = 409

/** The sheet of the notes, by date. */
export function notesSheet({ notes }: Report): ReportSheet {
  const byDate = notes.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.number - b.number))
  const rows = byDate.flatMap(({ date, student, status, text: note }) =>
    pieces(note).map((piece) =>
      [day(date), text(student.fullName), text(student.shortId), text(statusWords[status]), text(piece)].map(
        (cell) => ({
          ...cell,
          wrap: true,
          alignVertical: 'top' as const,
          height: heightOf(piece, student.fullName),
        }),
      ),
    ),
  )
  return {
    sheet: col.notes,
    data: [[att.date.label, col.name, col.id, att.markLabel, noteTexts.label].map(head), ...rows],
    columns: Object.values(noteWidths).map((width) => ({ width })),
    stickyRowsCount: 1,
    stickyColumnsCount: 0,
    orientation: 'landscape',
    pagesWide: 1,
  }
}

/** Splits a note that is longer than a cell. */
function pieces(note: string): string[] {
  const letters = [...note]
  return Array.from({ length: Math.ceil(letters.length / cellHolds) }, (_, i) =>
    letters.slice(i * cellHolds, (i + 1) * cellHolds).join(''),
  )
}

const linesOf = (text: string, width: number): number =>
  text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / width)), 0)

/** The height of a row with wrapped lines, in points: without it, spreadsheet programs print only the first line. */
function heightOf(note: string, fullName: string): number {
  const lines = Math.max(linesOf(note, noteWidths.note), linesOf(fullName, noteWidths.name))
  return Math.min(lines * lineHeight, maxHeight)
}
