import { renewClaimCodes } from '@hasiye/contract/cards.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { peopleKeys } from '../../../api/queries.ts'
import { ConfirmCall } from '../../../forms/ConfirmCall.tsx'
import { notifyError } from '../../../ui/blocks/notify.ts'
import { cards as texts } from '../../../ui/texts/card-sheets.ts'
import { grouped } from './card-text.ts'
import { keepClaimCodes } from './claim-codes.ts'
import classes from './ShowCard.module.css'

interface Props {
  courseId: number
  studentId: number
  /** Known only where this page made it. */
  code: string | undefined
  host: string
  mayRenew: boolean
}

/** The claim code of a card where it is known, and the way to a new one, which ends the old one. */
export function ClaimCode({ courseId, studentId, code, host, mayRenew }: Props) {
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  return (
    <section className={classes.claim} aria-label={texts.claimTitle}>
      {code === undefined ? (
        <p className={classes.group}>{texts.codeUnknown}</p>
      ) : (
        <>
          <p className={`${classes.claimCode} tabular`} role="status">
            {fill(texts.claim, { code: grouped(code) })}
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
            keepClaimCodes(queryClient, made)
            // the student made an account of the card, or is no longer in the course
            if (made.length === 0) void notifyError(texts.newCodeGone)
          }}
          onClose={() => setAsking(false)}
          isHarmless
        />
      )}
    </section>
  )
}
