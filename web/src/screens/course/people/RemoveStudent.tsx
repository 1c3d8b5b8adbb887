import { removeParticipant } from '@hasiye/contract/participants.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { peopleKeys } from '../../../api/queries.ts'
import { ConfirmCall } from '../../../forms/ConfirmCall.tsx'
import { notifySuccess } from '../../../ui/blocks/notify.ts'
import { common } from '../../../ui/texts/common.ts'
import { people } from '../../../ui/texts/people.ts'

interface Props {
  courseId: number
  student: Person
  onClose: () => void
}

/** Confirms that a student is removed from a course. */
export function RemoveStudent({ courseId, student: { id, fullName: name }, onClose }: Props) {
  return (
    <ConfirmCall
      endpoint={removeParticipant}
      input={{ params: { id: courseId, studentId: id } }}
      title={people.removeStudent.title}
      body={fill(people.removeStudent.body, { name })}
      confirm={people.removeStudent.confirm}
      confirming={common.deleting}
      failed={people.failed.removeStudent}
      stale={peopleKeys(courseId)}
      onDone={() => notifySuccess(fill(people.removed, { name }))}
      onClose={onClose}
    />
  )
}
