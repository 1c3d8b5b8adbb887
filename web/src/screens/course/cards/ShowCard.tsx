import { renewClaimCodes } from '@hasiye/contract/cards.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconCopy, IconRefresh } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { remedyOf } from '../../../api/describe-error.ts'
import { configQuery, peopleKeys } from '../../../api/queries.ts'
import { linkMessage } from '../../../features/people/parent-message.ts'
import { isOwnCard } from '../../../features/people/people-actions.ts'
import { parentLink } from '../../../features/scan/card-link.ts'
import { ConfirmCall } from '../../../forms/ConfirmCall.tsx'
import { DialogFrame } from '../../../ui/blocks/DialogFrame.tsx'
import { LoadError } from '../../../ui/blocks/LoadError.tsx'
import { Column } from '../../../ui/blocks/layout.tsx'
import { notifyError } from '../../../ui/blocks/notify.ts'
import { QrPanel } from '../../../ui/blocks/QrCode.tsx'
import { Said, Spelled, spell } from '../../../ui/blocks/Said.tsx'
import { copy, ShareButton } from '../../../ui/blocks/ShareButton.tsx'
import { Delayed } from '../../../ui/blocks/Skeleton.tsx'
import { wholeOrdinals } from '../../../ui/blocks/whole-ordinals.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { card, cards as texts } from '../../../ui/texts/cards.ts'
import { common } from '../../../ui/texts/common.ts'
import classes from './cards.module.css'
import { cacheClaimCodes, claimCode, claimHost, grouped } from './claim-codes.ts'

interface Props {
  course: Pick<Course, 'id' | 'name' | 'may' | 'participants'>
  student: Person
  onClose: () => void
}

/** One card on the screen: a parent scans it from the teacher's phone, or receives its text. */
export function ShowCard({ course, student, onClose }: Props) {
  const { data: config, error, refetch } = useQuery(configQuery)
  const { data: code } = useQuery(claimCode(student.id))
  const { fullName, shortId } = student
  const shown = isOwnCard(student) ? code : undefined
  const text = config && textOf(config.publicUrl, course, student, shown)
  const mayRenew = course.may.edit
  return (
    <DialogFrame
      title={card.show}
      opened
      onClose={onClose}
      footer={
        text && (
          <>
            <Button
              variant="default"
              leftSection={<IconCopy size={20} aria-hidden="true" />}
              onClick={() => void copy(text)}
            >
              {texts.copy}
            </Button>
            <ShareButton text={text} label={texts.share} hasCopy />
          </>
        )
      }
    >
      <Column gap="s" align="center" className={classes.card}>
        <p className={classes.name}>{fullName}</p>
        <p className={classes.group}>{wholeOrdinals(course.name)}</p>
        {config ? (
          <QrPanel text={parentLink(config.publicUrl, shortId)} label={fill(texts.qr, { name: fullName })} />
        ) : error ? (
          <LoadError text={error.message} onRetry={() => void refetch()} remedy={remedyOf(error)} />
        ) : (
          <Delayed>
            <p role="status">{common.loading}</p>
          </Delayed>
        )}
        <p className={classes.id}>
          <span className={classes.idLabel}>{texts.idLabel}</span>{' '}
          <span className="tabular">
            <Spelled code={shortId} />
          </span>
        </p>
        <p className={classes.group}>{texts.parent}</p>
      </Column>
      {config && isOwnCard(student) && (shown !== undefined || mayRenew) && (
        <ClaimCode
          courseId={course.id}
          studentId={student.id}
          code={shown}
          host={claimHost(config.publicUrl)}
          mayRenew={mayRenew}
        />
      )}
    </DialogFrame>
  )
}

interface ClaimCodeProps {
  courseId: number
  studentId: number
  /** Undefined unless this page made it. */
  code: string | undefined
  host: string
  mayRenew: boolean
}

/** The claim code of a card if it is known, and the button for a new one, which ends the old one. */
function ClaimCode({ courseId, studentId, code, host, mayRenew }: ClaimCodeProps) {
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  return (
    <Column as="section" gap="xs" align="center" className={classes.claim} aria-label={texts.claimTitle}>
      {code === undefined ? (
        <p className={classes.group}>{texts.codeUnknown}</p>
      ) : (
        <>
          <p className={`${classes.claimCode} tabular`} role="status">
            <Said as={fill(texts.claim, { code: spell(code) })}>{fill(texts.claim, { code: grouped(code) })}</Said>
          </p>
          <p className={classes.group}>{fill(texts.student, { host })}</p>
        </>
      )}
      {mayRenew && (
        <Button
          variant="subtle"
          leftSection={<IconRefresh size={20} aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          {texts.newCode}
        </Button>
      )}
      {isAsking && (
        <ConfirmCall
          endpoint={renewClaimCodes}
          input={{ params: { id: courseId }, body: { studentIds: [studentId] } }}
          title={texts.newCodeTitle}
          body={texts.newCodeBody}
          confirm={texts.newCode}
          failed={texts.newCodeFailed}
          stale={peopleKeys(courseId)}
          onDone={(made) => {
            cacheClaimCodes(queryClient, made)
            // The student has made an account from the card, or is no longer in the course.
            if (made.length === 0) void notifyError(texts.newCodeGone)
          }}
          onClose={() => setAsking(false)}
          isHarmless
        />
      )}
    </Column>
  )
}

function textOf(
  publicUrl: string,
  course: Pick<Course, 'name' | 'participants'>,
  student: Person,
  code: string | undefined,
): string {
  const forParents = linkMessage(publicUrl, course, student)
  if (code === undefined) return forParents
  const forStudent = fill(texts.student, { host: claimHost(publicUrl) })
  return [forParents, forStudent, fill(texts.claim, { code: grouped(code) })].join('\n')
}
