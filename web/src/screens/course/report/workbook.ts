import type { AttendanceDay } from '@hasiye/contract/attendance.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import writeExcelFile from 'write-excel-file/universal'
import { saveFile } from '../../../ui/save-file.ts'
import { marksSheet } from './marks-sheet.ts'
import { notesSheet } from './notes-sheet.ts'
import { pageSetup } from './page-setup.ts'
import { isIn, type Period, periodText, reportFileName } from './period.ts'
import { registerOf } from './register.ts'
import type { ReportSheet } from './sheet.ts'

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
  const register = registerOf(
    days.filter(({ date }) => isIn(period, date)),
    students,
  )
  const marks = marksSheet(register, {
    course: course.name,
    teacher: course.teacherName,
    period: periodText(period, register.dates),
  })
  return [marks, ...(register.notes.length > 0 ? [notesSheet(register)] : [])]
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
