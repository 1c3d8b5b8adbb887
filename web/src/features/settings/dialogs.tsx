import type { Me } from '@hasiye/contract/accounts.ts'
import { listSessions, renewShortId } from '@hasiye/contract/own-account.ts'
import { fill } from '@hasiye/contract/text.ts'
import { meQuery } from '../../api/queries.ts'
import { ConfirmCall } from '../../forms/ConfirmCall.tsx'
import type { OpenDialog } from '../../ui/blocks/dialog-table.tsx'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { ownId } from '../../ui/texts/settings.ts'
import { EndOtherSessions } from './Devices.tsx'
import { DeleteAccount } from './OwnData.tsx'
import { TurnOff, TurnOn } from './SecondFactor.tsx'

const CropPicture = lazyPart(() => import('./CropPicture.tsx'), 'CropPicture')

/** What opens over the settings, and the question of the reminder about a short ID. */
export const dialogs = {
  cropPicture: CropPicture,
  deleteAccount: DeleteAccount,
  endOtherSessions: EndOtherSessions,
  renewShortId: RenewShortId,
  turnOffSecondFactor: TurnOff,
  turnOnSecondFactor: TurnOn,
}

export type OpenSettingsDialog = OpenDialog<typeof dialogs>

const stale = [meQuery.queryKey, [listSessions.method, listSessions.path]]

/** Asks before the user's short ID is replaced. */
function RenewShortId({ me, onClose }: { me: Me; onClose: () => void }) {
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
