import { mergeStudents } from '@hasiye/contract/cards.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import type { JoinRequest } from '@hasiye/contract/joining.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../../api/client.ts'
import { invalidate } from '../../../api/mutation.ts'
import { labelsOf } from '../../../features/people/told-apart.ts'
import { restorableHint, restoredKeys, useNotifyDeleted } from '../../../features/trash/restore.ts'
import { useCall } from '../../../forms/useCall.ts'
import { ConfirmDialog } from '../../../ui/blocks/ConfirmDialog.tsx'
import { merge as texts } from '../../../ui/texts/requests.ts'

interface Props {
  course: Course
  request: JoinRequest
  card: Person
  onClose: () => void
}

/**
 * Asks before a card is merged into the account of a student who asks to join; the toast afterwards offers to undo it.
 */
export function MergeCard({ course, request, card, onClose }: Props) {
  const queryClient = useQueryClient()
  const notifyDeleted = useNotifyDeleted(course.id)
  const { participants } = course
  // the account may have the name of the card, which no longer exists when both are merged
  const labelOf = labelsOf([...participants.filter(({ id }) => id !== card.id), request.student])
  const { mutateAsync } = useCall(mergeStudents)
  const merge = async () => {
    try {
      const params = { id: course.id, studentId: card.id }
      const student = await mutateAsync({ params, body: { requestId: request.id } })
      notifyDeleted(fill(texts.done, { name: labelOf(student) }), { kind: 'card', id: card.id }, texts.undo)
    } finally {
      await invalidate(queryClient, restoredKeys(course.id))
    }
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={texts.same}
      body={`${fill(texts.ask, { card: labelsOf(participants)(card), name: labelOf(request.student) })} ${restorableHint}`}
      confirmLabel={texts.button}
      onConfirm={merge}
      errorText={(error) => errorText(error, texts.failed)}
    />
  )
}
