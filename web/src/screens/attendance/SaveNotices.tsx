import { fill } from '@hasiye/contract/text.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type ApiError, explain } from '../../api/client.ts'
import { countChanges, hasChanges } from '../../offline/drafts.ts'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { att, sync } from '../../ui/texts/attendance.ts'
import { common } from '../../ui/texts/common.ts'
import { type DraftLayers, useDrafts, useScreen } from './contexts.ts'
import { Notice } from './Notice.tsx'
import type { Screen } from './useCommands.ts'

/**
 * Says for how many dates saving failed and why, or why a save is pending, except for a missing network, which the bar shows.
 * Deleted dates have their own notice.
 */
export function SaveFailure() {
  const { outbox, sending, watch, unsaved } = useDrafts()
  const { save } = useScreen()
  const { outcome } = sending
  useEffect(watch, [watch])
  const failed = outcome?.failed.filter(({ error }) => error.code !== 'date_deleted') ?? []
  const [first] = failed
  if (!outcome || !first || countChanges(unsaved).changes === 0) return <RetryReason />
  const { total, saved } = outcome
  const cause = explain(first.error, att.saveFailed)
  const part = fill(att.savedPart, { total, ok: saved.length, failed: failed.length })
  return (
    <Notice
      tone="danger"
      edge
      actions={[{ label: common.retry, onClick: save }]}
      onClose={() => outbox.forgetOutcome()}
    >
      {saved.length > 0 ? `${part} ${cause}` : cause}
    </Notice>
  )
}

function RetryReason() {
  const { outbox, sending, pending } = useDrafts()
  const reason = sending.outcome?.retryReason
  if (!reason || !isReasonShown(reason) || !hasChanges(pending)) return null
  return (
    <Notice tone="warn" edge onClose={() => outbox.forgetOutcome()}>
      {explain(reason, att.saveFailed)}
    </Notice>
  )
}

/** A rate limit usually ends before its message has been read, and a session that ended has led to the sign-in page. */
const isReasonShown = ({ status }: ApiError): boolean => ![0, 401, 429].includes(status)

/** Attached to the bar instead of placed above the marks, which must not move under a finger. */
export function OfflineNotice() {
  const [isClosed, setClosed] = useState(false)
  if (isClosed) return null
  return (
    <Notice tone="warn" edge onClose={() => setClosed(true)}>
      {sync.offline}
    </Notice>
  )
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Returns whether the device reports any network connection. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

/** Notifies the user when everything was saved, and opens the conflicts as soon as a save causes them. */
export function useSaveOutcome({ sending, outbox }: Pick<DraftLayers, 'sending' | 'outbox'>, open: Screen['open']) {
  const { outcome } = sending
  useEffect(() => {
    if (!outcome || outcome.total === 0) return
    if (outcome.conflicts > 0) open({ kind: 'conflicts' })
    else if (outcome.saved.length === outcome.total && outcome.skipped.length === 0) {
      void notifySuccess(outcome.by === 'person' ? att.saved : sync.done)
      outbox.forgetOutcome()
    }
  }, [outcome, outbox, open])
}
