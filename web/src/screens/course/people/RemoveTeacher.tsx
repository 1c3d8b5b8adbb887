import type { CourseTeacher } from '@hasiye/contract/courses.ts'
import { removeTeacher } from '@hasiye/contract/participants.ts'
import { fill } from '@hasiye/contract/text.ts'
import { call, explain } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../ui/blocks/ConfirmDialog.tsx'
import { notifySuccess } from '../../../ui/blocks/notify.ts'
import { common } from '../../../ui/texts/common.ts'
import { people } from '../../../ui/texts/people.ts'
import { usePeopleChanged } from './usePeopleChanged.ts'

interface Props {
  courseId: number
  teacher: CourseTeacher
  onClose: () => void
}

/** Asks before a co-teacher is removed from a course. */
export function RemoveTeacher({ courseId, teacher, onClose }: Props) {
  const peopleChanged = usePeopleChanged(courseId)
  const remove = async () => {
    try {
      await call(removeTeacher, { params: { id: courseId, teacherId: teacher.id } })
    } catch (error) {
      throw new Error(explain(error, people.failed.removeTeacher))
    }
    notifySuccess(fill(people.removed, { name: teacher.fullName }))
    await peopleChanged()
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={people.removeTeacher.title}
      body={fill(people.removeTeacher.body, { name: teacher.fullName })}
      confirmLabel={people.removeTeacher.confirm}
      loadingLabel={common.deleting}
      onConfirm={remove}
      danger
    />
  )
}
