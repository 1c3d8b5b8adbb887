import type { Me } from '@hasiye/contract/accounts.ts'
import { dayMs } from '@hasiye/contract/lifetimes.ts'
import { bakuDate, longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import type { ReactNode } from 'react'
import { useSupportLink } from '../../api/support.ts'
import { useNow } from '../../device/useNow.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { common } from '../../ui/texts/common.ts'
import { subscription, quota as texts } from '../../ui/texts/dashboard.ts'

export type Quota = NonNullable<Me['quota']>

interface Obstacle {
  title: string
  body: string
}

/**
 * Returns why a teacher cannot create another course, from the facts that the server gives; undefined if they can.
 * Technical support is named only where it has an address.
 */
export function obstacleOf(
  { used, limit, active, subscriptionExpiresAt: expiresAt }: Quota,
  hasSupport: boolean,
): Obstacle | undefined {
  if (!active && expiresAt) {
    const date = longDate(bakuDate(new Date(expiresAt)))
    return { title: subscription.expired.title, body: fill(subscription.expired.body, { date }) }
  }
  const reached = hasSupport ? texts.reached.body : texts.reached.bodyWithoutSupport
  const room = limit > 0 ? ` ${texts.reached.archiving}` : ''
  if (used >= limit) return { title: texts.reached.title, body: `${fill(reached, { used, limit })}${room}` }
  return undefined
}

/** Warns a teacher who cannot create another course, or soon will not be able to. */
export function QuotaBanner({ quota }: { quota: Quota }) {
  const obstacle = obstacleOf(quota, useSupportLink().isChannel)
  const now = useNow()
  const days = quota.active && quota.subscriptionExpiresAt ? daysLeft(quota.subscriptionExpiresAt, now) : undefined
  return (
    <>
      {days !== undefined && days <= soonDays && <LinkedBanner>{fill(subscription.soon, { n: days })}</LinkedBanner>}
      {obstacle && <LinkedBanner title={`${obstacle.title}.`}>{obstacle.body}</LinkedBanner>}
    </>
  )
}

function LinkedBanner({ title, children }: { title?: string; children: ReactNode }) {
  const support = useSupportLink()
  return (
    <Banner tone="warn">
      {title && <strong>{title}</strong>} {children}{' '}
      <a href={support.href} target="_blank" rel="noopener noreferrer">
        {support.isChannel ? subscription.expired.action : subscription.expired.whomToAsk}
        <span className="visually-hidden">({common.aria.newTab})</span>
      </a>
    </Banner>
  )
}

/** A subscription with this many days left or fewer counts as ending soon. */
export const soonDays = 14

/** Returns the number of days until an instant, rounded up; 0 once it has passed. */
export const daysLeft = (until: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / dayMs))
