import { bakuDate, bakuTime, longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { ActionIcon, Button } from '@mantine/core'
import { type Icon, IconDotsVertical, IconTrash } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { explain } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/blocks/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/blocks/EmptyState.tsx'
import { LazyMenu, MenuItem } from '../../ui/blocks/LazyMenu.tsx'
import { wholeOrdinals } from '../../ui/blocks/whole-ordinals.tsx'
import { common } from '../../ui/texts/common.ts'
import { trash as texts } from '../../ui/texts/history.ts'
import { purging as purgeTexts } from '../../ui/texts/trash.ts'
import classes from './TrashList.module.css'

/** Something deleted. */
export interface TrashRow {
  key: string
  Icon: Icon
  /** The word for what it is. */
  kind: string
  name: string
  /** How much it contains, or what it belonged to. */
  about?: string | null
  /** Null if the account was deleted; undefined if only the viewer can have deleted it. */
  deletedBy?: string | null
  deletedAt: string
  daysLeft: number
  /** Undefined if the viewer may not restore it. */
  restore: (() => unknown) | undefined
  /** Removes it for good; undefined if the viewer may not, or if nothing would be removed. */
  purge: (() => Promise<void>) | undefined
}

interface Props {
  rows: TrashRow[]
  /** Gets the focus when a row is gone. */
  heading: RefObject<HTMLElement | null>
}

/** What was deleted, by day of deletion, newest first; each row can be restored, most can be removed for good. */
export function TrashList({ rows, heading }: Props) {
  const [restoring, setRestoring] = useState<string>()
  const [purging, setPurging] = useState<TrashRow>()
  const last = useRef<string>(undefined)
  useEffect(() => {
    // An open dialog keeps the focus.
    if (purging || last.current === undefined || rows.some(({ key }) => key === last.current)) return
    last.current = undefined
    requestAnimationFrame(() => heading.current?.focus())
  }, [rows, heading, purging])
  const restore = async ({ key, restore: start }: TrashRow) => {
    last.current = key
    setRestoring(key)
    await start?.()
    setRestoring(undefined)
  }
  const purge = async ({ key, purge: start }: TrashRow) => {
    last.current = key
    await start?.()
  }
  return (
    <>
      {rows.length === 0 && <EmptyState title={texts.empty} />}
      {byDay(rows).map(([day, some]) => (
        <section key={day} className={classes.day} aria-labelledby={`deleted-${day}`}>
          <h2 id={`deleted-${day}`}>{longDate(day)}</h2>
          <ul className={classes.list}>
            {some.map((row) => (
              <Row key={row.key} row={row} isRestoring={restoring === row.key} restore={restore} purge={setPurging} />
            ))}
          </ul>
        </section>
      ))}
      {purging && (
        <ConfirmDialog
          opened
          onClose={() => setPurging(undefined)}
          title={fill(purgeTexts.title, { name: purging.name })}
          body={purgeTexts.body}
          confirmLabel={purgeTexts.button}
          loadingLabel={common.deleting}
          onConfirm={() => purge(purging)}
          explain={(error) => explain(error, purgeTexts.failed)}
          danger
        />
      )}
    </>
  )
}

interface RowProps {
  row: TrashRow
  isRestoring: boolean
  restore: (row: TrashRow) => unknown
  purge: (row: TrashRow) => void
}

function Row({ row, isRestoring, restore, purge }: RowProps) {
  const { Icon, kind, name, about, deletedBy, deletedAt, daysLeft } = row
  const by = { name: deletedBy ?? common.unknownUser, date: bakuTime(new Date(deletedAt)) }
  return (
    <li>
      <span className={classes.icon}>
        <Icon size={24} aria-hidden="true" />
      </span>
      <div className={classes.text}>
        <p className={classes.name} title={name}>
          {wholeOrdinals(name)}
        </p>
        <p>{[kind, about].filter(Boolean).join(' · ')}</p>
        <p>
          {deletedBy !== undefined && `${fill(texts.deletedBy, by)} · `}
          <span>{fill(texts.daysLeft, { n: daysLeft })}</span>
        </p>
      </div>
      {row.restore && (
        <Button
          variant="light"
          className={classes.restore}
          loading={isRestoring}
          aria-label={`${texts.restore}: ${name}`}
          onClick={() => restore(row)}
        >
          {texts.restore}
        </Button>
      )}
      {row.purge && (
        <LazyMenu
          target={(open) => (
            <ActionIcon className={classes.menu} aria-label={fill(common.aria.actions, { name })} onClick={open}>
              <IconDotsVertical size={22} aria-hidden="true" />
            </ActionIcon>
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
