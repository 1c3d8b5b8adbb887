import type { Me } from '@hasiye/contract/accounts.ts'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { ShortIdChip } from '../../ui/blocks/ShortIdChip.tsx'
import { ownId } from '../../ui/texts/settings.ts'
import { RenewShortId } from './RenewShortId.tsx'
import classes from './Settings.module.css'

/** The user's short ID with a button to renew it. */
export function OwnShortId({ me }: { me: Me }) {
  const [asking, setAsking] = useState(false)
  return (
    <section className={classes.section} aria-labelledby="own-id">
      <h3 id="own-id">{ownId.title}</h3>
      <p className={classes.hint}>{ownId.hint[me.role === 'teacher' ? 'teacher' : 'student']}</p>
      <div className={classes.buttons}>
        <ShortIdChip shortId={me.shortId} />
        <Button
          variant="default"
          leftSection={<IconRefresh size={20} aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          {ownId.renew}
        </Button>
      </div>
      {asking && <RenewShortId me={me} onClose={() => setAsking(false)} />}
    </section>
  )
}
