import type { Me } from '@hasiye/contract/accounts.ts'
import { bakuDate, longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { PersonAvatar } from '../../ui/blocks/PersonAvatar.tsx'
import { ShortIdChip } from '../../ui/blocks/ShortIdChip.tsx'
import { dash, nav, quota, subscription } from '../../ui/texts/dashboard.ts'
import classes from './DashboardHeader.module.css'
import { QuotaNotice } from './QuotaNotice.tsx'

interface Props {
  me: Me
  onCreate: () => void
}

/** Greeting, short ID, what quota and subscription leave, and the button for a new course. */
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
