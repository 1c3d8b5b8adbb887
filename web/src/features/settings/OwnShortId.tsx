import type { Me } from '@hasiye/contract/accounts.ts'
import { listSessions, renewShortId } from '@hasiye/contract/own-account.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, explain } from '../../api/client.ts'
import { refreshMe } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/blocks/ConfirmDialog.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { ShortIdChip } from '../../ui/blocks/ShortIdChip.tsx'
import { ownId } from '../../ui/texts/settings.ts'
import classes from './Settings.module.css'

/** One's short ID, and a new one in its place. */
export function OwnShortId({ me }: { me: Me }) {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const role = me.role === 'teacher' ? 'teacher' : 'student'

  const renew = async () => {
    try {
      const { shortId } = await call(renewShortId)
      void notifySuccess(fill(ownId.done, { id: shortId }))
    } catch (error) {
      throw new Error(explain(error, ownId.failed))
    }
    await refreshMe(queryClient)
    await queryClient.invalidateQueries({ queryKey: [listSessions.method, listSessions.path] })
  }
  return (
    <section className={classes.section} aria-labelledby="own-id">
      <h3 id="own-id">{ownId.title}</h3>
      <p className={classes.hint}>{ownId.hint[role]}</p>
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
      {asking && (
        <ConfirmDialog
          opened
          onClose={() => setAsking(false)}
          title={ownId.confirm.title}
          body={ownId.confirm[role]}
          confirmLabel={ownId.renew}
          busyLabel={ownId.renewing}
          onConfirm={renew}
          danger
        />
      )}
    </section>
  )
}
