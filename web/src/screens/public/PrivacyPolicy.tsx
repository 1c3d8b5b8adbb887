import { privacyPolicy } from '../../ui/texts/privacy-policy.ts'
import { ProsePage } from './ProsePage.tsx'

const values = {
  effectiveDate: '21 noyabr 2026',
  /** How long a deleted date can be restored. */
  days: 30,
  logDays: 180,
  backupDays: 30,
  replyDays: 30,
}

/** The privacy policy. */
export function PrivacyPolicy() {
  return <ProsePage prose={privacyPolicy} values={values} />
}
