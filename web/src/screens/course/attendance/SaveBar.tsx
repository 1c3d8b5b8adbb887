import { fill } from '@hasiye/contract/text.ts'
import { Button } from '@mantine/core'
import { IconCheck, IconCloudOff, IconDeviceFloppy } from '@tabler/icons-react'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { countChanges } from '../../../offline/drafts.ts'
import { att, sync } from '../../../ui/texts/attendance.ts'
import { common } from '../../../ui/texts/common.ts'
import { Notice } from './Notice.tsx'
import classes from './SaveBar.module.css'
import { SaveFailure } from './SaveFailure.tsx'
import type { AttendanceView } from './useAttendance.ts'
import type { Commands } from './useCommands.ts'

interface Props {
  view: AttendanceView
  commands: Commands
  /** The menu of actions, on phones. */
  start?: ReactNode
  hint?: ReactNode
}

/** What is unsaved, pending or being sent; always visible. Source: DESIGN.md section 9. */
export function SaveBar({ view, commands, start, hint }: Props) {
  const isOnline = useOnline()
  const { sending } = view.held.sending
  const unsaved = countChanges(view.unsaved)
  const waiting = countChanges(view.waiting)
  const isOffline = !sending && (waiting.changes > 0 || (!isOnline && unsaved.changes > 0))
  const isClean = !sending && waiting.changes === 0 && unsaved.changes === 0
  return (
    <div className={classes.place} data-save-bar="">
      <SaveFailure view={view} onRetry={commands.save} />
      {!isOnline && <OfflineNotice />}
      <div className={classes.bar} data-offline={isOffline || undefined}>
        {start}
        <div className={classes.state} role="status">
          {isOffline && <IconCloudOff className={classes.cloud} size={24} aria-hidden="true" />}
          {isClean && <IconCheck className={classes.check} size={22} aria-hidden="true" />}
          {!isOffline && !isClean && <span className={classes.diamond} aria-hidden="true" />}
          <div>
            {sending ? (
              <strong>{`${att.saving} ${sending.place}/${sending.of}`}</strong>
            ) : isClean ? (
              att.allSaved
            ) : unsaved.changes > 0 ? (
              <>
                <strong>{fill(att.unsavedShort, { n: unsaved.changes, d: unsaved.dates })}</strong>
                <span className={classes.more}>
                  {waiting.changes > 0 ? fill(sync.pending, { n: waiting.changes }) : att.unsavedCell}
                </span>
              </>
            ) : (
              <strong>{fill(sync.pending, { n: waiting.changes })}</strong>
            )}
          </div>
        </div>
        {hint}
        {unsaved.changes > 0 && (
          <Button
            variant="subtle"
            className={classes.discard}
            disabled={sending !== undefined}
            onClick={() => commands.open({ kind: 'discard' })}
          >
            {common.cancel}
          </Button>
        )}
        <Button
          className={classes.save}
          leftSection={<IconDeviceFloppy size={20} aria-hidden="true" />}
          disabled={sending !== undefined || unsaved.changes === 0}
          onClick={commands.save}
        >
          {waiting.changes > 0 && unsaved.changes === 0 && !sending ? att.waiting : att.save}
        </Button>
      </div>
    </div>
  )
}

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
