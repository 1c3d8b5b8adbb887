import { fill } from '@hasiye/contract/text.ts'
import { IconCheck, IconCloudOff, IconDeviceFloppy } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { type ApiError, explain } from '../../api/client.ts'
import { countChanges, hasChanges } from '../../offline/drafts.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { att, sync } from '../../ui/texts/attendance.ts'
import { common } from '../../ui/texts/common.ts'
import { timeText } from '../../ui/today.ts'
import { useToday } from '../../ui/useNow.ts'
import { useDrafts, useScreen } from './contexts.ts'
import { Notice } from './Notice.tsx'
import classes from './SaveBar.module.css'

interface Props {
  /** The menu of actions, on phones. */
  start?: ReactNode
  hint?: ReactNode
}

/**
 * Says on the root element that there is a save bar, and its height, which a notice raises, as `--covered-end`. A selector like
 * `body:has([data-save-bar])` would walk through the page at each mark.
 */
function publish(element: HTMLElement | null) {
  if (!element) return
  const { style, dataset } = document.documentElement
  dataset.hasSaveBar = ''
  const observer = new ResizeObserver(() => style.setProperty('--covered-end', `${element.offsetHeight}px`))
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty('--covered-end')
    delete dataset.hasSaveBar
  }
}

/** Shows what is unsaved, pending or being sent; always visible. Source: DESIGN.md section 9. */
export function SaveBar({ start, hint }: Props) {
  const isOnline = useOnline()
  const today = useToday()
  const drafts = useDrafts()
  const { open, save } = useScreen()
  const { sending, savedAt } = drafts.sending
  const unsaved = countChanges(drafts.unsaved)
  const pending = countChanges(drafts.pending)
  const isOffline = !sending && (pending.changes > 0 || (!isOnline && unsaved.changes > 0))
  const isClean = !sending && pending.changes === 0 && unsaved.changes === 0
  return (
    <div ref={publish} className={classes.root} data-save-bar="">
      <SaveFailure />
      {!isOnline && <OfflineNotice />}
      <div className={classes.bar} data-offline={isOffline || undefined}>
        {start}
        <div className={classes.state} role="status">
          {isOffline && <IconCloudOff className={classes.cloud} size={24} aria-hidden="true" />}
          {isClean && <IconCheck className={classes.check} size={22} aria-hidden="true" />}
          {!isOffline && !isClean && <span className={classes.diamond} aria-hidden="true" />}
          <div>
            {sending ? (
              <strong>{`${att.saving} ${sending.position}/${sending.total}`}</strong>
            ) : isClean ? (
              savedAt === undefined ? (
                att.allSaved
              ) : (
                fill(att.savedAt, { time: timeText(savedAt, today) })
              )
            ) : unsaved.changes > 0 ? (
              <>
                <strong className={classes.count}>
                  {fill(att.unsavedShort, { n: unsaved.changes, d: unsaved.dates })}
                </strong>
                <span className={classes.more}>
                  {pending.changes > 0 ? fill(sync.pending, { n: pending.changes }) : att.unsavedCell}
                </span>
              </>
            ) : (
              <strong>{fill(sync.pending, { n: pending.changes })}</strong>
            )}
          </div>
        </div>
        {hint}
        {unsaved.changes > 0 && (
          <Button
            variant="subtle"
            className={classes.discard}
            disabled={sending !== undefined}
            onClick={() => open({ kind: 'discard' })}
          >
            {common.cancel}
          </Button>
        )}
        <Button
          className={classes.save}
          leftSection={<IconDeviceFloppy size={20} aria-hidden="true" />}
          disabled={sending !== undefined || unsaved.changes === 0}
          onClick={save}
        >
          {pending.changes > 0 && unsaved.changes === 0 && !sending ? att.pending : att.save}
        </Button>
      </div>
    </div>
  )
}

/**
 * Says for how many dates saving failed and why, or why a save is pending, except for a missing network, which the bar shows.
 * Deleted dates have their own notice.
 */
function SaveFailure() {
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
function OfflineNotice() {
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
const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
