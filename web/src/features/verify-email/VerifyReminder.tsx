import type { Me } from '@hasiye/contract/accounts.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconMailExclamation } from '@tabler/icons-react'
import { common } from '../../ui/texts/common.ts'
import { verify } from '../../ui/texts/passwords.ts'
import { useResend } from './useResend.ts'
import classes from './VerifyReminder.module.css'

/** Reminder for users with an unverified e-mail address, with a button to resend the mail. */
export function VerifyReminder({ me }: { me: Me }) {
  const { resend, isSubmitting, error, waitSeconds } = useResend()
  if (me.isVerified || me.isParentView) return null
  const isWaiting = waitSeconds > 0
  return (
    <aside className={classes.reminder} aria-label={verify.title}>
      <IconMailExclamation size={20} aria-hidden="true" />
      <span>{verify.banner}</span>
      {isWaiting && <span role="status">{verify.resent}</span>}
      {error && <span role="alert">{error}</span>}
      <button type="button" onClick={resend} disabled={isWaiting} aria-disabled={isSubmitting || undefined}>
        {isSubmitting ? common.sending : isWaiting ? fill(verify.wait, { n: waitSeconds }) : verify.resend}
      </button>
    </aside>
  )
}
