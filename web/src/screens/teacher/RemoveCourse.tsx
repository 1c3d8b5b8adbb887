import { type CourseSummary, deleteCourse } from '@hasiye/contract/courses.ts'
import { leaveAsTeacher } from '@hasiye/contract/participants.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { refreshCourses } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/blocks/ConfirmDialog.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { common } from '../../ui/texts/common.ts'
import { group } from '../../ui/texts/dashboard.ts'
import { trash } from '../../ui/texts/history.ts'
import { quit } from '../../ui/texts/people.ts'

interface Props {
  course: CourseSummary
  onClose: () => void
}

/** Asks an owner before the course is deleted with everything in it. */
export function DeleteCourse({ course, onClose }: Props) {
  const queryClient = useQueryClient()
  const remove = async () => {
    try {
      await call(deleteCourse, { params: { id: course.id } })
    } catch (error) {
      throw new Error(fill(group.delete.failed, { error: error instanceof Error ? error.message : String(error) }))
    }
    await refreshCourses(queryClient)
    void notifySuccess(fill(group.delete.success, { name: course.name }))
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={group.delete.title}
      body={`${fill(group.delete.body, { name: course.name, n: course.participantCount })} ${trash.forever}`}
      confirmLabel={group.delete.confirm}
      loadingLabel={common.deleting}
      onConfirm={remove}
      danger
    />
  )
}

/** Asks a co-teacher before they leave the course. */
export function QuitCourse({ course, onClose }: Props) {
  const queryClient = useQueryClient()
  const quitNow = async () => {
    await call(leaveAsTeacher, { params: { id: course.id } })
    await refreshCourses(queryClient)
    void notifySuccess(quit.done)
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={quit.title}
      body={quit.body}
      confirmLabel={quit.button}
      onConfirm={quitNow}
      danger
    />
  )
}
