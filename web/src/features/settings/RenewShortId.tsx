import type { Me } from '@hasiye/contract/accounts.ts'
import { listSessions, renewShortId } from '@hasiye/contract/own-account.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call, explain } from '../../api/client.ts'
import { refreshMe } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/blocks/ConfirmDialog.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { ownId } from '../../ui/texts/settings.ts'

/** Asks before one's short ID is replaced, and says the new one. */
export function RenewShortId({ me, onClose }: { me: Me; onClose: () => void }) {
  const queryClient = useQueryClient()
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
    <ConfirmDialog
      opened
      onClose={onClose}
      title={ownId.confirm.title}
      body={ownId.confirm[me.role === 'teacher' ? 'teacher' : 'student']}
      confirmLabel={ownId.renew}
      loadingLabel={ownId.renewing}
      onConfirm={renew}
      danger
    />
  )
}
