import { bakuDate, bakuTime, longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useState } from 'react'
import { type AnyDraft, type Changes, cellKey, countChanges, hasChanges, onlyOf } from '../../../offline/drafts.ts'
import { dropUnsaved } from '../../../offline/entries.ts'
import { notifySuccess } from '../../../ui/blocks/notify.ts'
import { archive } from '../../../ui/texts/archive.ts'
import { att, conflict, draft, sync } from '../../../ui/texts/attendance.ts'
import { DeletedDate } from './DeletedDate.tsx'
import { isDeleted } from './model/columns.ts'
import { Notice } from './Notice.tsx'
import classes from './Notices.module.css'
import type { AttendanceView } from './useAttendance.ts'
import type { Commands } from './useCommands.ts'

/**
 * What a teacher has to know before marking: problems with storage, restored drafts, conflicts, deleted dates and removed students.
 */
export function Notices({ view, commands }: { view: AttendanceView; commands: Commands }) {
  const { store, state } = view.held
  const names = [...new Set(view.gone.map((cell) => cell.studentName))]
  return (
    <div className={classes.notices}>
      {view.readOnly && <Notice tone="warn">{view.course.archivedAt === null ? att.readOnly : archive.banner}</Notice>}
      {state.storageOff && <Notice tone="danger">{sync.storageOff}</Notice>}
      <FoundDrafts view={view} onDrop={() => commands.open({ kind: 'discard' })} />
      {hasChanges(state.old) && (
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
          {foundText(state.old)}
        </Notice>
      )}
      {view.conflicts.length > 0 && (
        <Notice tone="warn" actions={[{ label: conflict.review, onClick: () => commands.open({ kind: 'conflicts' }) }]}>
          {fill(conflict.count, { n: view.conflicts.length })}
        </Notice>
      )}
      {view.columns.filter(isDeleted).map(({ date }) => (
        <DeletedDate key={date} view={view} date={date} />
      ))}
      {names.length > 0 && (
        <Notice tone="warn" actions={[{ label: draft.drop, onClick: () => void dropGone(view) }]}>
          {names.map((student) => fill(conflict.studentRemoved, { student })).join(' ')}
        </Notice>
      )}
    </div>
  )
}

/** Drafts found on the device when the page was opened; the grid already shows them. */
function FoundDrafts({ view, onDrop }: { view: AttendanceView; onDrop: () => void }) {
  const [isClosed, setClosed] = useState(false)
  const { found } = view.held
  const still = onlyOf(view.unsaved, (one) => isSame(one, found))
  if (isClosed || !hasChanges(still)) return null
  return (
    <Notice tone="warn" actions={[{ label: draft.drop, onClick: onDrop }]} onClose={() => setClosed(true)}>
      {foundText(still)}
    </Notice>
  )
}

const isSame = ({ date, studentId }: AnyDraft, found: Changes): boolean =>
  studentId === undefined ? found.dates.has(date) : found.cells.has(cellKey(date, studentId))

function foundText(drafts: Changes): string {
  const touched = [...drafts.cells.values(), ...drafts.dates.values()].map(({ touchedAt }) => touchedAt)
  const last = new Date(touched.sort().at(-1) ?? Date.now())
  const date = `${longDate(bakuDate(last))}, ${bakuTime(last)}`
  return fill(draft.found, { n: countChanges(drafts).changes, date })
}

const dropGone = ({ held, gone }: AttendanceView): Promise<void> =>
  held.store.change((drafts) =>
    dropUnsaved(drafts, ({ studentId }) => gone.some((cell) => cell.studentId === studentId)),
  )
