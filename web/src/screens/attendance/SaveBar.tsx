import { fill } from '@hasiye/contract/text.ts'
import { IconCheck, IconCloudOff, IconDeviceFloppy } from '@tabler/icons-react'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { timeText } from '../../device/clock.ts'
import { useToday } from '../../device/useNow.ts'
import { countChanges, hasChanges } from '../../offline/drafts.ts'
import { useLastUpdated } from '../../offline/useLastUpdated.ts'
import { Row } from '../../ui/blocks/layout.tsx'
import { dockToasts, useDocked } from '../../ui/blocks/notify.ts'
import { Delayed } from '../../ui/blocks/Skeleton.tsx'
import { useTapShield } from '../../ui/blocks/useTapShield.ts'
import { Button, type ButtonProps } from '../../ui/controls/Button.tsx'
import { att, sync } from '../../ui/texts/attendance.ts'
import { common, kept } from '../../ui/texts/common.ts'
import { type Asked, Banners } from './Banners.tsx'
import { useDrafts, useScreen } from './contexts.ts'
import classes from './SaveBar.module.css'
import { useListLayout } from './useListLayout.ts'

interface Props extends Asked {
  /** The menu of actions, on phones. */
  start?: ReactNode
  hint?: ReactNode
}

/** Publishes the height of a bar, which a banner increases, as `--covered-end` on the root element. */
function publishHeight(element: HTMLElement | null) {
  const banner = element?.firstElementChild
  if (!element || !(banner instanceof HTMLElement)) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() =>
    style.setProperty('--covered-end', `${element.offsetHeight + banner.offsetHeight}px`),
  )
  for (const part of [element, banner]) observer.observe(part)
  return () => {
    observer.disconnect()
    style.removeProperty('--covered-end')
  }
}

/**
 * Marks on the root element that there is a save bar, and its height. A selector like `body:has([data-save-bar])` would
 * traverse the page at each mark.
 */
function publish(element: HTMLElement | null) {
  const { dataset } = document.documentElement
  const stop = publishHeight(element)
  if (!stop) return
  dataset.hasSaveBar = ''
  return () => {
    stop()
    delete dataset.hasSaveBar
  }
}

/** Only the most important banner, where there is nothing to save. */
export const BannerBar = (asked: Asked) => (
  <div ref={publishHeight} className={classes.root} data-wide="">
    <div className={classes.banner}>
      <Banners {...asked} />
    </div>
  </div>
)

/**
 * Shows what is unsaved, pending or being sent, with the most important banner above it; always visible. Only this bar
 * says that there is no network.
 */
export function SaveBar({ start, hint, ...asked }: Props) {
  const isOnline = useOnline()
  const today = useToday()
  const drafts = useDrafts()
  const updated = useLastUpdated()
  const { open } = useScreen()
  const done = useDocked()
  useEffect(dockToasts, [])
  const isList = useListLayout()
  const { sending, savedAt } = drafts.sending
  const unsaved = countChanges(drafts.unsaved)
  const pending = countChanges(drafts.pending)
  // on phones the action replaces a button that has nothing to save; the second tap of a double tap must not press it
  const isOffering = isList && done?.action !== undefined && unsaved.changes === 0
  useTapShield(isOffering)
  const isClean = !sending && pending.changes === 0 && unsaved.changes === 0
  const isOffline = !sending && (!isOnline || pending.changes > 0 || updated?.isFailed === true)
  const asOf = updated && fill(kept.updated, { time: timeText(updated.atMs, today) })
  return (
    <div ref={publish} className={classes.root} data-save-bar="">
      <div className={classes.banner}>
        <Banners {...asked} />
      </div>
      <Row
        wrap
        gap="m"
        className={classes.bar}
        data-offline={isOffline || undefined}
        data-done={done ? '' : undefined}
        data-short={unsaved.changes > 0 || (isClean && !isOffline) || undefined}
      >
        {start}
        <Row wrap gap="s" className={classes.done}>
          <div role="status" aria-live="polite">
            {done?.text}
          </div>
          {done?.action && <DoneAction {...done.action} close={done.close} />}
        </Row>
        <div className={done && isList ? 'visually-hidden' : classes.state} role="status" aria-live="polite">
          {isOffline && <IconCloudOff className={classes.cloud} size={24} aria-hidden="true" />}
          {isClean && !isOffline && <IconCheck className={classes.check} size={22} aria-hidden="true" />}
          {!isOffline && !isClean && <span className={classes.diamond} aria-hidden="true" />}
          <div>
            {sending ? (
              <strong>{`${att.saving} ${sending.position}/${sending.total}`}</strong>
            ) : isClean ? (
              isOnline && (savedAt === undefined ? att.allSaved : fill(att.savedAt, { time: timeText(savedAt, today) }))
            ) : unsaved.changes > 0 ? (
              <>
                <Count n={unsaved.changes} d={unsaved.dates} />
                {pending.changes > 0 && (
                  <span className={classes.more}>{fill(sync.pending, { n: pending.changes })}</span>
                )}
              </>
            ) : (
              <strong>{fill(sync.pending, { n: pending.changes })}</strong>
            )}
            {!isOnline && (
              <>
                <span className={classes.offlineShort}>{sync.offlineShort}</span>
                <span className={`visually-hidden-on-phones ${classes.offline}`}>{sync.offline}</span>
              </>
            )}
            {updated?.isFailed ? (
              <Small>{asOf}</Small>
            ) : (
              asOf && (
                <Delayed>
                  <Small>{asOf}</Small>
                </Delayed>
              )
            )}
          </div>
        </div>
        {hint}
        {unsaved.changes > 0 && (
          <Button
            variant="subtle"
            className={classes.discard}
            disabled={sending !== undefined}
            onClick={() => open('discard')}
          >
            {common.cancel}
          </Button>
        )}
        {!isOffering && <SaveButton className={classes.save} />}
      </Row>
    </div>
  )
}

/** Saves what is unsaved. */
function SaveButton(look: Pick<ButtonProps, 'className' | 'variant'>) {
  const drafts = useDrafts()
  const { save } = useScreen()
  const { sending } = drafts.sending
  const unsaved = hasChanges(drafts.unsaved)
  return (
    <Button
      {...look}
      leftSection={<IconDeviceFloppy size={20} aria-hidden="true" />}
      disabled={sending !== undefined || !unsaved}
      onClick={save}
    >
      {hasChanges(drafts.pending) && !unsaved && !sending ? att.pending : att.save}
    </Button>
  )
}

interface ActionProps {
  label: string
  act: () => void
  close: () => void
}

function DoneAction({ label, act, close }: ActionProps) {
  const press = () => {
    close()
    act()
  }
  return (
    <Button variant="light" onClick={press}>
      {label}
    </Button>
  )
}

/** On phones one date is not counted, and with large text only the number of changes is shown. */
function Count({ n, d }: { n: number; d: number }) {
  const [changes, dates] = fill(att.unsavedShort, { n, d }).split(' · ')
  const [number, word] = (changes ?? '').split(' ')
  return (
    <strong className={classes.count}>
      {number} <span>{word}</span> <span className={d === 1 ? 'visually-hidden-on-phones' : undefined}>· {dates}</span>
    </strong>
  )
}

const Small = ({ children }: { children: ReactNode }) => <span className={classes.small}>{children}</span>
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
