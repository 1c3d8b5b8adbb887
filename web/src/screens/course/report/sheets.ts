import { parseDate, shortDate, weekdayOf, weekdaysShort } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import type { CellStyle, CellValue, MergeRange } from 'hucre/xlsx'
import { wordOf } from '../../../features/attendance/month-sheet.ts'
import { att, exporting, note as noteTexts } from '../../../ui/texts/attendance.ts'
import { noteWordTexts } from '../../../ui/texts/common.ts'
import { course as courseTexts } from '../../../ui/texts/course.ts'
import { report as texts } from '../../../ui/texts/report.ts'
import { round as roundTexts } from '../../../ui/texts/round.ts'
import { type Count, legendOf, type ReportCell as MarkCell, type Report, type ReportRow, rateOf } from './report.ts'
import { lineCount, textWidth } from './text-width.ts'

const { col } = exporting

export interface ReportCell {
  value: CellValue
  style?: CellStyle
}

/** The content of a sheet, and how it is printed. */
export interface ReportSheet {
  name: string
  rows: ReportCell[][]
  /** Widths of the columns in characters of the default font, as spreadsheet programs measure them. */
  widths: number[]
  /** Points by the index of the row; the other rows are as high as their text. */
  heights: Map<number, number>
  merges: MergeRange[]
  /** Rows and columns that stay visible, and are printed on each page. */
  titleRows: number
  titleColumns: number
  /** How many pages the columns take at most. */
  pagesWide: number
  /** How many pages the rows take at most; 0 for as many as they need. */
  pagesHigh: number
}

/** A font that Excel and LibreOffice have on every system, or one with its widths, and with the letter ə. */
export const font = { name: 'Arial', size: 10 }
const bold = { ...font, bold: true }

/** Light colours of the page, because a spreadsheet has no dark scheme. */
const line = { style: 'thin', color: { rgb: '8A857B' } } as const
const boxed = { top: line, right: line, bottom: line, left: line }
const filled = (rgb: string): CellStyle => ({ fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb } } })
export const fills = { head: filled('E0EEF1'), absent: filled('FBE7E8'), sum: filled('F4F2ED') }
const centered = { alignment: { horizontal: 'center' } } as const

/** Adds to the style of a cell. */
const styled = ({ value, style }: ReportCell, more: CellStyle): ReportCell => ({
  value,
  style: { ...style, ...more, alignment: { ...style?.alignment, ...more.alignment } },
})

/** A typed text stays a text in spreadsheet programs too, and never becomes a formula, number or date. */
const plain = (value: string): ReportCell => ({ value, style: { font, numFmt: '@' } })
const empty = (): ReportCell => ({ value: null, style: { font, border: boxed } })
const text = (value: string): ReportCell => styled(plain(value), { border: boxed })
const count = (value: number): ReportCell => styled({ ...empty(), value }, centered)
const head = (value: string): ReportCell =>
  styled(text(value), { font: bold, ...fills.head, alignment: { wrapText: true, vertical: 'center' } })

/** Midnight UTC, which spreadsheet programs show as that day in every time zone. */
function day(date: string): ReportCell {
  const parts = parseDate(date)
  if (!parts) return text(date)
  const value = new Date(Date.UTC(parts.year, parts.month - 1, parts.day))
  return styled({ ...empty(), value }, { numFmt: 'dd.mm.yy', ...centered })
}

/** A share from 0 to 1 as a percentage. */
function share(value: number | null): ReportCell {
  return value === null ? empty() : styled({ ...empty(), value }, { numFmt: '0.0%', ...centered })
}

interface Title {
  course: string
  teacher: string | null
  period: string
}

/**
 * In characters, as spreadsheet programs measure columns. The number and the name stay visible: they take 180 px in the
 * program with the widest columns, which leaves room for dates on a phone.
 */
const markWidths = { number: 4.1, name: 19.3, id: 11, present: 8, absent: 7, rate: 12, word: 9, round: 9, date: 4.8 }
/** As many as a month has days; more would be too small to read on one page. */
const datesPerPage = 31
const headHeight = 50
/**
 * In points: a row of one line, a character of a column's width in the program with the widest, and A4 without its
 * margins.
 */
const rowHeight = 13
const letterWidth = 5.75
const paper = { width: 784, height: 523 }
/** The students' rows are scaled down to this before they take another page; the totals below them a little more. */
const smallScale = 0.8
/** The columns of dates are too narrow for a decimal. */
const wholePercent = (cell: ReportCell): ReportCell =>
  cell.value === null ? cell : styled(cell, { numFmt: '0%', font: { ...font, size: 8 } })

/** The sheet of the marks: titles, then a row for each student and the totals of each date. */
export function marksSheet(report: Report, title: Title): ReportSheet {
  const titles = titleRows(title)
  const heads = headRows(report)
  const { number, name, id, present, absent, rate, word, round, date } = markWidths
  const nameColumns = [number, name]
  const totals = [id, present, absent, rate, ...report.words.map(() => word), ...(hasRounds(report) ? [round] : [])]
  const otherColumns = [...totals, ...report.dates.map(() => date)]
  const titleCount = titles.length + heads.length
  const pagesWide = Math.max(1, Math.ceil(report.dates.length / datesPerPage))
  const people = peopleRows(report, nameColumns.length + otherColumns.length)
  const peopleHeights = people.map(([, nameCell]) => heightOfName(nameCell))
  return {
    name: exporting.sheet,
    rows: [...titles, ...heads, ...people, ...footRows(report), ...endRows(report)],
    widths: [...nameColumns, ...otherColumns],
    heights: new Map([
      [titles.length, headHeight],
      ...peopleHeights.flatMap((height, index): [number, number][] =>
        height > rowHeight ? [[titleCount + index, height]] : [],
      ),
    ]),
    merges: [...nameColumns, ...totals].map((_, column) => ({
      startRow: titles.length,
      endRow: titles.length + 1,
      startCol: column,
      endCol: column,
    })),
    titleRows: titleCount,
    titleColumns: nameColumns.length,
    pagesWide,
    pagesHigh: pagesFor(sum(peopleHeights), titleCount, pagesWide, nameColumns, otherColumns),
  }
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)

/**
 * How many pages the rows of students take below the titles, in the size that the columns leave or a small one. A
 * program that is limited to this number prints even smaller, so that the content below the students never gets a page
 * with only the header.
 */
function pagesFor(height: number, titleCount: number, pagesWide: number, names: number[], others: number[]): number {
  const columnScale = (paper.width * pagesWide) / ((sum(names) * pagesWide + sum(others)) * letterWidth)
  const titleHeight = headHeight + (titleCount - 1) * rowHeight
  return Math.max(1, Math.ceil(height / (paper.height / Math.min(columnScale, smallScale) - titleHeight)))
}

/** Pixels of a column's width in the program with the narrowest columns, without those that are free at its sides. */
const innerWidth = (width: number): number => width * 7 - 6

/** A name in two lines, in a smaller font where it needs one for that; a longer one takes more lines. */
function name(value: string): ReportCell {
  const fits = (size: number) =>
    value.split(' ').every((word) => textWidth(word, size) <= nameInner) && lineCount(value, size, nameInner) <= 2
  const size = [font.size, 9].find(fits) ?? 8
  return styled(text(value), { font: { ...font, size }, alignment: { wrapText: true } })
}

const nameInner = innerWidth(markWidths.name)

function heightOfName({ value, style }: ReportCell = { value: null }): number {
  return rowHeight * lineCount(String(value ?? ''), style?.font?.size ?? font.size, nameInner)
}

/** The titles are not merged over columns, because a text of any length continues over the empty cells beside it. */
function titleRows({ course, teacher, period }: Title): ReportCell[][] {
  const facts = [
    teacher === null ? '' : fill(courseTexts.header.teacher, { name: teacher }),
    period === '' ? '' : fill(texts.periodLine, { period }),
  ]
  return [
    [styled(plain(texts.title), { font: { ...bold, size: 14 } })],
    [styled(plain(course), { font: bold })],
    [plain(facts.filter(Boolean).join('     '))],
  ]
}

/** The course counts rounds. */
const hasRounds = ({ rows }: Report): boolean => rows.some(({ round }) => round !== undefined)

function headRows(report: Report): ReportCell[][] {
  const { dates, words } = report
  const over = [
    col.no,
    col.name,
    col.id,
    col.present,
    col.absent,
    col.rate,
    ...words.map((word) => noteWordTexts[word].column),
    ...(hasRounds(report) ? [roundTexts.title] : []),
  ]
  const ofDates = { font: bold, ...fills.head, alignment: { textRotation: 90, vertical: 'center' } } as const
  const ofWeekdays = { alignment: { horizontal: 'center', wrapText: false } } as const
  return [
    [...over.map((label) => styled(head(label), centered)), ...dates.map((date) => styled(day(date), ofDates))],
    [...over.map(empty), ...dates.map((date) => styled(head(weekdaysShort[weekdayOf(date)] ?? ''), ofWeekdays))],
  ]
}

function sign({ status, isPlanned }: Pick<MarkCell, 'status' | 'isPlanned'>): ReportCell {
  if (status === '') return empty()
  if (isPlanned) return styled({ ...empty(), value: `(${status})` }, centered)
  const cell = styled({ ...empty(), value: status }, centered)
  return status === '-' ? styled(cell, { font: bold, ...fills.absent }) : cell
}

/** The rows of the students; those who left are below a separating line with a heading. */
function peopleRows(report: Report, columns: number): ReportCell[][] {
  const { rows } = report
  const here = rows.filter(({ until }) => until === undefined).length
  const line = Array.from({ length: columns }, (_, column) => (column === 1 ? text(texts.leavers) : empty()))
  return rows
    .map((row, index) => studentRow(row, index, report))
    .toSpliced(here, 0, ...(here < rows.length ? [line.map((cell) => styled(cell, fills.sum))] : []))
}

export const nameOf = ({ student: { fullName }, until }: ReportRow): string =>
  until === undefined ? fullName : `${fullName}, ${fill(texts.until, { date: shortDate(until) })}`

function studentRow(row: ReportRow, index: number, report: Report): ReportCell[] {
  const { student, cells, count: total } = row
  const totals = [
    count(total.present),
    count(total.absent),
    share(rateOf(total)),
    ...report.words.map((word) => count(total.noted[word])),
    ...(hasRounds(report) ? [styled(text(row.round ?? ''), centered)] : []),
  ]
  return [
    count(index + 1),
    name(nameOf(row)),
    text(student.shortId),
    ...totals.map((cell, column) =>
      // A rule between the totals and the dates.
      column === totals.length - 1
        ? styled(cell, { border: { ...boxed, right: { ...boxed.right, style: 'medium' } } })
        : cell,
    ),
    ...cells.map(sign),
  ]
}

function footRows(report: Report): ReportCell[][] {
  const { byDate, overall, words } = report
  const columns = 3 + words.length + (hasRounds(report) ? 1 : 0)
  const row = (
    label: string,
    cellOf: (counts: Count) => ReportCell,
    index: number,
    inDates = (cell: ReportCell) => cell,
  ) =>
    [
      empty(),
      text(label),
      empty(),
      ...Array.from({ length: columns }, (_, column) => (column === index ? cellOf(overall) : empty())),
      ...byDate.map((counts) => inDates(cellOf(counts))),
    ].map((cell) => styled(cell, { font: { ...cell.style?.font, bold: true }, ...fills.sum }))
  return [
    row(col.present, ({ present }) => count(present), 0),
    row(col.absent, ({ absent }) => count(absent), 1),
    row(col.rate, (counts) => share(rateOf(counts)), 2, wholePercent),
    ...words.map((word, index) => row(noteWordTexts[word].column, ({ noted }) => count(noted[word]), 3 + index)),
  ]
}

/** The legend of the signs, and the line for the signature. */
function endRows({ hasPlanned }: Report): ReportCell[][] {
  const blank: ReportCell = { value: null }
  const line: ReportCell = {
    value: null,
    style: { border: { bottom: { style: 'thin', color: { rgb: '000000' } } } },
  }
  return [
    [],
    [blank, plain(legendOf(hasPlanned))],
    [],
    [blank, styled(plain(texts.signature), { alignment: { horizontal: 'right' } }), line, line, line, line],
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
  const notePieces = byDate.flatMap((note) => pieces(note.text).map((piece) => ({ ...note, text: piece })))
  const rows = notePieces.map(({ date, student, text: note, ...mark }) =>
    [day(date), text(student.fullName), text(student.shortId), text(wordOf(mark)), text(note)].map((cell) =>
      styled(cell, { alignment: { wrapText: true, vertical: 'top' } }),
    ),
  )
  return {
    name: col.notes,
    rows: [[att.date.label, col.name, col.id, att.markLabel, noteTexts.label].map(head), ...rows],
    widths: Object.values(noteWidths),
    heights: new Map(notePieces.map((note, index) => [index + 1, heightOf(note.text, note.student.fullName)])),
    merges: [],
    titleRows: 1,
    titleColumns: 0,
    pagesWide: 1,
    pagesHigh: 0,
  }
}

/** Splits a note that is longer than a cell. */
function pieces(note: string): string[] {
  const letters = [...note]
  return Array.from({ length: Math.ceil(letters.length / cellHolds) }, (_, i) =>
    letters.slice(i * cellHolds, (i + 1) * cellHolds).join(''),
  )
}

const linesOf = (text: string, width: number): number => lineCount(text, font.size, innerWidth(width))

/** Points for the wrapped lines of a row: without a height, spreadsheet programs print only the first line. */
function heightOf(note: string, fullName: string): number {
  const lines = Math.max(linesOf(note, noteWidths.note), linesOf(fullName, noteWidths.name))
  return Math.min(lines * lineHeight, maxHeight)
}
