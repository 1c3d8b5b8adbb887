import { restoreDay, type Status } from '@hasiye/contract/attendance.ts'
import { longDate } from '@hasiye/contract/locale.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { fill as fillText } from '@hasiye/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { renewTime, today } from '../../device/clock.ts'
import { prefetchLater } from '../../device/first-use.ts'
import { type Filled, fillOf, markedOn, setAll } from '../../features/attendance/editor.ts'
import { cellAt } from '../../features/attendance/marks.ts'
import { usePeople } from '../../features/people/people-actions.ts'
import { useCall } from '../../forms/useCall.ts'
import { dialogTable, useDialogs } from '../../ui/blocks/dialog-table.tsx'
import { notifyError, notifySuccess } from '../../ui/blocks/notify.ts'
import { att, exporting } from '../../ui/texts/attendance.ts'
import type { Attendance, Marking, Screen } from './contexts.ts'
import { deferredParts } from './lazy-parts.ts'
import { useListLayout } from './useListLayout.ts'

const dialogs = dialogTable(() => import('./dialogs.tsx'))

/** The commands of the screen, and the open dialog. */
export function useCommands(attendance: Attendance) {
  const { open, offer, dialog } = useDialogs(dialogs)
  useEffect(() => prefetchLater(() => Promise.allSettled(deferredParts.map((part) => part.prefetch()))), [])
  const [shown, setShown] = useState<{ date: string }>()
  const [filled, setFilled] = useState<Filled>()
  const isList = useListLayout()
  const people = usePeople()
  const queryClient = useQueryClient()
  const { seenToday, setSeenToday } = attendance
  const latest = useRef({ ...attendance, isList, people })
  useLayoutEffect(() => {
    latest.current = { ...attendance, isList, people }
  })
  const refresh = () => latest.current.drafts.refresh()
  const { mutateAsync: restore } = useCall(restoreDay, {
    onDone: async (day, { params }) => {
      const { drafts } = latest.current
      // before the success is said, because a press on save skips the marks of a date that is still deleted here
      if (drafts.courseId === params.id) await drafts.show(day)
      void notifySuccess(fillText(att.date.restored, { date: longDate(day.date) }))
      refresh()
    },
    failed: att.date.restoreFailed,
    onError: refresh,
  })
  const commands = useMemo(() => {
    /** Sets the marks of a command. Returns the function that undoes it, except for marks that were changed since. */
    const setMarks = (date: string, before: Filled['before'], status: Status) => {
      const after = setAll(before.keys(), status)
      const { course } = latest.current.roster
      void latest.current.table.editor.setMany(date, after, before)
      return () => {
        const { table, roster } = latest.current
        // The toast may still be shown in another course.
        if (roster.course.id === course.id) void table.editor.setMany(date, before, after)
      }
    }
    const undoFill = ({ date, before }: Filled) =>
      void latest.current.table.editor.setMany(date, before, setAll(before.keys(), '+'))
    const fillNow = (date: string) => {
      const { table, roster, isList } = latest.current
      const { before } = fillOf(table.marks, date, roster.students)
      const undo = setMarks(date, before, '+')
      setFilled({ date, before })
      if (!isList) void notifySuccess(fillText(att.bulk.done, { n: before.size }), { undo })
    }
    const askIfDeleted = async (date: string) => {
      const { course, mayDeleteDates } = latest.current.roster
      if (!mayDeleteDates) return
      try {
        const { findDeletedDay } = await import('../../features/trash/restore.ts')
        const deleted = await findDeletedDay(queryClient, course.id, date)
        if (deleted) offer('dateAgain', { deleted })
      } catch {
        // without a network the question is not asked; the deleted marks can still be restored
      }
    }
    const showDate = (date: string) => {
      renewTime()
      setSeenToday(today())
      setShown({ date })
    }
    const addDate = (date: string) => {
      void latest.current.table.editor.addDate(date)
      showDate(date)
      void askIfDeleted(date)
    }
    const mark = (date: string, marking: Marking) => {
      const { columns, editor } = latest.current.table
      const isPlanned = columns.some((column) => column.date === date && column.state === 'planned')
      marking(date, editor)
      if (isPlanned) void askIfDeleted(date)
    }
    const markOn = (date: string, marking: Marking) => {
      const { roster, seenToday } = latest.current
      if (roster.readOnly || date !== seenToday || date === today()) return mark(date, marking)
      renewTime()
      open('dayChanged', (earlier) => ({ date, markings: [...(earlier?.markings ?? []), marking] }))
    }
    return {
      open,
      openNote: (date: string, student: Person) =>
        markOn(date, (chosen) => {
          const { note, status } = cellAt(latest.current.table.marks, chosen, student.id)
          open('note', { date: chosen, student, seen: note, status })
        }),
      showAbsent: (date: string) => offer('absent', { date }),
      addDate,
      addToday: () => addDate(today()),
      showDate,
      markOn,
      markChosen: (date: string, markings: readonly Marking[]) => {
        showDate(date)
        for (const marking of markings) mark(date, marking)
      },
      fill: (date: string) =>
        markOn(date, (chosen) => {
          const { table, roster } = latest.current
          const { replaces, before } = fillOf(table.marks, chosen, roster.students)
          if (replaces && before.size > 0) open('replace', { date: chosen })
          else if (before.size > 0) fillNow(chosen)
        }),
      fillNow: (date: string) => markOn(date, fillNow),
      undoFill,
      clear: (date: string) =>
        markOn(date, (chosen) => {
          const { table, roster } = latest.current
          const before = markedOn(table.marks, chosen, roster.students)
          if (before.size === 0) return
          const undo = setMarks(chosen, before, '')
          void notifySuccess(fillText(att.bulk.cleared, { n: before.size }), { undo })
        }),
      restoreDate: (date: string) =>
        restore({ params: { id: latest.current.roster.course.id }, body: { date } }).catch(() => undefined),
      save: () => void latest.current.drafts.save(),
      exportReport: () => {
        const { table, people } = latest.current
        if (table.marks.stored.size === 0) return void notifyError(exporting.empty)
        people.openExport()
      },
    }
  }, [queryClient, setSeenToday, open, offer])
  const screen: Screen = useMemo(
    () => ({ ...commands, shown, seenToday, filled }),
    [commands, shown, seenToday, filled],
  )
  return { screen, dialog }
}
