import { restoreDay } from '@hasiye/contract/attendance.ts'
import { longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { call, explain } from '../../../api/client.ts'
import { notifyError, notifySuccess } from '../../../ui/blocks/notify.ts'
import { att } from '../../../ui/texts/attendance.ts'
import type { AttendanceView } from './useAttendance.ts'

/** Undoes the deletion of a date and says how it went. */
export async function restoreDate({ course, held }: AttendanceView, date: string): Promise<void> {
  try {
    await call(restoreDay, { params: { id: course.id }, body: { date } })
    void notifySuccess(fill(att.date.restored, { date: longDate(date) }))
  } catch (error) {
    void notifyError(explain(error, att.date.restoreFailed))
  }
  held.refresh()
}
