import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { EndOtherSessions } from './Devices.tsx'
import { DeleteAccount } from './OwnData.tsx'
import { RenewShortId } from './RenewShortId.tsx'
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
