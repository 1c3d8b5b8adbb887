import type { Me } from '@hasiye/contract/accounts.ts'
import { bakuDate, longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useSupportLink } from '../../api/support.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { PersonAvatar } from '../../ui/blocks/PersonAvatar.tsx'
import { ShortIdChip } from '../../ui/blocks/ShortIdChip.tsx'
import { common } from '../../ui/texts/common.ts'
import { dash, nav, quota, subscription } from '../../ui/texts/dashboard.ts'
import classes from './DashboardHeader.module.css'

interface Props {
  me: Me
  onCreate: () => void
}

/** Greeting, short ID, what the quota leaves, and the button for a new course. */
export function DashboardHeader({ me, onCreate }: Props) {
  return (
    <>
      <header className={classes.header}>
        <span className={classes.avatar}>
          <PersonAvatar name={me.fullName} src={me.avatar} size={56} />
        </span>
        <h1 className={classes.greeting}>{fill(dash.greeting, { name: me.fullName })}</h1>
        <p className={classes.facts}>
          {me.quota && <span>{fill(quota.status, { used: me.quota.used, limit: me.quota.limit })}</span>}
          <ShortIdChip shortId={me.shortId} />
        </p>
        <Button className={classes.create} leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={onCreate}>
          {nav.createGroup}
        </Button>
      </header>
      {me.quota?.active === false && me.quota.subscriptionExpiresAt && (
        <ExpiredNotice expiresAt={me.quota.subscriptionExpiresAt} />
      )}
    </>
  )
}

function ExpiredNotice({ expiresAt }: { expiresAt: string }) {
  const support = useSupportLink()
  const date = longDate(bakuDate(new Date(expiresAt)))
  return (
    <Banner tone="warn">
      <strong>{subscription.expired.title}.</strong> {fill(subscription.expired.body, { date })}{' '}
      {support && (
        <a href={support.href} target="_blank" rel="noopener noreferrer">
          {subscription.expired.action}
          <span className="visually-hidden">({common.aria.newTab})</span>
        </a>
      )}
    </Banner>
  )
}
