import { fill } from '@hasiye/contract/text.ts'
import { explain } from '../../../api/client.ts'
import { countChanges } from '../../../offline/drafts.ts'
import { att } from '../../../ui/texts/attendance.ts'
import { common } from '../../../ui/texts/common.ts'
import { Notice } from './Notice.tsx'
import type { AttendanceView } from './useAttendance.ts'

/** Says how many dates a save did not reach and why. Deleted dates have a notice of their own. */
export function SaveFailure({ view, onRetry }: { view: AttendanceView; onRetry: () => void }) {
  const { outcome } = view.held.sending
  const failed = outcome?.failed.filter(({ error }) => error.code !== 'date_deleted') ?? []
  const [first] = failed
  if (!outcome || !first || countChanges(view.unsaved).changes === 0) return null
  const { total, saved } = outcome
  const cause = explain(first.error, att.saveFailed)
  const part = fill(att.savedPart, { total, ok: saved.length, failed: failed.length })
  return (
    <Notice
      tone="danger"
      edge
      actions={[{ label: common.retry, onClick: onRetry }]}
      onClose={() => view.held.outbox.forgetOutcome()}
    >
      {saved.length > 0 ? `${part} ${cause}` : cause}
    </Notice>
  )
}
