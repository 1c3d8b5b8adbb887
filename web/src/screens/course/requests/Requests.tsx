import type { Course } from '@hasiye/contract/courses.ts'
import type { JoinRequest } from '@hasiye/contract/joining.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconAlertTriangle, IconArrowMerge, IconCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { describeError } from '../../../api/describe-error.ts'
import { joinRequests } from '../../../features/joining/queries.ts'
import { isOwnCard } from '../../../features/people/people-actions.ts'
import { labelsOf } from '../../../features/people/told-apart.ts'
import { Ago } from '../../../ui/blocks/Ago.tsx'
import { Delayed } from '../../../ui/blocks/Delayed.tsx'
import { EmptyState } from '../../../ui/blocks/EmptyState.tsx'
import { LoadError } from '../../../ui/blocks/LoadError.tsx'
import { Column, Hint, List, Row } from '../../../ui/blocks/layout.tsx'
import { PersonAvatar } from '../../../ui/blocks/PersonAvatar.tsx'
import { Spelled } from '../../../ui/blocks/Said.tsx'
import { Sheet } from '../../../ui/blocks/Sheet.tsx'
import { Button, IconButton } from '../../../ui/controls/Button.tsx'
import { common } from '../../../ui/texts/common.ts'
import { names } from '../../../ui/texts/names.ts'
import { merge, requests as texts } from '../../../ui/texts/requests.ts'
import classes from './requests.module.css'
import { sortRequests } from './similar-requests.ts'
import { useAnswer } from './useAnswer.ts'

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
          mergeLabel={named(merge.same)}
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
          {merge.same}
        </Button>
      )}
    </Column>
  )
}
