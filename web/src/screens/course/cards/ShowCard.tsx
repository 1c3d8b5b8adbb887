import type { Course } from '@hasiye/contract/courses.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../../api/queries.ts'
import { isOwnCard } from '../../../features/people/people-actions.ts'
import { QrCode } from '../../../features/qr/QrCode.tsx'
import { parentLink } from '../../../features/scan/card-link.ts'
import { ShareButton } from '../../../features/share/ShareButton.tsx'
import { copy } from '../../../features/share/share.ts'
import { Delayed } from '../../../ui/blocks/Delayed.tsx'
import { DialogFrame } from '../../../ui/blocks/DialogFrame.tsx'
import { LoadError } from '../../../ui/blocks/LoadError.tsx'
import { wholeOrdinals } from '../../../ui/blocks/whole-ordinals.tsx'
import { cards as texts } from '../../../ui/texts/card-sheets.ts'
import { card } from '../../../ui/texts/cards.ts'
import { common } from '../../../ui/texts/common.ts'
import { ClaimCode } from './ClaimCode.tsx'
import { claimHost, grouped } from './card-text.ts'
import { claimCode } from './claim-codes.ts'
import classes from './ShowCard.module.css'

interface Props {
  course: Pick<Course, 'id' | 'name' | 'may'>
  student: Person
  onClose: () => void
}

/** One card on the screen: a parent scans it from the teacher's phone, or is sent its text. */
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
            <ShareButton text={text} label={texts.share} />
          </>
        )
      }
    >
      <div className={classes.card}>
        <p className={classes.name}>{fullName}</p>
        <p className={classes.group}>{wholeOrdinals(course.name)}</p>
        {config ? (
          <div className={classes.code}>
            <QrCode text={parentLink(config.publicUrl, shortId)} label={fill(texts.qr, { name: fullName })} />
          </div>
        ) : error ? (
          <LoadError text={error.message} retryLabel={common.retry} onRetry={() => void refetch()} />
        ) : (
          <Delayed>
            <p role="status">{common.loading}</p>
          </Delayed>
        )}
        <p className={classes.id}>
          <span className={classes.idLabel}>{texts.idLabel}</span> <span className="tabular">{shortId}</span>
        </p>
        <p className={classes.group}>{texts.parent}</p>
      </div>
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

function textOf(
  publicUrl: string,
  { name: course }: Pick<Course, 'name'>,
  { fullName: name, shortId: id }: Person,
  code: string | undefined,
): string {
  const forParents = fill(texts.shareText, { name, course, url: parentLink(publicUrl, id), id })
  if (code === undefined) return forParents
  const forStudent = fill(texts.student, { host: claimHost(publicUrl) })
  return [forParents, forStudent, fill(texts.claim, { code: grouped(code) })].join('\n')
}
