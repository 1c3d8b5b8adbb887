import type { AdminStudent, AdminTeacher } from '@hasiye/contract/admin.ts'
import { bakuDate, shortDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import {
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconClock,
  IconMailQuestion,
  IconRosetteDiscountCheck,
} from '@tabler/icons-react'
import { admin } from '../../ui/texts/admin.ts'
import { useNow } from '../../ui/useNow.ts'
import classes from './Badges.module.css'
import { subscriptionOf } from './subscription.ts'

/** Shows whether a user's e-mail address is verified; a card has none. */
export function AccountState({ user: { email, isVerified } }: { user: Pick<AdminStudent, 'email' | 'isVerified'> }) {
  return email === null ? '–' : <VerifiedBadge isVerified={isVerified} />
}

export function VerifiedBadge({ isVerified }: { isVerified: boolean }) {
  const Icon = isVerified ? IconRosetteDiscountCheck : IconMailQuestion
  return (
    <span
      className={classes.verified}
      data-verified={isVerified}
      title={isVerified ? admin.verified : admin.notVerified}
    >
      <Icon size={20} aria-hidden="true" />
      <span>{isVerified ? admin.verified : admin.notVerified}</span>
    </span>
  )
}

const icons = { active: IconCircleCheckFilled, soon: IconClock, expired: IconCircleXFilled, none: IconCircleXFilled }

/** Shows the state of a teacher's subscription and its last day. */
export function SubscriptionBadge({ teacher }: { teacher: AdminTeacher }) {
  const { state, daysLeft } = subscriptionOf(teacher, useNow())
  const Icon = icons[state]
  const { subscriptionExpiresAt: expiresAt } = teacher
  return (
    <span className={`${classes.subscription} ${classes[state]}`}>
      <Icon size={18} aria-hidden="true" />
      <span className={classes.words}>
        <strong>{state === 'soon' ? fill(admin.sub.soon, { n: daysLeft }) : admin.sub[state]}</strong>
        {expiresAt && <span className="tabular">{shortDate(bakuDate(new Date(expiresAt)))}</span>}
      </span>
    </span>
  )
}
