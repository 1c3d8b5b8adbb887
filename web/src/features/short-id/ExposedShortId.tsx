import type { Me } from '@hasiye/contract/accounts.ts'
import { keepShortId } from '@hasiye/contract/own-account.ts'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, explain } from '../../api/client.ts'
import { refreshMe } from '../../api/queries.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { notifyError } from '../../ui/blocks/notify.ts'
import { common } from '../../ui/texts/common.ts'
import { failure } from '../../ui/texts/errors.ts'
import { ownId } from '../../ui/texts/settings.ts'
import { RenewShortId } from '../settings/RenewShortId.tsx'
import classes from './ExposedShortId.module.css'

/** Offers a new short ID in place of one that a stranger may know, until it is renewed or kept. */
export function ExposedShortId({ me }: { me: Me }) {
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const [isKeeping, setIsKeeping] = useState(false)

  const keep = async () => {
    setIsKeeping(true)
    try {
      await call(keepShortId)
      await refreshMe(queryClient)
    } catch (error) {
      void notifyError(explain(error, failure.server))
    } finally {
      setIsKeeping(false)
    }
  }
  return (
    <aside className={classes.notice} aria-label={ownId.title}>
      <Banner tone="warn">
        <p>{ownId.maybeKnown}</p>
        <div className={classes.buttons}>
          <Button variant="light" onClick={() => setIsAsking(true)}>
            {ownId.renewNow}
          </Button>
          <Button variant="subtle" onClick={keep} loading={isKeeping}>
            {common.close}
          </Button>
        </div>
      </Banner>
      {isAsking && <RenewShortId me={me} onClose={() => setIsAsking(false)} />}
    </aside>
  )
}
