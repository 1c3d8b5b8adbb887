import { removeParticipant } from '@hasiye/contract/participants.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { peopleKeys } from '../../../api/queries.ts'
import { restorableHint, useNotifyDeleted } from '../../../features/trash/useNotifyDeleted.ts'
import { ConfirmCall } from '../../../forms/ConfirmCall.tsx'
import { common } from '../../../ui/texts/common.ts'
import { people } from '../../../ui/texts/people.ts'

interface Props {
  courseId: number
  student: Person
  onClose: () => void
}

/** Confirms that a student is removed from a course. */
export function RemoveStudent({ courseId, student: { id, fullName: name }, onClose }: Props) {
  const notifyDeleted = useNotifyDeleted(courseId)
  return (
    <ConfirmCall
      endpoint={removeParticipant}
      input={{ params: { id: courseId, studentId: id } }}
      title={people.removeStudent.title}
      body={`${fill(people.removeStudent.body, { name })} ${restorableHint}`}
      confirm={people.removeStudent.confirm}
      confirming={common.deleting}
      failed={people.failed.removeStudent}
      stale={peopleKeys(courseId)}
      onDone={() => notifyDeleted(fill(people.removed, { name }), { kind: 'participant', id })}
      onClose={onClose}
    />
  )
}
