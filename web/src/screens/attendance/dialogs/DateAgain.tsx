import { longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import type { DeletedDay } from '@hasiye/contract/trash.ts'
import { useQueryClient } from '@tanstack/react-query'
import { restoreInCourse } from '../../../features/trash/restore.ts'
import { ConfirmDialog } from '../../../ui/blocks/ConfirmDialog.tsx'
import { again } from '../../../ui/texts/trash.ts'
import { useRoster } from '../contexts.ts'

interface Props {
  deleted: DeletedDay
  onClose: () => void
}

/** Asks whether a date that was added again starts with its deleted marks. Its own marks, if any, stay unsaved changes. */
export function DateAgain({ deleted: { id, date, marks, daysLeft }, onClose }: Props) {
  const { course } = useRoster()
  const client = useQueryClient()
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={fill(again.title, { date: longDate(date), n: marks })}
      body={fill(again.body, { n: daysLeft })}
      confirmLabel={again.restore}
      cancelLabel={again.empty}
      onConfirm={() => restoreInCourse(client, course.id, { kind: 'date', id, date })}
    />
  )
}
