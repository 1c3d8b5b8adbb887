import type { Me } from '@hasiye/contract/accounts.ts'
import { keepShortId } from '@hasiye/contract/own-account.ts'
import { meQuery } from '../../api/queries.ts'
import { useCall } from '../../forms/useCall.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { dialogTable, useDialogs } from '../../ui/blocks/dialog-table.tsx'
import { Column, Row } from '../../ui/blocks/layout.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { common } from '../../ui/texts/common.ts'
import { failure } from '../../ui/texts/errors.ts'
import { ownId } from '../../ui/texts/settings.ts'

const dialogs = dialogTable(() => import('./dialogs.tsx'))

/** Offers to renew a short ID that outsiders may know, until its owner renews or confirms it. */
export function ExposedShortId({ me }: { me: Me }) {
  const { open, dialog } = useDialogs(dialogs)
  const { mutate: keep, isPending } = useCall(keepShortId, { stale: [meQuery.queryKey], failed: failure.server })
  return (
    <aside style={{ marginBottom: 16 }} aria-label={ownId.title}>
      <Banner tone="warn">
        <Column gap="s">
          <p>{ownId.maybeKnown}</p>
          <Row wrap gap="s">
            <Button variant="light" onClick={() => open('renewShortId', { me })}>
              {ownId.renewNow}
            </Button>
            <Button variant="subtle" onClick={() => keep({})} loading={isPending}>
              {common.close}
            </Button>
          </Row>
        </Column>
      </Banner>
      {dialog}
    </aside>
  )
}
