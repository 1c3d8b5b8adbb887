import type { Status } from '@hasiye/contract/attendance.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { fill as fillText } from '@hasiye/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { days as daysQuery } from '../../../api/queries.ts'
import { countChanges } from '../../../offline/drafts.ts'
import { offerUpdate } from '../../../ui/blocks/load-code.ts'
import { notifyError, notifySuccess } from '../../../ui/blocks/notify.ts'
import { useNarrow } from '../../../ui/blocks/useNarrow.ts'
import { att, exporting, sync } from '../../../ui/texts/attendance.ts'
import { fillOf, markedOn, setAll } from './model/fill.ts'
import { cellAt } from './model/marks.ts'
import type { AttendanceView } from './useAttendance.ts'

/** The open dialog. `seen` is the note as it was when the dialog was opened. */
export type OpenDialog =
  | { kind: 'note'; date: string; student: Person; seen: string; status: Status }
  | { kind: 'addDate' | 'conflicts' | 'discard' | 'keys' | 'exportWarning' }
  | { kind: 'deleteDate' | 'replace'; date: string }
  | { kind: 'history'; student?: Person; date?: string }

/** The actions of clicks, keys and menus on the screen. */
export interface Commands {
  open(dialog: OpenDialog): void
  openNote(date: string, student: Person): void
  addDate(date: string): void
  /** Marks the remaining students present; asks first if that would replace absences. */
  fill(date: string): void
  fillNow(date: string): void
  /** Returns the function that undoes the last fill of this date; undefined if it cannot be undone as a whole. */
  undoFillOf(date: string): (() => void) | undefined
  clear(date: string): void
  save(): void
}

/** `onDateAdded` is called with a new date, to scroll it into view. */
export function useCommands(view: AttendanceView, onDateAdded: (date: string) => void) {
  const [dialog, setDialog] = useState<OpenDialog>()
  const [filled, setFilled] = useState<{ date: string; before: Map<Person, Status> }>()
  const isNarrow = useNarrow()
  const report = useReport(view, setDialog)
  useSaveNotices(view, setDialog)
  const latest = useRef(view)
  useEffect(() => {
    latest.current = view
  })
  const putBack = (date: string, before: Map<Person, Status>) => void latest.current.editor.setMany(date, before)

  const fillNow = (date: string) => {
    const { before } = fillOf(view.marks, date, view.students)
    void view.editor.setMany(date, setAll(before.keys(), '+'))
    setFilled({ date, before })
    const undo = () => putBack(date, before)
    if (!isNarrow) void notifySuccess(fillText(att.bulk.done, { n: before.size }), { undo })
  }
  const commands: Commands = {
    open: setDialog,
    openNote: (date, student) => {
      const { note, status } = cellAt(view.marks, date, student.id)
      setDialog({ kind: 'note', date, student, seen: note, status })
    },
    addDate: (date) => {
      void view.editor.addDate(date)
      onDateAdded(date)
    },
    fill: (date) => {
      const { replaces, before } = fillOf(view.marks, date, view.students)
      if (replaces && before.size > 0) setDialog({ kind: 'replace', date })
      else if (before.size > 0) fillNow(date)
    },
    fillNow,
    undoFillOf: (date) => {
      if (filled?.date !== date) return undefined
      const cells = [...filled.before.keys()].map((student) => cellAt(view.marks, date, student.id))
      const isWhole = cells.every(({ status, unsaved }) => status === '+' && unsaved)
      return isWhole ? () => putBack(date, filled.before) : undefined
    },
    clear: (date) => {
      const before = markedOn(view.marks, date, view.students)
      if (before.size === 0) return
      void view.editor.setMany(date, setAll(before.keys(), ''))
      void notifySuccess(fillText(att.bulk.cleared, { n: before.size }), { undo: () => putBack(date, before) })
    },
    save: () => void view.save(),
  }
  return { commands, report, dialog, closeDialog: () => setDialog(undefined) }
}

/** Notifies the user when everything was saved, and opens the conflicts as soon as a save causes them. */
function useSaveNotices({ held }: AttendanceView, open: Commands['open']): void {
  const { outcome } = held.sending
  useEffect(() => {
    if (!outcome || outcome.total === 0) return
    if (outcome.conflicts > 0) open({ kind: 'conflicts' })
    else if (outcome.saved.length === outcome.total && outcome.skipped.length === 0) {
      void notifySuccess(outcome.by === 'person' ? att.saved : sync.done)
      held.outbox.forgetOutcome()
    }
  }, [outcome, held.outbox, open])
}

/** Creates the report of saved attendance; `start` first warns about unsaved changes. */
function useReport(view: AttendanceView, open: Commands['open']) {
  const queryClient = useQueryClient()
  const write = async () => {
    const { course, students, today } = view
    try {
      const days = await queryClient.fetchQuery(daysQuery(course.id))
      const { downloadReport } = await import('./export/report.ts')
      await downloadReport(course.name, days, students, today)
      void notifySuccess(exporting.done)
    } catch (error) {
      if (error instanceof ApiError || !(await offerUpdate())) void notifyError(exporting.failed)
    }
  }
  const start = () => {
    if (view.marks.stored.size === 0) void notifyError(exporting.empty)
    else if (countChanges(view.drafts).changes > 0) open({ kind: 'exportWarning' })
    else void write()
  }
  return { start, write }
}
