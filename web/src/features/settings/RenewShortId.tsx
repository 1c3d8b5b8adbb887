import type { Me } from '@hasiye/contract/accounts.ts'
import { listSessions, renewShortId } from '@hasiye/contract/own-account.ts'
import { fill } from '@hasiye/contract/text.ts'
import { meQuery } from '../../api/queries.ts'
import { ConfirmCall } from '../../forms/ConfirmCall.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { ownId } from '../../ui/texts/settings.ts'

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
