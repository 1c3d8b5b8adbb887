import type { MarkValue, Status } from '@hasiye/contract/attendance.ts'
import { type HistoryEntry, listHistory } from '@hasiye/contract/history.ts'
import { longDate } from '@hasiye/contract/locale.ts'
import { messages } from '@hasiye/contract/messages.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconArrowBackUp, IconChevronDown } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { invalidate } from '../../../api/mutation.ts'
import { useNow } from '../../../device/useNow.ts'
import type { Editor } from '../../../features/attendance/editor.ts'
import { cellAt, type Marks } from '../../../features/attendance/marks.ts'
import { noteFits } from '../../../features/attendance/note-bytes.ts'
import { labelsOf } from '../../../features/people/told-apart.ts'
import { Ago } from '../../../ui/blocks/Ago.tsx'
import { EmptyState } from '../../../ui/blocks/EmptyState.tsx'
import { LinkedText } from '../../../ui/blocks/LinkedText.tsx'
import { Column, Hint, List, Row } from '../../../ui/blocks/layout.tsx'
import { MarkSign } from '../../../ui/blocks/MarkSign.tsx'
import { notifyError, notifySuccess } from '../../../ui/blocks/notify.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { trash } from '../../../ui/texts/archive.ts'
import { att, statusWords } from '../../../ui/texts/attendance.ts'
import { common } from '../../../ui/texts/common.ts'
import { history as texts } from '../../../ui/texts/history.ts'
import { type Roster, useRoster, useScreen, useTable } from '../contexts.ts'
import classes from './HistoryDrawer.module.css'
import {
  daysToRestore,
  entriesOf,
  type HistoryRow,
  historyTexts,
  type LabelOf,
  markOf,
  markTexts,
  restorable,
} from './history-entries.ts'

interface Props {
  ref: Ref<HTMLElement>
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
  const labelOf = labelsOf(roster.students)
  const entries = rows.flatMap(entriesOf)
  const newest = newestOfCells(entries)
  const dates = roster.mayDeleteDates ? restorable(entries, new Set(marks.stored.keys()), now) : new Set<number>()

  const restore = async (date: string) => {
    setRestoring(date)
    await restoreDate(date)
    setRestoring(undefined)
    void invalidate(queryClient, [[listHistory.method, listHistory.path]])
  }
  const markContent = (entry: HistoryEntry) => {
    const state = stateToRestore(roster, marks, entry, newest.has(entry))
    return (
      <>
        <MarkEntry entry={entry} labelOf={labelOf} />
        {state && (
          <RestoreButton
            label={state.isUndo ? common.undo : texts.back}
            state={fill(att.cell.label, {
              student: labelOf(state.student),
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
    <List as="ol" ref={ref} className={classes.entries}>
      {rows.map((row) =>
        row.kind === 'present' ? (
          <PresentRow key={row.entries[0]?.id} entries={row.entries} contentOf={markContent} />
        ) : (
          <li key={row.entry.id} tabIndex={-1}>
            {row.entry.action === 'mark'
              ? markContent(row.entry)
              : historyTexts(row.entry, labelOf).map((text) => <p key={text}>{text}</p>)}
            <ByAt entry={row.entry} />
            {dates.has(row.entry.id) && row.entry.date !== null && (
              <Row wrap gap="m" lineGap="s" above="s">
                <Button
                  variant="light"
                  loading={restoring === row.entry.date}
                  onClick={() => void restore(row.entry.date as string)}
                >
                  {trash.restore}
                </Button>
                <Hint as="span">{fill(trash.daysLeft, { n: daysToRestore(row.entry.at, now) })}</Hint>
              </Row>
            )}
          </li>
        ),
      )}
    </List>
  )
}

/** Returns the function that makes a former state an unsaved change of the table; its toast can undo that. */
function useRestoreMark(): (state: MarkState) => Promise<void> {
  const { students } = useRoster()
  const { marks, editor } = useTable()
  const latest = useRef(editor)
  useEffect(() => {
    latest.current = editor
  })
  return async (state) => {
    const { date, student, value } = state
    const shown = cellAt(marks, date, student.id)
    if (!noteFits(marks, date, student.id, value.note)) return void notifyError(messages.notesLimit)
    await setMark(editor, state, shown)
    const change = markTexts(labelsOf(students)(student), longDate(date), shown, value).join('. ')
    const undo = () => void setMark(latest.current, { ...state, value: shown }, value)
    void notifySuccess(fill(texts.backDone, { change }), { undo })
  }
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
        <List as="ol" className={classes.entries}>
          {entries.map((entry) => (
            <li key={entry.id}>{contentOf(entry)}</li>
          ))}
        </List>
      </details>
      <ByAt entry={first} />
    </li>
  )
}

function ByAt({ entry: { by, at } }: { entry: HistoryEntry }) {
  return (
    <Hint>
      {by ?? common.unknownUser} · <Ago at={at} />
    </Hint>
  )
}

/** `state` names the cell and the status that it gets. */
function RestoreButton({ label, state, onClick }: { label: string; state: string; onClick: () => void }) {
  return (
    <Button
      variant="subtle"
      className={classes.back}
      leftSection={<IconArrowBackUp size={20} aria-hidden="true" />}
      aria-label={`${label}: ${state}`}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}

/** The content of a change of a mark: both statuses with their shapes, and the text of the note before and after. */
function MarkEntry({ entry, labelOf }: { entry: HistoryEntry; labelOf: LabelOf }) {
  const student = entry.student ? labelOf(entry.student) : common.unknown
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
          <Column as="dl" gap="xs" above="xs" className={classes.notes}>
            <NoteText label={texts.noteBefore} text={before.note} />
            <NoteText label={texts.noteAfter} text={after.note} />
          </Column>
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
      <dd>
        <LinkedText text={text} />
      </dd>
    </div>
  )
}

/** A cell and a value that it had. */
export interface MarkState {
  date: string
  student: Person
  value: MarkValue
  /** It is the state before the change to the cell's current value. */
  isUndo?: true
}

/** Returns the newest entry of each cell. Entries are newest first. */
export function newestOfCells(entries: readonly HistoryEntry[]): Set<HistoryEntry> {
  const byCell = new Map<string, HistoryEntry>()
  for (const entry of entries.toReversed()) {
    if (entry.action === 'mark') byCell.set(`${entry.date} ${entry.student?.id}`, entry)
  }
  return new Set(byCell.values())
}

const isSame = (one: MarkValue, other: MarkValue): boolean => one.status === other.status && one.note === other.note

/**
 * Returns the state that an entry left behind or, if the cell has that state now and no later entry has changed it, the
 * state before. Returns undefined if there is none or the viewer cannot change the cell.
 */
export function stateToRestore(
  { students, readOnly }: Pick<Roster, 'students' | 'readOnly'>,
  marks: Marks,
  { action, date, student, before, after }: HistoryEntry,
  isNewest: boolean,
): MarkState | undefined {
  if (readOnly || action !== 'mark' || date === null || student === null) return undefined
  if (!marks.stored.has(date) || !students.some(({ id }) => id === student.id)) return undefined
  const shown = cellAt(marks, date, student.id)
  if (!isSame(markOf(after), shown)) return { date, student, value: markOf(after) }
  return isNewest && !isSame(markOf(before), shown) ? { date, student, value: markOf(before), isUndo: true } : undefined
}

/** Changes the fields that differ. `shown` is the value that the user sees now, so a note is based on it. */
export async function setMark(
  editor: Pick<Editor, 'set' | 'setNote'>,
  { date, student, value }: MarkState,
  shown: MarkValue,
): Promise<void> {
  if (value.status !== shown.status) await editor.set(date, student, value.status)
  if (value.note !== shown.note) await editor.setNote(date, student, value.note, shown.note)
}
