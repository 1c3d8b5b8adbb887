import { type HistoryEntry, listHistory } from '@hasiye/contract/attendance.ts'
import { longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconChevronDown } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type Ref, useState } from 'react'
import { invalidate } from '../../../api/mutation.ts'
import { Ago } from '../../../ui/blocks/Ago.tsx'
import { EmptyState } from '../../../ui/blocks/EmptyState.tsx'
import { MarkSign } from '../../../ui/blocks/MarkSign.tsx'
import { att, statusWords } from '../../../ui/texts/attendance.ts'
import { common } from '../../../ui/texts/common.ts'
import { history as texts, trash } from '../../../ui/texts/history.ts'
import { useNow } from '../../../ui/useNow.ts'
import { useRoster, useScreen, useTable } from '../contexts.ts'
import classes from './HistoryDrawer.module.css'
import { entriesOf, type HistoryRow } from './history-rows.ts'
import { daysToRestore, historyTexts, restorable } from './history-text.ts'
import { MarkEntry } from './MarkEntry.tsx'
import { newestOfCells, stateToRestore } from './restore-mark.ts'
import { useRestoreMark } from './useRestoreMark.ts'

interface Props {
  ref: Ref<HTMLOListElement>
  rows: HistoryRow[]
}

/** The loaded entries of a course's history, newest first. */
export function HistoryList({ ref, rows }: Props) {
  const roster = useRoster()
  const { marks } = useTable()
  const { restoreDate } = useScreen()
  const [restoring, setRestoring] = useState<string>()
  const queryClient = useQueryClient()
  const restoreMark = useRestoreMark()
  const now = useNow()
  const entries = rows.flatMap(entriesOf)
  const newest = newestOfCells(entries)
  const dates = roster.mayDeleteDates ? restorable(entries, new Set(marks.stored.keys()), now) : new Set<number>()

  const restore = async (date: string) => {
    setRestoring(date)
    await restoreDate(date)
    setRestoring(undefined)
    void invalidate(queryClient, [[listHistory.method, listHistory.path]])
  }
  const markOf = (entry: HistoryEntry) => {
    const state = stateToRestore(roster, marks, entry, newest.has(entry))
    return (
      <>
        <MarkEntry entry={entry} />
        {state && (
          <BackButton
            label={state.isUndo ? common.undo : texts.back}
            state={fill(att.cell.label, {
              student: state.student.fullName,
              date: longDate(state.date),
              status: statusWords[state.value.status],
            })}
            onClick={() => void restoreMark(state)}
          />
        )}
      </>
    )
  }

  if (rows.length === 0) return <EmptyState title={texts.empty} />
  return (
    <ol ref={ref} className={classes.entries}>
      {rows.map((row) =>
        row.kind === 'present' ? (
          <PresentRow key={row.entries[0]?.id} entries={row.entries} contentOf={markOf} />
        ) : (
          <li key={row.entry.id} tabIndex={-1}>
            {row.entry.action === 'mark'
              ? markOf(row.entry)
              : historyTexts(row.entry).map((text) => <p key={text}>{text}</p>)}
            <ByAt entry={row.entry} />
            {dates.has(row.entry.id) && row.entry.date !== null && (
              <div className={classes.restore}>
                <Button
                  variant="light"
                  loading={restoring === row.entry.date}
                  onClick={() => void restore(row.entry.date as string)}
                >
                  {trash.restore}
                </Button>
                <span className={classes.meta}>{fill(trash.daysLeft, { n: daysToRestore(row.entry.at, now) })}</span>
              </div>
            )}
          </li>
        ),
      )}
    </ol>
  )
}

interface PresentRowProps {
  entries: HistoryEntry[]
  contentOf: (entry: HistoryEntry) => ReactNode
}

/** One line for the students whom a save marked present; it opens to list them. */
function PresentRow({ entries, contentOf }: PresentRowProps) {
  const [first] = entries
  if (!first) return null
  return (
    <li tabIndex={-1}>
      <details className={classes.group}>
        <summary>
          <MarkSign status="+" size={20} />
          <span>
            {first.date !== null && `${longDate(first.date)} · `}
            {fill(texts.all, { n: entries.length })}
          </span>
          <IconChevronDown size={20} aria-hidden="true" />
        </summary>
        <ol className={classes.entries}>
          {entries.map((entry) => (
            <li key={entry.id}>{contentOf(entry)}</li>
          ))}
        </ol>
      </details>
      <ByAt entry={first} />
    </li>
  )
}

function ByAt({ entry: { by, at } }: { entry: HistoryEntry }) {
  return (
    <p className={classes.meta}>
      {by ?? common.unknownUser} · <Ago at={at} />
    </p>
  )
}

/** `state` names the cell and the status that it gets. */
function BackButton({ label, state, onClick }: { label: string; state: string; onClick: () => void }) {
  return (
    <Button
      variant="subtle"
      size="compact-md"
      className={classes.back}
      leftSection={<IconArrowBackUp size={20} aria-hidden="true" />}
      aria-label={`${label}: ${state}`}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
