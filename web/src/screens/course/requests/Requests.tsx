import type { Course } from '@hasiye/contract/courses.ts'
import type { JoinRequest } from '@hasiye/contract/joining.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { describeError } from '../../../api/describe-error.ts'
import { joinRequests } from '../../../features/joining/queries.ts'
import { Ago } from '../../../ui/blocks/Ago.tsx'
import { Delayed } from '../../../ui/blocks/Delayed.tsx'
import { EmptyState } from '../../../ui/blocks/EmptyState.tsx'
import { LoadError } from '../../../ui/blocks/LoadError.tsx'
import { LoadingButton } from '../../../ui/blocks/LoadingButton.tsx'
import { PersonAvatar } from '../../../ui/blocks/PersonAvatar.tsx'
import { Sheet } from '../../../ui/blocks/Sheet.tsx'
import { common } from '../../../ui/texts/common.ts'
import { requests as texts } from '../../../ui/texts/requests.ts'
import classes from './requests.module.css'
import { SimilarNote } from './SimilarNote.tsx'
import { sortRequests } from './similar-requests.ts'
import { useAnswer } from './useAnswer.ts'

interface Props {
  course: Course
  /** Shows the card that a request resembles. */
  onCard: (student: Person) => void
  onClose: () => void
}

/** Who waits to be accepted, one by one or all together. */
export function Requests({ course, onCard, onClose }: Props) {
  const { data, error, refetch } = useQuery(joinRequests(course.id, { isWatched: true }))
  return (
    <Sheet title={texts.title} opened onClose={onClose} size={560}>
      {data && <Waiting course={course} waiting={data} onCard={onCard} />}
      {!data && error && (
        <LoadError {...describeError(error, texts.loadError)} retryLabel={common.retry} onRetry={refetch} />
      )}
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
  onCard: (student: Person) => void
}

function Waiting({ course, waiting, onCard }: WaitingProps) {
  const { answer, isPending, sent } = useAnswer(course.id)
  if (waiting.length === 0) return <EmptyState title={texts.empty} />
  const isAnsweringAll = isPending && sent.length > 1
  const { clear, similar } = sortRequests(waiting, course.participants)
  return (
    <>
      {similar.size > 0 && <p className={classes.undecided}>{fill(texts.undecided, { n: similar.size })}</p>}
      {clear.length > 0 && (
        <LoadingButton loading={isAnsweringAll} onClick={() => !isPending && answer(clear, [])}>
          {texts.acceptAll}
        </LoadingButton>
      )}
      <ul className={classes.list}>
        {waiting.map((request) => (
          <RequestRow
            key={request.id}
            request={request}
            similarTo={similar.get(request.id)}
            isSent={sent.includes(request.id)}
            onAccept={() => !isPending && answer([request], [])}
            onDecline={() => !isPending && answer([], [request])}
            onCard={onCard}
          />
        ))}
      </ul>
    </>
  )
}

interface RowProps {
  request: JoinRequest
  similarTo: Person | undefined
  isSent: boolean
  onAccept: () => void
  onDecline: () => void
  onCard: (student: Person) => void
}

function RequestRow({ request, similarTo, isSent, onAccept, onDecline, onCard }: RowProps) {
  const { student, createdAt } = request
  const named = (action: string) => `${action}: ${student.fullName}`
  return (
    <li className={classes.row} data-sent={isSent || undefined}>
      <PersonAvatar name={student.fullName} src={student.avatar} size={40} />
      <span className={classes.who}>
        <strong>{student.fullName}</strong>
        <span>
          <span className="tabular">{student.shortId}</span> · <Ago at={createdAt} />
        </span>
      </span>
      <Tooltip label={texts.decline}>
        <ActionIcon variant="default" aria-label={named(texts.decline)} onClick={onDecline}>
          <IconX size={20} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={texts.accept}>
        <ActionIcon
          variant={similarTo ? 'default' : 'filled'}
          color="xezer"
          aria-label={named(texts.accept)}
          onClick={onAccept}
        >
          <IconCheck size={20} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      {similarTo && <SimilarNote to={similarTo} onCard={() => onCard(similarTo)} />}
    </li>
  )
}
