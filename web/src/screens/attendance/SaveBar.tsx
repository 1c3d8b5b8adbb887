import { fill } from '@hasiye/contract/text.ts'
import { Button } from '@mantine/core'
import { IconCheck, IconCloudOff, IconDeviceFloppy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { countChanges } from '../../offline/drafts.ts'
import { att, sync } from '../../ui/texts/attendance.ts'
import { common } from '../../ui/texts/common.ts'
import { timeText } from '../../ui/today.ts'
import { useToday } from '../../ui/useNow.ts'
import { useDrafts, useScreen } from './contexts.ts'
import classes from './SaveBar.module.css'
import { OfflineNotice, SaveFailure, useOnline } from './SaveNotices.tsx'

interface Props {
  /** The menu of actions, on phones. */
  start?: ReactNode
  hint?: ReactNode
}

/** Tells the styles how much of the end of the page the bar covers: with a notice it is higher. */
function reportHeight(element: HTMLElement | null) {
  if (!element) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--covered-end', `${element.offsetHeight}px`))
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty('--covered-end')
  }
}

/** What is unsaved, pending or being sent; always visible. Source: DESIGN.md section 9. */
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
    <div ref={reportHeight} className={classes.place} data-save-bar="">
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
