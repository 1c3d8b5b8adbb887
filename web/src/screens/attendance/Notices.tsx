import { bakuDate, bakuTime, longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Suspense, useState } from 'react'
import { isDeleted } from '../../features/attendance/columns.ts'
import { dayAndMonth } from '../../features/attendance/words.ts'
import {
  type AnyDraft,
  type Changes,
  cellKey,
  countChanges,
  datesOf,
  hasChanges,
  onlyOf,
} from '../../offline/drafts.ts'
import { dropUnsaved } from '../../offline/entries.ts'
import { Column } from '../../ui/blocks/layout.tsx'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { now } from '../../ui/clock.ts'
import { archive } from '../../ui/texts/archive.ts'
import { att, conflict, day, draft, sync } from '../../ui/texts/attendance.ts'
import classes from './Attendance.module.css'
import { useDrafts, useRoster, useScreen, useTable } from './contexts.ts'
import { Notice } from './Notice.tsx'
import { useListLayout } from './useListLayout.ts'

const DeletedDate = lazyPart(() => import('./DeletedDate.tsx'), 'DeletedDate')

/** The notices above the marks: problems with storage, found drafts, conflicts, deleted dates and removed students. */
export function Notices() {
  const { course, readOnly } = useRoster()
  const { columns } = useTable()
  const { store, storageOff, old, conflicts, gone } = useDrafts()
  const { open } = useScreen()
  const isList = useListLayout() // above the grid the page itself says that the course is archived
  const isArchived = course.archivedAt !== null
  const names = [...new Set(gone.map((cell) => cell.studentName))]
  const dropGone = () =>
    store.change((drafts) => dropUnsaved(drafts, ({ studentId }) => gone.some((cell) => cell.studentId === studentId)))
  return (
    <Column gap="s" className={classes.notices}>
      {readOnly && !isArchived && <Notice tone="warn">{att.readOnly}</Notice>}
      {isArchived && isList && <Notice tone="warn">{archive.banner}</Notice>}
      {storageOff && <Notice tone="danger">{sync.storageOff}</Notice>}
      <DayOver />
      <FoundDrafts />
      {hasChanges(old) && (
        <Notice
          tone="warn"
          actions={[
            {
              label: draft.restore,
              onClick: () => void store.restoreOld().then(() => notifySuccess(draft.restored)),
            },
            { label: draft.drop, onClick: () => void store.dropOld() },
          ]}
        >
          {foundText(old)}
        </Notice>
      )}
      {conflicts.length > 0 && (
        <Notice tone="warn" actions={[{ label: conflict.review, onClick: () => open({ kind: 'conflicts' }) }]}>
          {fill(conflict.count, { n: conflicts.length })}
        </Notice>
      )}
      {columns.filter(isDeleted).map(({ date }) => (
        <Suspense key={date}>
          <DeletedDate date={date} />
        </Suspense>
      ))}
      {names.length > 0 && (
        <Notice tone="warn" actions={[{ label: draft.drop, onClick: () => void dropGone() }]}>
          {names.map((student) => fill(conflict.studentRemoved, { student })).join(' ')}
        </Notice>
      )}
    </Column>
  )
}

/** The day that the screen shows as today is over. */
function DayOver() {
  const { today } = useRoster()
  const { columns } = useTable()
  const { seenToday, showDate } = useScreen()
  if (seenToday === today || !columns.some(({ date }) => date === seenToday)) return null
  return (
    <Notice tone="warn" actions={[{ label: day.go, onClick: () => showDate(today) }]}>
      {fill(day.changed, { date: longDate(today) })}
    </Notice>
  )
}

const shownDates = 3

/** Drafts found on the device when the page was opened; the table already shows them. The buttons lead to the newest of their dates. */
function FoundDrafts() {
  const [isClosed, setClosed] = useState(false)
  const { today } = useRoster()
  const { found, unsaved } = useDrafts()
  const { open, showDate } = useScreen()
  const remaining = onlyOf(unsaved, (one) => isSame(one, found))
  if (isClosed || !hasChanges(remaining)) return null
  return (
    <Notice
      tone="warn"
      actions={[
        ...datesOf(remaining)
          .slice(-shownDates)
          .map((date) => ({ label: dayAndMonth(date, today), onClick: () => showDate(date) })),
        { label: draft.drop, onClick: () => open({ kind: 'discard' }) },
      ]}
      onClose={() => setClosed(true)}
    >
      {draft.applied}
    </Notice>
  )
}

const isSame = ({ date, studentId }: AnyDraft, found: Changes): boolean =>
  studentId === undefined ? found.dates.has(date) : found.cells.has(cellKey(date, studentId))

function foundText(drafts: Changes): string {
  const touched = [...drafts.cells.values(), ...drafts.dates.values()].map(({ touchedAt }) => touchedAt)
  const last = new Date(touched.sort().at(-1) ?? now())
  const date = `${longDate(bakuDate(last))}, ${bakuTime(last)}`
  return fill(draft.found, { n: countChanges(drafts).changes, date })
}
