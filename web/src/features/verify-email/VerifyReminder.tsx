import type { Me } from '@hasiye/contract/accounts.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconMailExclamation } from '@tabler/icons-react'
import { common } from '../../ui/texts/common.ts'
import { verify } from '../../ui/texts/verify-email.ts'
import { useResend } from './useResend.ts'
import classes from './VerifyReminder.module.css'

interface Props {
  me: Me
  /** Part of the text around it instead of a bar of its own. */
  isInline?: boolean
}

/** Reminder for users with an unverified e-mail address, with a button to resend the e-mail. */
export function VerifyReminder({ me, isInline = false }: Props) {
  const { resend, isSubmitting, error, waitSeconds } = useResend()
  if (me.isVerified || me.isParentView) return null
  const isWaiting = waitSeconds > 0
  return (
    <aside className={isInline ? classes.inline : classes.reminder} aria-label={verify.title}>
      {!isInline && <IconMailExclamation size={20} aria-hidden="true" />}
      <span>{verify.banner}</span> {isWaiting && <span role="status">{`${verify.resent} ${verify.newest}`}</span>}{' '}
      {error && <span role="alert">{error}</span>}{' '}
      <button type="button" onClick={resend} disabled={isWaiting} aria-disabled={isSubmitting || undefined}>
        {isSubmitting ? common.sending : isWaiting ? fill(verify.wait, { n: waitSeconds }) : verify.resend}
      </button>
    </aside>
  )
}
