import type { Me } from '@hasiye/contract/accounts.ts'
import { bakuDate, longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import type { ReactNode } from 'react'
import { useSupportLink } from '../../api/support.ts'
import { daysLeft, soonDays } from '../../features/subscription/days-left.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { common } from '../../ui/texts/common.ts'
import { quota as quotaTexts, subscription } from '../../ui/texts/dashboard.ts'

type Quota = NonNullable<Me['quota']>

/** Says in time what will keep, or keeps, a teacher from creating another course. */
export function QuotaNotice({ quota }: { quota: Quota }) {
  const { used, limit, active, subscriptionExpiresAt: expiresAt } = quota
  if (!active && expiresAt) {
    const date = longDate(bakuDate(new Date(expiresAt)))
    return <Notice title={`${subscription.expired.title}.`}>{fill(subscription.expired.body, { date })}</Notice>
  }
  const days = expiresAt ? daysLeft(expiresAt, new Date()) : undefined
  return (
    <>
      {days !== undefined && days <= soonDays && <Notice>{fill(subscription.soon, { n: days })}</Notice>}
      {used >= limit && (
        <Notice title={`${quotaTexts.reached.title}.`}>{fill(quotaTexts.reached.body, { used, limit })}</Notice>
      )}
    </>
  )
}

function Notice({ title, children }: { title?: string; children: ReactNode }) {
  const support = useSupportLink()
  return (
    <Banner tone="warn">
      {title && <strong>{title}</strong>} {children}{' '}
      {support && (
        <a href={support.href} target="_blank" rel="noopener noreferrer">
          {subscription.expired.action}
          <span className="visually-hidden">({common.aria.newTab})</span>
        </a>
      )}
    </Banner>
  )
}
