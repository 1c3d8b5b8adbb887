import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/client.ts'
import { days as daysQuery } from '../../../api/queries.ts'
import { countChanges } from '../../../offline/drafts.ts'
import { offerUpdate } from '../../../ui/blocks/load-code.ts'
import { notifyError, notifySuccess } from '../../../ui/blocks/notify.ts'
import { exporting } from '../../../ui/texts/attendance.ts'
import type { AttendanceView } from './useAttendance.ts'

/** Creates the report of saved attendance; `start` first warns about unsaved changes. */
export function useReport(view: AttendanceView, warn: () => void) {
  const queryClient = useQueryClient()
  const write = async () => {
    const { course, students, today } = view
    try {
      const days = await queryClient.fetchQuery(daysQuery(course.id))
      const { downloadReport } = await import('./export/download-report.ts')
      await downloadReport(course.name, days, students, today)
      void notifySuccess(exporting.done)
    } catch (error) {
      if (error instanceof ApiError || !(await offerUpdate())) void notifyError(exporting.failed)
    }
  }
  const start = () => {
    if (view.marks.stored.size === 0) void notifyError(exporting.empty)
    else if (countChanges(view.drafts).changes > 0) warn()
    else void write()
  }
  return { start, write }
}
