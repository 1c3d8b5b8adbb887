import type { AdminTeacher } from '@hasiye/contract/admin.ts'

const dayMs = 24 * 60 * 60 * 1000
const soonDays = 7

type Subscription = Pick<AdminTeacher, 'subscriptionActive' | 'subscriptionExpiresAt'>

/** How a subscription stands; `daysLeft` are begun days, 0 where there are none. */
export function subscriptionOf({ subscriptionActive, subscriptionExpiresAt }: Subscription, now: Date) {
  if (subscriptionExpiresAt === null) return { state: 'none', daysLeft: 0 } as const
  if (!subscriptionActive) return { state: 'expired', daysLeft: 0 } as const
  const daysLeft = Math.max(0, Math.ceil((Date.parse(subscriptionExpiresAt) - now.getTime()) / dayMs))
  return { state: daysLeft <= soonDays ? 'soon' : 'active', daysLeft } as const
}
