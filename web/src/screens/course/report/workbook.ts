import type { AttendanceDay } from '@hasiye/contract/attendance.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import writeExcelFile, { type Feature } from 'write-excel-file/universal'
import {
  findElement,
  getCellAddress,
  getOpeningTagMarkup,
  getOrderOfSiblings,
  insertElementMarkupAccordingToOrderOfSiblings,
  replaceElement,
  sanitizeTextContent,
} from 'write-excel-file/utility'
import { saveFile } from '../../../ui/save-file.ts'
import { isIn, type Period, periodText, reportFileName } from './period.ts'
import { reportOf } from './report.ts'
import { marksSheet, notesSheet, type ReportSheet } from './sheets.ts'

type ReportCourse = Pick<Course, 'name' | 'teacherName'>

/**
 * Creates the sheets of a course's attendance in a period: marks with totals by student and by date, and the notes. Values only,
 * no formulas. `students` are in the order of the grid.
 */
export function reportSheets(
  course: ReportCourse,
  period: Period,
  days: readonly AttendanceDay[],
  students: readonly Person[],
): ReportSheet[] {
  const report = reportOf(
    days.filter(({ date }) => isIn(period, date)),
    students,
  )
  const marks = marksSheet(report, {
    course: course.name,
    teacher: course.teacherName,
    period: periodText(period, report.dates),
  })
  return [marks, ...(report.notes.length > 0 ? [notesSheet(report)] : [])]
}

/** A font that Excel and LibreOffice have on every system, or one with its widths, and with the letter ə. */
const font = { fontFamily: 'Arial', fontSize: 10 }

/** The options of write-excel-file for these sheets. */
export const bookOptions = (sheets: ReportSheet[]) => ({ ...font, features: [pageSetup(sheets)] })

/** Creates the report of a course and saves it as a browser download. */
export async function downloadReport(
  course: ReportCourse,
  period: Period,
  days: readonly AttendanceDay[],
  students: readonly Person[],
  today: string,
): Promise<void> {
  const sheets = reportSheets(course, period, days, students)
  const file = await writeExcelFile(sheets, bookOptions(sheets)).toBlob()
  saveFile(file, reportFileName(course.name, period, today))
}

/** In inches. */
const margins = { left: 0.4, right: 0.4, top: 0.4, bottom: 0.6, header: 0.3, footer: 0.3 }
const sheetFile = 'xl/worksheets/sheet{id}.xml'
const bookFile = 'xl/workbook.xml'

/** Prints each sheet on A4, fitted to its number of pages side by side, with page numbers and the frozen rows and columns on each page. */
function pageSetup(sheets: readonly ReportSheet[]): Feature<Blob> {
  return {
    files: {
      transform: {
        [sheetFile]: {
          transform: (xml) => insertInSheet(insertInSheet(xml, fitsPage), pageNumbers),
          transformElementAttributes: (tag, attributes, _index, _options, { sheetIndex }) => {
            if (tag === 'pageMargins') return { ...attributes, ...margins }
            if (tag !== 'pageSetup') return attributes
            // 0 means as many pages below each other as the rows need.
            return { ...attributes, fitToWidth: sheets[sheetIndex]?.pagesWide ?? 1, fitToHeight: 0 }
          },
        },
        [bookFile]: { transform: (xml) => insertNames(xml, sheets) },
      },
    },
  }
}

const fitsPage = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
const pageNumbers = '<headerFooter><oddFooter>&amp;R&amp;8&amp;P / &amp;N</oddFooter></headerFooter>'

function insertInSheet(xml: string, markup: string): string {
  const order = getOrderOfSiblings(sheetFile, 'worksheet') ?? []
  return insertElementMarkupAccordingToOrderOfSiblings(xml, markup, order, 'worksheet')
}

/** Names the rows and columns that are repeated on each page; spreadsheet programs find them by the name `_xlnm.Print_Titles`. */
function insertNames(xml: string, sheets: readonly ReportSheet[]): string {
  const names = sheets.map((sheet, localSheetId) => {
    const tag = getOpeningTagMarkup('definedName', { name: '_xlnm.Print_Titles', localSheetId })
    return `${tag}${sanitizeTextContent(titlesOf(sheet))}</definedName>`
  })
  const markup = `<definedNames>${names.join('')}</definedNames>`
  const present = findElement(xml, 'definedNames')
  if (present) return replaceElement(xml, present, markup)
  return insertElementMarkupAccordingToOrderOfSiblings(
    xml,
    markup,
    getOrderOfSiblings(bookFile, 'workbook') ?? [],
    'workbook',
  )
}

/** `'Davamiyyət'!$A:$C,'Davamiyyət'!$1:$5` */
function titlesOf({ sheet, stickyColumnsCount, stickyRowsCount }: ReportSheet): string {
  const columnName = (index: number) => getCellAddress(0, index).replace(/\d+$/, '')
  const ranges = [
    ...(stickyColumnsCount > 0 ? [`$A:$${columnName(stickyColumnsCount - 1)}`] : []),
    ...(stickyRowsCount > 0 ? [`$1:$${stickyRowsCount}`] : []),
  ]
  return ranges.map((range) => `'${sheet}'!${range}`).join(',')
}
