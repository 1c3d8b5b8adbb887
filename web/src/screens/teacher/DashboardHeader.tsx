import type { Me } from '@hasiye/contract/accounts.ts'
import { bakuDate, longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { VerifyReminder } from '../../features/verify-email/VerifyReminder.tsx'
import { PersonAvatar } from '../../ui/blocks/PersonAvatar.tsx'
import { ShortIdChip } from '../../ui/blocks/ShortIdChip.tsx'
import { useNarrow } from '../../ui/blocks/useNarrow.ts'
import { dash, nav, quota, subscription } from '../../ui/texts/dashboard.ts'
import classes from './DashboardHeader.module.css'

interface Props {
  me: Me
  onCreate: () => void
}

/**
 * Greeting, short ID, quota, subscription and the reminder of an unverified address: on phones at most 90 px. The button for a new
 * course is part of it only where the bottom bar is not.
 */
export function DashboardHeader({ me, onCreate }: Props) {
  const isNarrow = useNarrow()
  const expiresAt = me.quota?.active && me.quota.subscriptionExpiresAt
  const facts = [
    me.quota && fill(quota.status, { used: me.quota.used, limit: me.quota.limit }),
    expiresAt && fill(subscription.until, { date: longDate(bakuDate(new Date(expiresAt))) }),
  ].filter((fact) => typeof fact === 'string')
  const shortId = <ShortIdChip shortId={me.shortId} isLabelled />
  return (
    <>
      {!isNarrow && <VerifyReminder me={me} />}
      <header className={classes.header}>
        <span className={classes.avatar}>
          <PersonAvatar name={me.fullName} src={me.avatar} size={56} />
        </span>
        <h1 className={classes.greeting} title={isNarrow ? me.fullName : undefined}>
          {isNarrow ? me.fullName : fill(dash.greeting, { name: me.fullName })}
        </h1>
        {isNarrow && <div className={classes.id}>{shortId}</div>}
        <div className={classes.facts}>
          <span>{facts.join(' · ')}</span> {isNarrow ? <VerifyReminder me={me} isInline /> : shortId}
        </div>
        <Button className={classes.create} leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={onCreate}>
          {nav.createGroup}
        </Button>
      </header>
    </>
  )
}
