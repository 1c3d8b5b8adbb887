import type { Me } from '@hasiye/contract/accounts.ts'
import { bakuDate, longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { explain } from '../../api/client.ts'
import { configQuery, refreshMe } from '../../api/queries.ts'
import { supportLinkOf, useSupportLink } from '../../api/support.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { notifyError } from '../../ui/blocks/notify.ts'
import { common } from '../../ui/texts/common.ts'
import { subscription, quota as texts } from '../../ui/texts/dashboard.ts'
import { useNow } from '../../ui/useNow.ts'
import { daysLeft, soonDays } from './days-left.ts'

export type Quota = NonNullable<Me['quota']>

interface Obstacle {
  title: string
  body: string
}

/**
 * Returns why a teacher cannot create another course, by the facts that the server gives; undefined if they can. Technical support
 * is named only where it can be written to.
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
export function QuotaNotice({ quota }: { quota: Quota }) {
  const obstacle = obstacleOf(quota, useSupportLink().isChannel)
  const now = useNow()
  const days = quota.active && quota.subscriptionExpiresAt ? daysLeft(quota.subscriptionExpiresAt, now) : undefined
  return (
    <>
      {days !== undefined && days <= soonDays && <Notice>{fill(subscription.soon, { n: days })}</Notice>}
      {obstacle && <Notice title={`${obstacle.title}.`}>{obstacle.body}</Notice>}
    </>
  )
}

function Notice({ title, children }: { title?: string; children: ReactNode }) {
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

/**
 * Notifies a teacher that the quota has no room for a course from the archive or the trash. Uses the sentences and the link of the
 * page, because the server's sentence does not name whom to ask.
 */
export async function notifyFull(client: QueryClient, error: unknown, fallback: string): Promise<void> {
  const me = await refreshMe(client)
  const { href, isChannel } = supportLinkOf(client.getQueryData(configQuery.queryKey))
  const obstacle = me?.quota && obstacleOf(me.quota, isChannel)
  if (!obstacle) return notifyError(explain(error, fallback))
  const label = isChannel ? subscription.expired.action : subscription.expired.whomToAsk
  const act = () => void open(href, '_blank', 'noopener')
  return notifyError(`${obstacle.title}. ${obstacle.body}`, { label, act })
}
