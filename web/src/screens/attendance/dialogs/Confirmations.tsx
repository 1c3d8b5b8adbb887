import { deleteDay } from '@hasiye/contract/attendance.ts'
import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import type { DeletedDay } from '@hasiye/contract/trash.ts'
import { ApiError, errorText } from '../../../api/client.ts'
import { fillOf } from '../../../features/attendance/editor.ts'
import { dayAndMonth } from '../../../features/attendance/words.ts'
import { useRestoreInCourse } from '../../../features/trash/restore.ts'
import { useCall } from '../../../forms/useCall.ts'
import { countChanges } from '../../../offline/drafts.ts'
import { ConfirmDialog } from '../../../ui/blocks/ConfirmDialog.tsx'
import { notifySuccess } from '../../../ui/blocks/notify.ts'
import { Sheet } from '../../../ui/blocks/Sheet.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { att, day } from '../../../ui/texts/attendance.ts'
import { common } from '../../../ui/texts/common.ts'
import { again } from '../../../ui/texts/trash.ts'
import { type Marking, useDrafts, useRoster, useScreen, useTable } from '../contexts.ts'

interface Props {
  onClose: () => void
}

/** Asks before a date is deleted with all its marks; a date that is not saved yet is only discarded. */
export function DeleteDate({ date, onClose }: Props & { date: string }) {
  const { course } = useRoster()
  const { columns, editor } = useTable()
  const { refresh } = useDrafts()
  const { restoreDate } = useScreen()
  const isStored = columns.some((column) => column.date === date && column.state === 'stored')
  const name = { date: longDate(date) }
  const { mutateAsync } = useCall(deleteDay)

  const remove = async () => {
    try {
      if (isStored) await mutateAsync({ params: { id: course.id }, body: { date } })
    } catch (error) {
      const isGoneAlready = error instanceof ApiError && error.code === 'not_found'
      if (!isGoneAlready) throw error
    }
    await editor.dropDate(date)
    if (isStored) {
      refresh()
      void notifySuccess(fill(att.date.deleted, name), { undo: () => void restoreDate(date) })
    }
  }
  const body = fill(att.date.delete.body, name)
  const hint = fill(att.date.deleteHint, { days: lifetimes.trashDays })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={att.date.delete.title}
      body={isStored ? `${body} ${hint}` : body}
      confirmLabel={att.date.delete.confirm}
      loadingLabel={common.deleting}
      onConfirm={remove}
      errorText={(error) => errorText(error, att.date.deleteFailed)}
      danger
    />
  )
}

/**
 * Asks whether a date that was added again starts with its deleted marks. Its own marks, if any, stay unsaved changes.
 */
export function DateAgain({ deleted: { id, date, marks, daysLeft }, onClose }: Props & { deleted: DeletedDay }) {
  const { course } = useRoster()
  const restore = useRestoreInCourse(course.id)
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={fill(again.title, { date: longDate(date), n: marks })}
      body={fill(again.body, { n: daysLeft })}
      confirmLabel={again.restore}
      cancelLabel={again.empty}
      onConfirm={() => restore({ kind: 'date', id, date })}
    />
  )
}

export function Discard({ onClose }: Props) {
  const { drafts, discard } = useDrafts()
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={att.discard.title}
      body={fill(att.discard.body, { n: countChanges(drafts).changes })}
      confirmLabel={att.discard.confirm}
      cancelLabel={att.discard.cancel}
      onConfirm={discard}
      danger
    />
  )
}

/** Asks for which day the marks are, where the day that the screen shows as today is over. */
export function DayChanged({ date, markings, onClose }: Props & { date: string; markings: readonly Marking[] }) {
  const { today } = useRoster()
  const { markChosen } = useScreen()
  const choose = (chosen: string) => {
    onClose()
    markChosen(chosen, markings)
  }
  return (
    <Sheet title={fill(day.changed, { date: longDate(today) })} opened onClose={onClose}>
      <Button onClick={() => choose(today)} data-autofocus>
        {day.go}
      </Button>
      <Button variant="default" onClick={() => choose(date)}>
        {dayAndMonth(date, today)}
      </Button>
    </Sheet>
  )
}

/** Asks before "everybody present" replaces absences. */
export function ReplaceAbsences({ date, onClose }: Props & { date: string }) {
  const { students, today } = useRoster()
  const { marks } = useTable()
  const { fillNow } = useScreen()
  const body = fill(att.bulk.replace.body, { n: fillOf(marks, date, students).before.size })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={att.bulk.replace.title}
      body={date === today ? body : `${longDate(date)}. ${body}`}
      confirmLabel={att.bulk.allPresent}
      onConfirm={() => fillNow(date)}
    />
  )
}
