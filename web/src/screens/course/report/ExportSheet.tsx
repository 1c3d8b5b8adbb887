import type { Me } from '@hasiye/contract/accounts.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { days as daysQuery } from '../../../api/queries.ts'
import { today } from '../../../device/clock.ts'
import { mayLoseDownloads, saveFile } from '../../../device/save-file.ts'
import { orderOf } from '../../../features/people/name-order.ts'
import { Banner } from '../../../ui/blocks/Banner.tsx'
import { DialogFrame } from '../../../ui/blocks/DialogFrame.tsx'
import { offerUpdate } from '../../../ui/blocks/load-code.ts'
import { notifyError, notifySuccess } from '../../../ui/blocks/notify.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { exporting } from '../../../ui/texts/attendance.ts'
import { common } from '../../../ui/texts/common.ts'
import { report } from '../../../ui/texts/report.ts'
import { PeriodField } from './PeriodField.tsx'
import { isIn, type Period, reportFileName } from './period.ts'
import { peopleIn } from './report.ts'
import { UnsavedWarning } from './UnsavedWarning.tsx'

interface Props {
  course: Course
  me: Me
  onClose: () => void
}

/** Asks for the period of the report, and saves it as a spreadsheet. */
export function ExportSheet({ course, me, onClose }: Props) {
  const [period, setPeriod] = useState<Period>({ kind: 'all' })
  const [isWriting, setWriting] = useState(false)
  const queryClient = useQueryClient()
  const dates = (useQuery(daysQuery(course.id)).data ?? []).map(({ date }) => date)
  const isEmpty = !dates.some((date) => isIn(period, date))
  const write = async () => {
    if (isEmpty) return
    setWriting(true)
    try {
      const days = await queryClient.fetchQuery(daysQuery(course.id))
      const { reportSheets, writeReport } = await import('./workbook.ts')
      const people = peopleIn(course, orderOf(me, course.participants), period, days, today())
      const file = await writeReport(reportSheets(course, period, days, people, today()))
      const reported = days.map(({ date }) => date).filter((date) => isIn(period, date))
      const name = reportFileName(course.name, period, reported)
      saveFile(file, name)
      void notifySuccess(mayLoseDownloads() ? fill(common.downloading, { name }) : exporting.done)
      onClose()
    } catch (error) {
      if (error instanceof ApiError || !(await offerUpdate())) void notifyError(exporting.failed)
      setWriting(false)
    }
  }
  return (
    <DialogFrame
      title={exporting.button}
      opened
      onClose={isWriting ? () => {} : onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={isWriting}>
            {common.cancel}
          </Button>
          <Button loading={isWriting} loadingLabel={exporting.preparing} onClick={() => void write()} data-autofocus>
            {exporting.button}
          </Button>
        </>
      }
    >
      <UnsavedWarning accountId={me.id} courseId={course.id} />
      <PeriodField dates={dates} value={period} onChange={setPeriod} />
      {isEmpty && <Banner tone="danger">{report.noLesson}</Banner>}
    </DialogFrame>
  )
}
