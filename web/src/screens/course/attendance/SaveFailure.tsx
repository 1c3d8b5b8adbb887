import { fill } from '@hasiye/contract/text.ts'
import { useEffect } from 'react'
import { type ApiError, explain } from '../../../api/client.ts'
import { countChanges, hasChanges } from '../../../offline/drafts.ts'
import { att } from '../../../ui/texts/attendance.ts'
import { common } from '../../../ui/texts/common.ts'
import { Notice } from './Notice.tsx'
import type { AttendanceView } from './useAttendance.ts'

/**
 * Says for how many dates saving failed and why, or why a save is pending, except for a missing network, which the bar shows.
 * Deleted dates have their own notice.
 */
export function SaveFailure({ view, onRetry }: { view: AttendanceView; onRetry: () => void }) {
  const { outcome } = view.held.sending
  const { watch } = view.held
  useEffect(watch, [watch])
  const failed = outcome?.failed.filter(({ error }) => error.code !== 'date_deleted') ?? []
  const [first] = failed
  if (!outcome || !first || countChanges(view.unsaved).changes === 0) return <WaitReason view={view} />
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

function WaitReason({ view: { held, waiting } }: { view: AttendanceView }) {
  const waits = held.sending.outcome?.waits
  if (!waits || !saysWhyItWaits(waits) || !hasChanges(waiting)) return null
  return (
    <Notice tone="warn" edge onClose={() => held.outbox.forgetOutcome()}>
      {explain(waits, att.saveFailed)}
    </Notice>
  )
}

/** A rate limit usually ends before its message has been read. */
const saysWhyItWaits = ({ status }: ApiError): boolean => status !== 0 && status !== 429
