import { deleteDay } from '@hasiye/contract/attendance.ts'
import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { ApiError, call, explain } from '../../../../api/client.ts'
import { ConfirmDialog } from '../../../../ui/blocks/ConfirmDialog.tsx'
import { notifySuccess } from '../../../../ui/blocks/notify.ts'
import { att } from '../../../../ui/texts/attendance.ts'
import { common } from '../../../../ui/texts/common.ts'
import { restoreDate } from '../restore-date.ts'
import type { AttendanceView } from '../useAttendance.ts'

interface Props {
  view: AttendanceView
  date: string
  onClose: () => void
}

/** Asks before a date goes with all its marks; a date that was only added here is just dropped. */
export function DeleteDateDialog({ view, date, onClose }: Props) {
  const { course, columns, editor, held } = view
  const isStored = columns.some((column) => column.date === date && column.stored)
  const name = { date: longDate(date) }

  const remove = async () => {
    try {
      if (isStored) await call(deleteDay, { params: { id: course.id }, body: { date } })
    } catch (error) {
      const isGoneAlready = error instanceof ApiError && error.code === 'not_found'
      if (!isGoneAlready) throw error
    }
    await editor.dropDate(date)
    if (isStored) {
      held.refresh()
      void notifySuccess(fill(att.date.deleted, name), { undo: () => void restoreDate(view, date) })
    }
  }
  const body = fill(att.date.delete.body, name)
  const hint = fill(att.date.deleteHint, { days: lifetimes.restorableDays })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={att.date.delete.title}
      body={isStored ? `${body} ${hint}` : body}
      confirmLabel={att.date.delete.confirm}
      loadingLabel={common.deleting}
      onConfirm={remove}
      explain={(error) => explain(error, att.date.deleteFailed)}
      danger
    />
  )
}
