import type { AttendanceDay } from '@hasiye/contract/attendance.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import writeExcelFile from 'write-excel-file/universal'
import { saveFile } from '../../../../ui/save-file.ts'
import { reportFileName, reportSheets } from './report.ts'

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
