import type { AttendanceDay } from '@hasiye/contract/attendance.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import writeExcelFile from 'write-excel-file/universal'
import { reportFileName, reportSheets } from './report.ts'

/** Hands the report of a course to the browser as a download. */
export async function downloadReport(
  courseName: string,
  days: readonly AttendanceDay[],
  students: readonly Person[],
  today: string,
): Promise<void> {
  const file = await writeExcelFile(reportSheets(days, students)).toBlob()
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = reportFileName(courseName, today)
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
