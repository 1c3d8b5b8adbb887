import type { AdminTeacher } from '@hasiye/contract/admin.ts'
import { daysLeft as daysUntil, soonDays } from '../../features/subscription/days-left.ts'

type Subscription = Pick<AdminTeacher, 'subscriptionActive' | 'subscriptionExpiresAt'>

/** Returns the state of a subscription; `daysLeft` is rounded up, and 0 if there is none. */
export function subscriptionOf({ subscriptionActive, subscriptionExpiresAt }: Subscription, now: Date) {
  if (subscriptionExpiresAt === null) return { state: 'none', daysLeft: 0 } as const
  if (!subscriptionActive) return { state: 'expired', daysLeft: 0 } as const
  const daysLeft = daysUntil(subscriptionExpiresAt, now)
  return { state: daysLeft <= soonDays ? 'soon' : 'active', daysLeft } as const
}
