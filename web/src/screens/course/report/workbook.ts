import type { AttendanceDay } from '@hasiye/contract/attendance.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { colToLetter, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { copySheet } from '../../attendance/dialogs/returned.ts'
import { isIn, type Period, periodText } from './period.ts'
import { type ReportedPeople, reportOf } from './report.ts'
import { font, marksSheet, nameOf, notesSheet, type ReportSheet } from './sheets.ts'

type ReportCourse = Pick<Course, 'id' | 'name' | 'teacherName'>

/** The visible sheets, and the hidden copy that a returned file is compared with. */
interface Workbook {
  sheets: ReportSheet[]
  copy: WriteSheet
}

/**
 * Creates the sheets of a course's attendance in a period: marks with totals by student and by date, and the notes. Values only,
 * no formulas.
 */
export function reportSheets(
  course: ReportCourse,
  period: Period,
  days: readonly AttendanceDay[],
  people: ReportedPeople,
  today: string,
): Workbook {
  const report = reportOf(
    days.filter(({ date }) => isIn(period, date)),
    people,
    today,
  )
  const marks = marksSheet(report, {
    course: course.name,
    teacher: course.teacherName,
    period: periodText(period, report.dates),
  })
  const copied = report.rows.map((row) => ({
    studentId: row.student.id,
    shortId: row.student.shortId,
    name: nameOf(row),
    marks: row.cells.map(({ status, note }) => ({ status, note: note?.text ?? '' })),
  }))
  return {
    sheets: [marks, ...(report.notes.length > 0 ? [notesSheet(report)] : [])],
    copy: copySheet(course.id, report.dates, copied),
  }
}

/** In inches. */
const margins = { left: 0.4, right: 0.4, top: 0.4, bottom: 0.6, header: 0.3, footer: 0.3 }

/** Prints a sheet on A4 in its numbers of pages side by side and below each other, with page numbers. */
const layOut = ({
  name,
  rows,
  widths,
  heights,
  merges,
  titleRows,
  titleColumns,
  pagesWide,
  pagesHigh,
}: ReportSheet): WriteSheet => ({
  name,
  rows: rows.map((row) => row.map(({ value }) => value)),
  cells: new Map(rows.flatMap((row, y) => row.map((cell, x) => [`${y},${x}`, cell] as const))),
  columns: widths.map((width) => ({ width })),
  rowDefs: new Map([...heights].map(([row, height]) => [row, { height }])),
  merges,
  freezePane: { rows: titleRows, columns: titleColumns },
  pageSetup: {
    paperSize: 'a4',
    orientation: 'landscape',
    fitToPage: true,
    fitToWidth: pagesWide,
    fitToHeight: pagesHigh,
    margins,
  },
  headerFooter: { oddFooter: '&R&8&P / &N' },
})

/** The rows and columns that are repeated on each page; spreadsheet programs know them by this name. */
function printTitles({ name, titleRows, titleColumns }: ReportSheet) {
  const ranges = [...(titleColumns > 0 ? [`$A:$${colToLetter(titleColumns - 1)}`] : []), `$1:$${titleRows}`]
  return { name: '_xlnm.Print_Titles', scope: name, range: ranges.map((range) => `'${name}'!${range}`).join(',') }
}

/** Writes the sheets as an .xlsx file. */
export async function writeReport({ sheets, copy }: Workbook): Promise<Blob> {
  const namedRanges = sheets.map(printTitles)
  const bytes = await writeXlsx({ sheets: [...sheets.map(layOut), copy], namedRanges, defaultFont: font })
  return new Blob([new Uint8Array(bytes)], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
}
