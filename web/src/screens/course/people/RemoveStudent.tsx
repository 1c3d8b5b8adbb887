import { removeParticipant } from '@hasiye/contract/participants.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { call, explain } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../ui/blocks/ConfirmDialog.tsx'
import { notifySuccess } from '../../../ui/blocks/notify.ts'
import { common } from '../../../ui/texts/common.ts'
import { people } from '../../../ui/texts/people.ts'
import { usePeopleChanged } from './usePeopleChanged.ts'

interface Props {
  courseId: number
  student: Person
  onClose: () => void
}

/** Asks before a student is removed from a course. */
export function RemoveStudent({ courseId, student, onClose }: Props) {
  const peopleChanged = usePeopleChanged(courseId)
  const remove = async () => {
    try {
      await call(removeParticipant, { params: { id: courseId, studentId: student.id } })
    } catch (error) {
      throw new Error(explain(error, people.failed.removeStudent))
    }
    notifySuccess(fill(people.removed, { name: student.fullName }))
    await peopleChanged()
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={people.removeStudent.title}
      body={fill(people.removeStudent.body, { name: student.fullName })}
      confirmLabel={people.removeStudent.confirm}
      loadingLabel={common.deleting}
      onConfirm={remove}
      danger
    />
  )
}
