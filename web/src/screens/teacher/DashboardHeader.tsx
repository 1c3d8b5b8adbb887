import type { Me } from '@hasiye/contract/accounts.ts'
import { bakuDate, longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSupportLink } from '../../api/support.ts'
import { daysLeft, soonDays } from '../../features/subscription/days-left.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { PersonAvatar } from '../../ui/blocks/PersonAvatar.tsx'
import { ShortIdChip } from '../../ui/blocks/ShortIdChip.tsx'
import { common } from '../../ui/texts/common.ts'
import { dash, nav, quota, quota as quotaTexts, subscription } from '../../ui/texts/dashboard.ts'
import classes from './DashboardHeader.module.css'

interface Props {
  me: Me
  onCreate: () => void
}

/** Greeting, short ID, remaining quota and subscription, and the button for a new course. */
export function DashboardHeader({ me, onCreate }: Props) {
  const expiresAt = me.quota?.active && me.quota.subscriptionExpiresAt
  const activeUntil = expiresAt && longDate(bakuDate(new Date(expiresAt)))
  return (
    <>
      <header className={classes.header}>
        <span className={classes.avatar}>
          <PersonAvatar name={me.fullName} src={me.avatar} size={56} />
        </span>
        <h1 className={classes.greeting}>{fill(dash.greeting, { name: me.fullName })}</h1>
        <p className={classes.facts}>
          {me.quota && <span>{fill(quota.status, { used: me.quota.used, limit: me.quota.limit })}</span>}
          {activeUntil && <span>{fill(subscription.until, { date: activeUntil })}</span>}
          <ShortIdChip shortId={me.shortId} />
        </p>
        <Button className={classes.create} leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={onCreate}>
          {nav.createGroup}
        </Button>
      </header>
      {me.quota && <QuotaNotice quota={me.quota} />}
    </>
  )
}

type Quota = NonNullable<Me['quota']>

/** Warns a teacher who cannot create another course, or soon will not be able to. */
function QuotaNotice({ quota }: { quota: Quota }) {
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
      <a href={support.href} target="_blank" rel="noopener noreferrer">
        {subscription.expired.action}
        <span className="visually-hidden">({common.aria.newTab})</span>
      </a>
    </Banner>
  )
}
