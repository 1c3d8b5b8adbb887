import type { HistoryEntry, Status } from '@hasiye/contract/attendance.ts'
import { longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { MarkSign } from '../../../ui/blocks/MarkSign.tsx'
import { statusWords } from '../../../ui/texts/attendance.ts'
import { common } from '../../../ui/texts/common.ts'
import { history as texts } from '../../../ui/texts/history.ts'
import classes from './HistoryDrawer.module.css'
import { markOf } from './history-text.ts'

/** What a change of a mark says: both statuses with their shapes, and the words of the note before and after. */
export function MarkEntry({ entry }: { entry: HistoryEntry }) {
  const student = entry.student?.fullName ?? common.unknown
  const date = entry.date === null ? '' : longDate(entry.date)
  const [before, after] = [markOf(entry.before), markOf(entry.after)]
  const [head, arrow, tail] = fill(texts.mark, { student, date, from: '\n', to: '\n' }).split('\n')
  return (
    <>
      {before.status !== after.status && (
        <p>
          {head}
          <StatusWord status={before.status} />
          {arrow}
          <StatusWord status={after.status} />
          {tail}
        </p>
      )}
      {before.note !== after.note && (
        <>
          <p>{fill(after.note === '' ? texts.noteRemoved : texts.noteSet, { student, date })}</p>
          <dl className={classes.notes}>
            <NoteText label={texts.noteBefore} text={before.note} />
            <NoteText label={texts.noteAfter} text={after.note} />
          </dl>
        </>
      )}
    </>
  )
}

function StatusWord({ status }: { status: Status }) {
  return (
    <span className={classes.status}>
      <MarkSign status={status} size={20} />
      {statusWords[status]}
    </span>
  )
}

function NoteText({ label, text }: { label: string; text: string }) {
  if (text === '') return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  )
}
