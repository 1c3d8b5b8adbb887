import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { bakuDate, bakuTime, longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { type Icon, IconDotsVertical, IconTrash } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { describeError } from '../../api/describe-error.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { dialogTable, useDialogs } from '../../ui/blocks/dialog-table.tsx'
import { EmptyState } from '../../ui/blocks/EmptyState.tsx'
import { LazyMenu, MenuItem } from '../../ui/blocks/LazyMenu.tsx'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { Card, Column, Hint } from '../../ui/blocks/layout.tsx'
import { ListSkeleton } from '../../ui/blocks/Skeleton.tsx'
import { wholeOrdinals } from '../../ui/blocks/whole-ordinals.tsx'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { trash as texts } from '../../ui/texts/archive.ts'
import { common } from '../../ui/texts/common.ts'
import { purging as purgeTexts, trashPage } from '../../ui/texts/trash.ts'
import classes from './TrashPage.module.css'

const dialogs = dialogTable(() => import('./dialogs.tsx'))

export interface TrashRow {
  key: string
  Icon: Icon
  /** The word for its kind. */
  kind: string
  name: string
  /** How much it contains, or to what it belonged. */
  about?: string | null
  /** Null if the account was deleted; undefined where the history has it. */
  deletedBy?: string | null
  deletedAt: string
  /** Omitted where nothing is purged, and only the offer to restore ends. */
  daysLeft?: number
  /** Undefined if the viewer may not restore it. */
  restore: (() => unknown) | undefined
  restoreLabel?: string | undefined
  /** Purges it; undefined if the viewer may not, or if nothing would be removed. */
  purge: (() => Promise<unknown>) | undefined
}

interface Props {
  /** The link to where the deleted things were. */
  back: ReactNode
  /** On the page of one course. */
  courseName?: string
  /** Undefined while loading. */
  rows: TrashRow[] | undefined
  /** Why nothing can be restored. */
  refusal?: string | undefined
  error: Error | null
  onRetry: () => void
}

/** Content of a page of what was deleted, by day of deletion, newest first. */
export function TrashPage({ back, courseName, rows, refusal, error, onRetry }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className={classes.page}>
      {back}
      <h1 ref={heading} tabIndex={-1}>
        {texts.title}
      </h1>
      {courseName && <p>{wholeOrdinals(courseName)}</p>}
      <p className={classes.intro}>
        {fill(trashPage.intro, { days: lifetimes.trashDays })} {!courseName && trashPage.ofCourses}
      </p>
      {refusal && <Banner tone="warn">{refusal}</Banner>}
      {rows ? (
        <TrashList rows={rows} heading={heading} />
      ) : error ? (
        <LoadError {...describeError(error, trashPage.loadError)} onRetry={onRetry} />
      ) : (
        <ListSkeleton label={trashPage.loading} />
      )}
    </div>
  )
}

interface ListProps {
  rows: TrashRow[]
  /** Gets the focus when a row is removed. */
  heading: RefObject<HTMLElement | null>
}

function TrashList({ rows, heading }: ListProps) {
  const [restoring, setRestoring] = useState<string>()
  const { open, isOpen, dialog } = useDialogs(dialogs)
  /** The row whose button was pressed last. */
  const pressed = useRef<string>(undefined)
  useEffect(() => {
    // An open dialog keeps the focus.
    if (isOpen || pressed.current === undefined || rows.some(({ key }) => key === pressed.current)) return
    pressed.current = undefined
    requestAnimationFrame(() => heading.current?.focus())
  }, [rows, heading, isOpen])
  const restore = async ({ key, restore: start }: TrashRow) => {
    pressed.current = key
    setRestoring(key)
    await start?.()
    setRestoring(undefined)
  }
  const purge = async ({ key, purge: start }: TrashRow) => {
    pressed.current = key
    await start?.()
  }
  return (
    <>
      {rows.length === 0 && <EmptyState title={texts.empty} />}
      {byDay(rows).map(([day, some]) => (
        <Column as="section" above="xl" key={day} className={classes.day} aria-labelledby={`deleted-${day}`}>
          <h2 id={`deleted-${day}`}>{longDate(day)}</h2>
          <Card as="ul" className={classes.list}>
            {some.map((row) => (
              <DeletedRow
                key={row.key}
                row={row}
                isRestoring={restoring === row.key}
                restore={restore}
                purge={(purged) => open('purge', { name: purged.name, onConfirm: () => purge(purged) })}
              />
            ))}
          </Card>
        </Column>
      ))}
      {dialog}
    </>
  )
}

interface RowProps {
  row: TrashRow
  isRestoring: boolean
  restore: (row: TrashRow) => unknown
  purge: (row: TrashRow) => void
}

function DeletedRow({ row, isRestoring, restore, purge }: RowProps) {
  const { Icon, kind, name, about, deletedBy, deletedAt, daysLeft, restoreLabel = texts.restore } = row
  const by = { name: deletedBy ?? common.unknownUser, date: bakuTime(new Date(deletedAt)) }
  return (
    <li>
      <span className={classes.icon}>
        <Icon size={24} aria-hidden="true" />
      </span>
      <div className={classes.text}>
        <p className={`clamped ${classes.name}`} title={name}>
          {wholeOrdinals(name)}
        </p>
        <Hint>{[kind, about].filter(Boolean).join(' · ')}</Hint>
        <Hint>
          {deletedBy !== undefined && `${fill(texts.deletedBy, by)} · `}
          {daysLeft !== undefined && <span>{fill(texts.daysLeft, { n: daysLeft })}</span>}
        </Hint>
      </div>
      {row.restore && (
        <Button
          variant="light"
          className={classes.restore}
          loading={isRestoring}
          aria-label={`${restoreLabel}: ${name}`}
          onClick={() => restore(row)}
        >
          {restoreLabel}
        </Button>
      )}
      {row.purge && (
        <LazyMenu
          target={(open) => (
            <IconButton className={classes.menu} aria-label={fill(common.aria.actions, { name })} onClick={open}>
              <IconDotsVertical size={22} aria-hidden="true" />
            </IconButton>
          )}
        >
          <MenuItem color="nar" leftSection={<IconTrash size={20} aria-hidden="true" />} onClick={() => purge(row)}>
            {purgeTexts.button}
          </MenuItem>
        </LazyMenu>
      )}
    </li>
  )
}

/** Groups rows by the day of their deletion, both newest first. */
function byDay(rows: TrashRow[]): [string, TrashRow[]][] {
  const days = new Map<string, TrashRow[]>()
  for (const row of [...rows].sort((a, b) => (a.deletedAt < b.deletedAt ? 1 : -1))) {
    const day = bakuDate(new Date(row.deletedAt))
    days.set(day, [...(days.get(day) ?? []), row])
  }
  return [...days]
}
