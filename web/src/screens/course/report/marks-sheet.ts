import type { Status } from '@hasiye/contract/attendance.ts'
import { weekdayOf, weekdaysShort } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import type { CellObject } from 'write-excel-file/universal'
import { att, exporting } from '../../../ui/texts/attendance.ts'
import { course as courseTexts } from '../../../ui/texts/course.ts'
import { report } from '../../../ui/texts/report.ts'
import { type Count, type Register, type RegisterRow, rateOf } from './register.ts'
import { colors, count, day, empty, head, plain, type ReportSheet, share, text } from './sheet.ts'

interface Title {
  course: string
  teacher: string | null
  period: string
}

/** In characters, as spreadsheet programs measure columns. */
const widths = { number: 5, id: 11, present: 8, absent: 7, rate: 12, date: 4.8 }
const nameWidth = { min: 22, max: 44 }
/** As many as a month has days; more of them on one page could not be read. */
const datesPerPage = 31
const headHeight = 50
/** The columns of dates are too narrow for a decimal. */
const wholePercent = (cell: CellObject): CellObject =>
  cell.value === undefined ? cell : { ...cell, format: '0%', fontSize: 8 }

/** The sheet of the marks: titles, then a row for each student and the totals of each date. */
export function marksSheet(register: Register, title: Title): ReportSheet {
  const titles = titleRows(title)
  const heads = headRows(register.dates)
  const { number, id, present, absent, rate, date } = widths
  const nameColumns = [number, id, widthOfNames(register)]
  return {
    sheet: exporting.sheet,
    data: [...titles, ...heads, ...register.rows.map(studentRow), ...footRows(register), ...endRows()],
    columns: [...nameColumns, present, absent, rate, ...register.dates.map(() => date)].map((width) => ({ width })),
    stickyRowsCount: titles.length + heads.length,
    stickyColumnsCount: nameColumns.length,
    orientation: 'landscape',
    pagesWide: Math.max(1, Math.ceil(register.dates.length / datesPerPage)),
  }
}

function widthOfNames({ rows }: Register): number {
  const longest = Math.max(0, ...rows.map(({ student }) => student.fullName.length))
  return Math.min(Math.max(longest, nameWidth.min), nameWidth.max)
}

/** They are not merged over columns: a text continues over the empty cells beside it, however long it is. */
function titleRows({ course, teacher, period }: Title): CellObject[][] {
  const facts = [
    teacher === null ? '' : fill(courseTexts.header.teacher, { name: teacher }),
    period === '' ? '' : fill(report.periodLine, { period }),
  ]
  return [
    [{ ...plain(report.title), fontSize: 14, fontWeight: 'bold' }],
    [{ ...plain(course), fontWeight: 'bold' }],
    [plain(facts.filter(Boolean).join('     '))],
  ]
}

function headRows(dates: string[]): (CellObject | null)[][] {
  const { col } = exporting
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

function studentRow({ student, cells, count: total }: RegisterRow, index: number): CellObject[] {
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

function footRows({ byDate, overall }: Register): CellObject[][] {
  const { col } = exporting
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

/** What the signs mean, and the line for the signature. */
function endRows(): CellObject[][] {
  const line: CellObject = { bottomBorderStyle: 'thin', bottomBorderColor: '#000000' }
  return [
    [],
    [{}, {}, plain(att.legend)],
    [],
    [{}, {}, { ...plain(report.signature), align: 'right' }, line, line, line],
  ]
}
