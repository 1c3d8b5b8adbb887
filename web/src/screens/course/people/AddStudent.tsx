import type { Course } from '@hasiye/contract/courses.ts'
import { addParticipant } from '@hasiye/contract/participants.ts'
import { isShortId, normalizeShortId } from '@hasiye/contract/short-id.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconFileImport } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidate } from '../../../api/mutation.ts'
import { peopleKeys } from '../../../api/queries.ts'
import { useRestoreInCourse } from '../../../features/trash/restore.ts'
import { useForm } from '../../../forms/useForm.ts'
import { withSpelledIds } from '../../../ui/blocks/Said.tsx'
import { Sheet } from '../../../ui/blocks/Sheet.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { people } from '../../../ui/texts/people.ts'
import { errorOfId, ShortIdForm } from './ShortIdForm.tsx'

interface Props {
  course: Pick<Course, 'id' | 'former'>
  /** Opens the import of a file of IDs instead. */
  onImport: () => void
  onClose: () => void
}

/** Adds students by short ID, one after another, until the sheet is closed. */
export function AddStudent({ course: { id, former = [] }, onImport, onClose }: Props) {
  const queryClient = useQueryClient()
  const [added, setAdded] = useState<string>()
  const [isMoved, setMoved] = useState(false)
  const form = useForm(addParticipant, {
    initial: { studentShortId: '' },
    input: ({ studentShortId }) => ({ params: { id }, body: { studentShortId: studentShortId.trim() } }),
    failed: people.failed.addStudent,
    onRefused: (refused) => {
      setMoved(refused.code === 'student_moved')
      return errorOfId(refused, 'studentShortId')
    },
    onSaved: ({ fullName }): void => {
      // Not awaited: the next ID can be typed while the course is refetched.
      void invalidate(queryClient, peopleKeys(id))
      setAdded(fill(people.added, { name: fullName }))
      form.restart({ studentShortId: '' })
      focusField()
    },
  })
  const focusField = () => form.element.current?.querySelector('input')?.focus()
  const field = form.field('studentShortId')
  // the server names a student whose ID is one letter apart
  const similarId = normalizeShortId(field.error ?? '')
  const restore = useRestoreInCourse(id)
  // their move can be undone here
  const typedId = normalizeShortId(form.values.studentShortId)
  const moved = isMoved && field.error ? former.find(({ shortId }) => shortId === typedId) : undefined
  const undoMove = async () => {
    await restore({ kind: 'participant', id: moved?.id ?? 0 })
    form.restart({ studentShortId: '' })
  }
  const takeSimilar = () => {
    form.setValue('studentShortId', similarId)
    focusField()
  }
  return (
    <Sheet title={people.addStudent} opened onClose={onClose} dirty={form.isUnsaved}>
      <ShortIdForm
        form={form}
        field={{ ...field, error: withSpelledIds(field.error ?? '') }}
        placeholder={people.studentId.placeholder}
        added={added}
        isOpenedForIt
      >
        {moved && (
          <Button variant="light" onClick={() => void undoMove()}>
            {people.undoMove}
          </Button>
        )}
        {isShortId(similarId) && (
          <Button variant="light" onClick={takeSimilar}>
            {people.useSimilarId}
          </Button>
        )}
      </ShortIdForm>
      <Button
        variant="default"
        leftSection={<IconFileImport size={20} aria-hidden="true" />}
        onClick={onImport}
        disabled={form.isSubmitting}
      >
        {people.import}
      </Button>
    </Sheet>
  )
}
