import { fill } from '@hasiye/contract/text.ts'
import { clearDrafts } from '../../offline/course-drafts.ts'
import type { UnsyncedCourse } from '../../offline/unsynced.ts'
import { ConfirmDialog } from '../../ui/blocks/ConfirmDialog.tsx'
import { att } from '../../ui/texts/attendance.ts'
import { common } from '../../ui/texts/common.ts'

interface Props {
  userId: number
  course: UnsyncedCourse
  onClose: () => void
}

/** Confirms that the changes of a course are discarded that the teacher no longer has. */
export function DiscardFormer({ userId, course: { courseId, all }, onClose }: Props) {
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={att.discard.title}
      body={fill(att.discard.body, { n: all.changes })}
      confirmLabel={att.discard.confirm}
      cancelLabel={common.close}
      danger
      onConfirm={() => clearDrafts(userId, { courseId })}
    />
  )
}
