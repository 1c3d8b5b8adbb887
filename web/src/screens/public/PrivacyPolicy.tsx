import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { privacyPolicy } from '../../ui/texts/privacy-policy.ts'
import { ProsePage } from './ProsePage.tsx'

const values = {
  effectiveDate: '21 noyabr 2026',
  /** How long a deleted date can be restored. */
  days: lifetimes.trashDays,
  formerDays: lifetimes.formerDays,
  draftDays: lifetimes.draftDays,
  pendingDays: lifetimes.pendingSaveDays,
  pushDays: lifetimes.unseenPushDays,
  keptDays: lifetimes.cachedResponseDays,
  logDays: lifetimes.auditDays,
  backupDays: '__BACKUP_DAYS__',
  replyDays: 30,
}

/** The privacy policy. */
export function PrivacyPolicy() {
  return <ProsePage prose={privacyPolicy} values={values} />
}
