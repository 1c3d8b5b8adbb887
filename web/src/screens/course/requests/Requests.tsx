import type { JoinRequest } from '@hasiye/contract/joining.ts'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { joinRequests } from '../../../features/joining/queries.ts'
import { Ago } from '../../../ui/blocks/Ago.tsx'
import { Delayed } from '../../../ui/blocks/Delayed.tsx'
import { EmptyState } from '../../../ui/blocks/EmptyState.tsx'
import { LoadError } from '../../../ui/blocks/LoadError.tsx'
import { LoadingButton } from '../../../ui/blocks/LoadingButton.tsx'
import { PersonAvatar } from '../../../ui/blocks/PersonAvatar.tsx'
import { Sheet } from '../../../ui/blocks/Sheet.tsx'
import { common } from '../../../ui/texts/common.ts'
import { requests as texts } from '../../../ui/texts/joining.ts'
import classes from './requests.module.css'
import { useAnswer } from './useAnswer.ts'

interface Props {
  courseId: number
  onClose: () => void
}

/** Who waits to be accepted, one by one or all together. */
export function Requests({ courseId, onClose }: Props) {
  const { data, error, refetch } = useQuery(joinRequests(courseId, { isWatched: true }))
  return (
    <Sheet title={texts.title} opened onClose={onClose} size={560}>
      {data && <Waiting courseId={courseId} waiting={data} />}
      {!data && error && (
        <LoadError text={texts.loadError} detail={error.message} retryLabel={common.retry} onRetry={refetch} />
      )}
      {!data && !error && (
        <Delayed>
          <p role="status">{common.loading}</p>
        </Delayed>
      )}
    </Sheet>
  )
}

function Waiting({ courseId, waiting }: { courseId: number; waiting: JoinRequest[] }) {
  const { answer, isPending, sent } = useAnswer(courseId)
  if (waiting.length === 0) return <EmptyState title={texts.empty} />
  const isAnsweringAll = isPending && sent.length > 1
  return (
    <>
      <LoadingButton loading={isAnsweringAll} onClick={() => !isPending && answer(waiting, [])}>
        {texts.acceptAll}
      </LoadingButton>
      <ul className={classes.list}>
        {waiting.map((request) => (
          <RequestRow
            key={request.id}
            request={request}
            isSent={sent.includes(request.id)}
            onAccept={() => !isPending && answer([request], [])}
            onDecline={() => !isPending && answer([], [request])}
          />
        ))}
      </ul>
    </>
  )
}

interface RowProps {
  request: JoinRequest
  isSent: boolean
  onAccept: () => void
  onDecline: () => void
}

function RequestRow({ request: { student, createdAt }, isSent, onAccept, onDecline }: RowProps) {
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
        <ActionIcon variant="filled" color="xezer" aria-label={named(texts.accept)} onClick={onAccept}>
          <IconCheck size={20} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
    </li>
  )
}
