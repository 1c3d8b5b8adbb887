import { type CourseSummary, deleteCourse } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import { messageOf } from '../../api/client.ts'
import { courseKeys, deletedCourses } from '../../api/queries.ts'
import { restorableHint, useRestoreCourse } from '../../features/trash/restore.ts'
import { ConfirmCall } from '../../forms/ConfirmCall.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { common } from '../../ui/texts/common.ts'
import { group } from '../../ui/texts/dashboard.ts'
import { trash } from '../../ui/texts/deleted.ts'

interface Props {
  course: CourseSummary
  onClose: () => void
}

/** Asks the owner for confirmation before the course is deleted; it can be restored for some time. */
export function DeleteCourse({ course: { id, name, participantCount }, onClose }: Props) {
  const restore = useRestoreCourse()
  return (
    <ConfirmCall
      endpoint={deleteCourse}
      input={{ params: { id } }}
      title={group.delete.title}
      body={`${fill(group.delete.body, { name, n: participantCount })} ${restorableHint}`}
      confirm={group.delete.confirm}
      confirming={common.deleting}
      failed={(error) => fill(group.delete.failed, { error: messageOf(error) })}
      stale={[...courseKeys, deletedCourses.queryKey]}
      onDone={() =>
        notifySuccess(fill(group.delete.success, { name }), {
          undo: () => void restore(id),
          undoLabel: trash.restore,
        })
      }
      onClose={onClose}
    />
  )
}
