import { addParticipant } from '@hasiye/contract/participants.ts'
import { fill } from '@hasiye/contract/text.ts'
import { call } from '../../../api/client.ts'
import { Sheet } from '../../../ui/blocks/Sheet.tsx'
import { people } from '../../../ui/texts/people.ts'
import { ShortIdForm } from './ShortIdForm.tsx'
import { usePeopleChanged } from './usePeopleChanged.ts'

interface Props {
  courseId: number
  onClose: () => void
}

/** Adds students by short ID, one after another, until it is closed. */
export function AddStudent({ courseId, onClose }: Props) {
  const peopleChanged = usePeopleChanged(courseId)
  const add = async (studentShortId: string) => {
    const { fullName } = await call(addParticipant, { params: { id: courseId }, body: { studentShortId } })
    void peopleChanged()
    return fill(people.added, { name: fullName })
  }
  return (
    <Sheet title={people.addStudent} opened onClose={onClose}>
      <ShortIdForm
        label={people.studentId.label}
        placeholder={people.studentId.placeholder}
        failed={people.failed.addStudent}
        onAdd={add}
        autoFocus
      />
    </Sheet>
  )
}
