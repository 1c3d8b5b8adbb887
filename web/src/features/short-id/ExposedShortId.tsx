import type { Me } from '@hasiye/contract/accounts.ts'
import { keepShortId } from '@hasiye/contract/own-account.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '../../api/client.ts'
import { mutation } from '../../api/mutation.ts'
import { meQuery } from '../../api/queries.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { LoadingButton } from '../../ui/blocks/LoadingButton.tsx'
import { notifyError } from '../../ui/blocks/notify.ts'
import { common } from '../../ui/texts/common.ts'
import { failure } from '../../ui/texts/errors.ts'
import { ownId } from '../../ui/texts/settings.ts'
import { RenewShortId } from '../settings/RenewShortId.tsx'
import classes from './ExposedShortId.module.css'

const keeping = mutation(keepShortId, { stale: [meQuery.queryKey] })

/** Offers to renew a short ID that outsiders may know, until it is renewed or the owner keeps it. */
export function ExposedShortId({ me }: { me: Me }) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutate: keep, isPending } = useMutation({
    ...keeping,
    onError: (error) => notifyError(explain(error, failure.server)),
  })
  return (
    <aside className={classes.notice} aria-label={ownId.title}>
      <Banner tone="warn">
        <p>{ownId.maybeKnown}</p>
        <div className={classes.buttons}>
          <Button variant="light" onClick={() => setIsAsking(true)}>
            {ownId.renewNow}
          </Button>
          <LoadingButton variant="subtle" onClick={() => keep({})} loading={isPending}>
            {common.close}
          </LoadingButton>
        </div>
      </Banner>
      {isAsking && <RenewShortId me={me} onClose={() => setIsAsking(false)} />}
    </aside>
  )
}
