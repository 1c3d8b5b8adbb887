import type { ResponseBodyOf } from '@hasiye/contract/endpoint.ts'
import { answerJoinRequests, type JoinRequest } from '@hasiye/contract/joining.ts'
import { removeParticipant } from '@hasiye/contract/participants.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { peopleKeys } from '../../../api/queries.ts'
import { joinRequests } from '../../../features/joining/queries.ts'
import type { labelsOf } from '../../../features/people/told-apart.ts'
import { useCall } from '../../../forms/useCall.ts'
import { notifyError, notifySuccess } from '../../../ui/blocks/notify.ts'
import { people } from '../../../ui/texts/people.ts'
import { requests as texts } from '../../../ui/texts/requests.ts'

/** Accepts and declines requests and shows the result. The acceptance of a single student can be undone. */
export function useAnswer(courseId: number, labelOf: ReturnType<typeof labelsOf>) {
  const { mutateAsync: remove } = useCall(removeParticipant, {
    stale: peopleKeys(courseId),
    failed: people.failed.removeStudent,
  })
  const { mutateAsync, isPending, variables } = useCall(answerJoinRequests, {
    stale: [...peopleKeys(courseId), joinRequests(courseId).queryKey],
    failed: texts.failed,
  })

  const undoAccept = (student: Person) =>
    void remove({ params: { id: courseId, studentId: student.id } }).then(
      () => notifySuccess(fill(people.removed, { name: labelOf(student) })),
      () => undefined,
    )
  const answer = (accepted: JoinRequest[], declined: JoinRequest[]) => {
    const [accept, decline] = [accepted, declined].map((list) => list.map(({ id }) => id))
    const notifyResult = ({ added, gone }: ResponseBodyOf<typeof answerJoinRequests>) => {
      const [first] = added
      const undo = first && added.length === 1 ? { undo: () => undoAccept(first) } : {}
      const message = [
        ...(added.length > 0 ? [fill(texts.accepted, { n: added.length })] : []),
        ...declined
          .filter(({ id }) => !gone.includes(id))
          .map(({ student }) => fill(texts.declined, { name: labelOf(student) })),
        ...(gone.length > 0 ? [fill(texts.gone, { n: gone.length })] : []),
      ].join(' ')
      if (gone.length > 0) void notifyError(message)
      else void notifySuccess(message, undo)
    }
    // Not as callbacks of `mutate`, which are dropped when the component unmounts, as the list does when it is closed.
    void mutateAsync({ params: { id: courseId }, body: { accept: accept ?? [], decline: decline ?? [] } }).then(
      notifyResult,
      () => undefined,
    )
  }
  /** The ids of the requests that are being answered. */
  const sent = isPending ? [...variables.body.accept, ...variables.body.decline] : []
  return { answer, isPending, sent }
}
