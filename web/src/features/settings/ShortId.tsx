import type { Me } from '@hasiye/contract/accounts.ts'
import { keepShortId, listSessions, renewShortId } from '@hasiye/contract/own-account.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useState } from 'react'
import { meQuery } from '../../api/queries.ts'
import { ConfirmCall } from '../../forms/ConfirmCall.tsx'
import { useCall } from '../../forms/useCall.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { Column, Row } from '../../ui/blocks/layout.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { common } from '../../ui/texts/common.ts'
import { failure } from '../../ui/texts/errors.ts'
import { ownId } from '../../ui/texts/settings.ts'

/** Offers to renew a short ID that outsiders may know, until its owner renews or confirms it. */
export function ExposedShortId({ me }: { me: Me }) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutate: keep, isPending } = useCall(keepShortId, { stale: [meQuery.queryKey], failed: failure.server })
  return (
    <aside style={{ marginBottom: 16 }} aria-label={ownId.title}>
      <Banner tone="warn">
        <Column gap="s">
          <p>{ownId.maybeKnown}</p>
          <Row wrap gap="s">
            <Button variant="light" onClick={() => setIsAsking(true)}>
              {ownId.renewNow}
            </Button>
            <Button variant="subtle" onClick={() => keep({})} loading={isPending}>
              {common.close}
            </Button>
          </Row>
        </Column>
      </Banner>
      {isAsking && <RenewShortId me={me} onClose={() => setIsAsking(false)} />}
    </aside>
  )
}

const stale = [meQuery.queryKey, [listSessions.method, listSessions.path]]

/** Asks before the user's short ID is replaced. */
export function RenewShortId({ me, onClose }: { me: Me; onClose: () => void }) {
  return (
    <ConfirmCall
      endpoint={renewShortId}
      input={{}}
      title={ownId.confirm.title}
      body={ownId.confirm[me.role === 'teacher' ? 'teacher' : 'student']}
      confirm={ownId.renew}
      confirming={ownId.renewing}
      failed={ownId.failed}
      stale={stale}
      onDone={({ shortId }) => void notifySuccess(fill(ownId.done, { id: shortId }))}
      onClose={onClose}
    />
  )
}
