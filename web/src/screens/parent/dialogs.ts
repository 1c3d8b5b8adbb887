import { PushSheet } from '../../features/notices/PushSettings.tsx'
import { OtherAccount } from './OtherAccount.tsx'

/** What opens over the pages of parents. */
export const dialogs = { otherAccount: OtherAccount, push: PushSheet }
