import { type HistoryEntry, listHistory } from '@hasiye/contract/attendance.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { Ago } from '../../../../ui/blocks/Ago.tsx'
import { EmptyState } from '../../../../ui/blocks/EmptyState.tsx'
import { common } from '../../../../ui/texts/common.ts'
import { history as texts, trash } from '../../../../ui/texts/history.ts'
import { restoreDate } from '../restore-date.ts'
import type { AttendanceView } from '../useAttendance.ts'
import classes from './HistoryDrawer.module.css'
import { daysToRestore, historyTexts, restorable } from './history-text.ts'

interface Props {
  ref: Ref<HTMLOListElement>
  view: AttendanceView
  entries: HistoryEntry[]
}

/** The loaded entries of a course's history, newest first. */
export function HistoryList({ ref, view, entries }: Props) {
  const { marks, mayDeleteDates } = view
  const [restoring, setRestoring] = useState<string>()
  const queryClient = useQueryClient()
  const now = new Date()
  const back = mayDeleteDates ? restorable(entries, new Set(marks.stored.keys()), now) : new Set<number>()

  const restore = async (date: string) => {
    setRestoring(date)
    await restoreDate(view, date)
    setRestoring(undefined)
    void queryClient.invalidateQueries({ queryKey: [listHistory.method, listHistory.path] })
  }

  if (entries.length === 0) return <EmptyState title={texts.empty} />
  return (
    <ol ref={ref} className={classes.entries}>
      {entries.map((entry) => (
        <li key={entry.id} tabIndex={-1}>
          {historyTexts(entry).map((text) => (
            <p key={text}>{text}</p>
          ))}
          <p className={classes.meta}>
            {entry.by ?? common.unknownUser} · <Ago at={entry.at} />
          </p>
          {back.has(entry.id) && entry.date !== null && (
            <div className={classes.restore}>
              <Button
                variant="light"
                loading={restoring === entry.date}
                onClick={() => void restore(entry.date as string)}
              >
                {trash.restore}
              </Button>
              <span className={classes.meta}>{fill(trash.daysLeft, { n: daysToRestore(entry.at, now) })}</span>
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}
