import { mergeStudents } from '@hasiye/contract/cards.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import type { ResponseBodyOf } from '@hasiye/contract/endpoint.ts'
import { answerJoinRequests, type JoinRequest } from '@hasiye/contract/joining.ts'
import { findSimilar } from '@hasiye/contract/names.ts'
import { removeParticipant } from '@hasiye/contract/participants.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconAlertTriangle, IconArrowMerge, IconCheck, IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../../api/client.ts'
import { describeError } from '../../../api/describe-error.ts'
import { invalidate } from '../../../api/mutation.ts'
import { peopleKeys } from '../../../api/queries.ts'
import { joinRequests } from '../../../features/joining/queries.ts'
import { isOwnCard } from '../../../features/people/people-actions.ts'
import { labelsOf } from '../../../features/people/told-apart.ts'
import { restorableHint, restoredKeys, useNotifyDeleted } from '../../../features/trash/restore.ts'
import { useCall } from '../../../forms/useCall.ts'
import { Ago } from '../../../ui/blocks/Ago.tsx'
import { ConfirmDialog } from '../../../ui/blocks/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/blocks/EmptyState.tsx'
import { LoadError } from '../../../ui/blocks/LoadError.tsx'
import { Column, Hint, List, Row } from '../../../ui/blocks/layout.tsx'
import { notifyError, notifySuccess } from '../../../ui/blocks/notify.ts'
import { PersonAvatar } from '../../../ui/blocks/PersonAvatar.tsx'
import { Spelled } from '../../../ui/blocks/Said.tsx'
import { Sheet } from '../../../ui/blocks/Sheet.tsx'
import { Delayed } from '../../../ui/blocks/Skeleton.tsx'
import { Button, IconButton } from '../../../ui/controls/Button.tsx'
import { common } from '../../../ui/texts/common.ts'
import { names } from '../../../ui/texts/importing.ts'
import { people } from '../../../ui/texts/people.ts'
import { merge as mergeTexts, requests as texts } from '../../../ui/texts/requests.ts'
import classes from './requests.module.css'

interface Props {
  course: Course
  /** Asks whether to merge the card whose name is similar to that of a request. */
  onMerge: (request: JoinRequest, card: Person) => void
  onClose: () => void
}

/** The students who ask to join, to be accepted one by one or all together. */
export function Requests({ course, onMerge, onClose }: Props) {
  const { data, error, refetch } = useQuery(joinRequests(course.id, { isWatched: true }))
  return (
    <Sheet title={texts.title} opened onClose={onClose} size={560}>
      {data && <Waiting course={course} waiting={data} onMerge={onMerge} />}
      {!data && error && <LoadError {...describeError(error, texts.loadError)} onRetry={refetch} />}
      {!data && !error && (
        <Delayed>
          <p role="status">{common.loading}</p>
        </Delayed>
      )}
    </Sheet>
  )
}

interface WaitingProps {
  course: Course
  waiting: JoinRequest[]
  onMerge: Props['onMerge']
}

function Waiting({ course, waiting, onMerge }: WaitingProps) {
  const labelOf = labelsOf(waiting.map(({ student }) => student))
  const participantLabelOf = labelsOf(course.participants)
  const { answer, isPending, sent } = useAnswer(course.id, labelOf)
  if (waiting.length === 0) return <EmptyState title={texts.empty} />
  const isAnsweringAll = isPending && sent.length > 1
  const { clear, similar } = sortRequests(waiting, course.participants)
  return (
    <>
      {similar.size > 0 && <p className={classes.undecided}>{fill(texts.undecided, { n: similar.size })}</p>}
      {clear.length > 0 && (
        <Button loading={isAnsweringAll} onClick={() => !isPending && answer(clear, [])}>
          {texts.acceptAll}
        </Button>
      )}
      <List>
        {waiting.map((request) => (
          <RequestRow
            key={request.id}
            request={request}
            label={labelOf(request.student)}
            participantLabelOf={participantLabelOf}
            similarTo={similar.get(request.id)}
            isSent={sent.includes(request.id)}
            onAccept={() => !isPending && answer([request], [])}
            onDecline={() => !isPending && answer([], [request])}
            onMerge={onMerge}
          />
        ))}
      </List>
    </>
  )
}

interface RowProps {
  request: JoinRequest
  /** Distinguishes the student from the others who ask. */
  label: string
  participantLabelOf: ReturnType<typeof labelsOf>
  similarTo: Person | undefined
  isSent: boolean
  onAccept: () => void
  onDecline: () => void
  onMerge: Props['onMerge']
}

function RequestRow({ request, label, participantLabelOf, similarTo, isSent, onAccept, onDecline, onMerge }: RowProps) {
  const { student, createdAt } = request
  const named = (action: string) => `${action}: ${label}`
  return (
    <Row as="li" wrap gap="s" className={classes.row} data-sent={isSent || undefined}>
      <PersonAvatar name={student.fullName} src={student.avatar} size={40} />
      <Column as="span" grow className={classes.who}>
        <strong>{student.fullName}</strong>
        <Hint as="span">
          <span className="tabular">
            <Spelled code={student.shortId} />
          </span>{' '}
          · <Ago at={createdAt} />
        </Hint>
      </Column>
      <IconButton title={texts.decline} variant="default" aria-label={named(texts.decline)} onClick={onDecline}>
        <IconX size={20} aria-hidden="true" />
      </IconButton>
      <IconButton
        title={texts.accept}
        variant={similarTo ? 'default' : 'filled'}
        color="xezer"
        aria-label={named(texts.accept)}
        onClick={onAccept}
      >
        <IconCheck size={20} aria-hidden="true" />
      </IconButton>
      {similarTo && (
        <SimilarNote
          to={similarTo}
          name={participantLabelOf(similarTo)}
          mergeLabel={named(mergeTexts.same)}
          onMerge={() => onMerge(request, similarTo)}
        />
      )}
    </Row>
  )
}

interface SimilarProps {
  /** The participant with a similar name. */
  to: Person
  name: string
  mergeLabel: string
  onMerge: () => void
}

/** Names the similar participant. A card of this course can be merged with the student who asks. */
function SimilarNote({ to, name, mergeLabel, onMerge }: SimilarProps) {
  return (
    <Column gap="s" align="start" className={classes.similar}>
      <Row as="p" gap="s" className={classes.warning}>
        <IconAlertTriangle size={18} aria-hidden="true" />
        {fill(to.hasAccount ? names.similar : texts.similarCard, { name })}
      </Row>
      {isOwnCard(to) && (
        <Button
          variant="light"
          leftSection={<IconArrowMerge size={20} aria-hidden="true" />}
          aria-label={mergeLabel}
          onClick={onMerge}
        >
          {mergeTexts.same}
        </Button>
      )}
    </Column>
  )
}

interface SortedRequests {
  /** Can be accepted together. */
  clear: JoinRequest[]
  /** By the id of a request, the participant with a similar name, who is probably the same person. */
  similar: ReadonlyMap<number, Person>
}

/** Separates the requests whose student has the name of a participant or a similar one. A card is found before a student with an account. */
export function sortRequests(waiting: readonly JoinRequest[], participants: readonly Person[]): SortedRequests {
  const cardsFirst = participants.toSorted((a, b) => Number(a.hasAccount) - Number(b.hasAccount))
  const found = new Map(
    findSimilar(
      waiting.map(({ student }) => student.fullName),
      cardsFirst,
    ).map(({ name, to }) => [name, to]),
  )
  const similar = new Map<number, Person>()
  const clear = waiting.filter(({ id, student }) => {
    const to = found.get(student.fullName)
    if (to) similar.set(id, to)
    return !to
  })
  return { clear, similar }
}

/** Accepts and declines requests and shows the result. The acceptance of a single student can be undone. */
function useAnswer(courseId: number, labelOf: ReturnType<typeof labelsOf>) {
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

interface MergeCardProps {
  course: Course
  request: JoinRequest
  card: Person
  onClose: () => void
}

/**
 * Asks before a card is merged into the account of a student who asks to join; the toast afterwards offers to undo it.
 */
export function MergeCard({ course, request, card, onClose }: MergeCardProps) {
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
      notifyDeleted(fill(mergeTexts.done, { name: labelOf(student) }), { kind: 'card', id: card.id }, mergeTexts.undo)
    } finally {
      await invalidate(queryClient, restoredKeys(course.id))
    }
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={mergeTexts.same}
      body={`${fill(mergeTexts.ask, { card: labelsOf(participants)(card), name: labelOf(request.student) })} ${restorableHint}`}
      confirmLabel={mergeTexts.button}
      onConfirm={merge}
      errorText={(error) => errorText(error, mergeTexts.failed)}
    />
  )
}
