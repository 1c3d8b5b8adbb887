import type { Me } from '@hasiye/contract/accounts.ts'
import { resendVerification } from '@hasiye/contract/accounts.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconMail } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../api/client.ts'
import { useCall } from '../../forms/useCall.ts'
import { Row } from '../../ui/blocks/layout.tsx'
import { common } from '../../ui/texts/common.ts'
import { failure } from '../../ui/texts/errors.ts'
import { verify } from '../../ui/texts/verify-email.ts'
import classes from './VerifyReminder.module.css'

/** Reminder for users with an unverified e-mail address, with a button to resend the e-mail. */
export function VerifyReminder({ me }: { me: Me }) {
  const { resend, isSubmitting, error, waitSeconds } = useResend()
  if (me.isVerified || me.isParentView) return null
  const isWaiting = waitSeconds > 0
  return (
    <Row as="aside" wrap gap="s" lineGap="none" justify="end" className={classes.reminder} aria-label={verify.title}>
      <IconMail size={20} aria-hidden="true" />
      <span className={classes.text}>
        {isWaiting ? <span role="status">{`${verify.resent} ${verify.newest}`}</span> : verify.banner}{' '}
        {error && <span role="alert">{error}</span>}
      </span>
      <button type="button" onClick={resend} disabled={isWaiting} aria-disabled={isSubmitting || undefined}>
        {isSubmitting ? common.sending : isWaiting ? fill(verify.wait, { n: waitSeconds }) : verify.resend}
      </button>
    </Row>
  )
}

const resendDelaySeconds = 60

/**
 * Resends the verification e-mail, at most once a minute; `waitSeconds` is the time until the next attempt is allowed.
 */
export function useResend() {
  const [waitSeconds, setWaitSeconds] = useState(0)
  const sentAtMs = useRef(0)
  const { mutate, isPending, error } = useCall(resendVerification, {
    onDone: () => {
      sentAtMs.current = Date.now()
      setWaitSeconds(resendDelaySeconds)
    },
  })
  const isWaiting = waitSeconds > 0
  useEffect(() => {
    if (!isWaiting) return
    // The timer does not run while the phone sleeps, so the clock decides.
    const count = () => setWaitSeconds(resendDelaySeconds - Math.floor((Date.now() - sentAtMs.current) / 1000))
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [isWaiting])

  return {
    resend: () => isPending || mutate({}),
    isSubmitting: isPending,
    error: error ? errorText(error, failure.server) : undefined,
    waitSeconds,
  }
}
