import type { Me } from '@hasiye/contract/accounts.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { lessonsOn } from '@hasiye/contract/lesson-days.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useDayOffOn } from '../../api/days-off.ts'
import { newUuid } from '../../api/idempotency.ts'
import { days as daysQuery } from '../../api/queries.ts'
import { now } from '../../device/clock.ts'
import { useToday } from '../../device/useNow.ts'
import { columnsOf, isDeleted } from '../../features/attendance/columns.ts'
import { conflictsOf } from '../../features/attendance/conflicts.ts'
import { createEditor } from '../../features/attendance/editor.ts'
import { draftsByDate, splitByPresence, storedByDate } from '../../features/attendance/marks.ts'
import { inOrder } from '../../features/people/name-order.ts'
import { useNameOrder } from '../../features/people/useNameOrder.ts'
import { useCourseDrafts } from '../../offline/course-drafts.ts'
import { type Drafts, settleDates } from '../../offline/drafts.ts'
import { dropUnsaved, isPending, overlay, pendingOf, pressSave, revertAll, unsavedOf } from '../../offline/entries.ts'
import type { Attendance, DraftLayers, Roster, Table } from './contexts.ts'

/** Combines server data and drafts of a course. `attendance` is defined once both are loaded. */
export function useAttendance(course: Course, me: Me) {
  const { data: days, error, refetch } = useQuery(daysQuery(course.id))
  const { state, ...held } = useCourseDrafts(me.id, course.id)
  const { store } = held
  useEffect(() => {
    if (days) void store.change((drafts) => settleDates(drafts, new Set(days.map(({ date }) => date))))
  }, [store, days])

  const roster = useRosterOf(course, me)
  const layers = useLayers(state.drafts, roster.students)
  const stored = useMemo(() => storedByDate(days ?? []), [days])
  const editor = useMemo(() => createEditor(store, stored), [store, stored])
  const dayOffOn = useDayOffOn()
  const [seenToday, setSeenToday] = useState(roster.today)
  const table = useMemo(() => {
    const { readOnly, today } = roster
    const planned = readOnly ? [] : [seenToday, today].filter((date) => lessonsOn(course, date, dayOffOn).length > 0)
    return {
      marks: { stored, drafts: draftsByDate(layers.drafts) },
      columns: columnsOf(stored.keys(), layers.drafts, planned),
      editor,
    }
  }, [stored, layers.drafts, editor, roster, course, seenToday, dayOffOn])
  const conflicts = useMemo(
    () => conflictsOf(table.marks, (draft) => isPending(state.drafts, draft.date, draft.studentId)),
    [table.marks, state.drafts],
  )
  const drafts: DraftLayers = {
    ...held,
    ...useSaving(held, roster, table),
    ...layers,
    conflicts,
    old: state.old,
    storageOff: state.storageOff,
  }
  const isLoaded = days !== undefined && state.loaded
  const attendance: Attendance | undefined = isLoaded ? { roster, table, drafts, seenToday, setSeenToday } : undefined
  return { attendance, error: days ? null : error, refetch }
}

function useRosterOf(course: Course, me: Me): Roster {
  const today = useToday()
  const { order } = useNameOrder(me, course.participants)
  return useMemo(
    () => ({
      course,
      students: inOrder(course.participants, order),
      today,
      readOnly: !course.may.saveAttendance,
      mayDeleteDates: course.may.deleteDays,
    }),
    [course, today, order],
  )
}

function useLayers(drafts: Drafts, students: Roster['students']) {
  return useMemo(() => {
    const present = new Set(students.map(({ id }) => id))
    const { here, gone } = splitByPresence(unsavedOf(drafts), present)
    return {
      drafts: splitByPresence(overlay(drafts), present).here,
      unsaved: here,
      gone,
      pending: splitByPresence(pendingOf(drafts), present).here,
    }
  }, [drafts, students])
}

type Held = Pick<DraftLayers, 'store' | 'outbox'>

function useSaving({ store, outbox }: Held, { students }: Roster, { columns }: Table) {
  const isShown = (studentId: number | undefined) =>
    studentId === undefined || students.some((student) => student.id === studentId)
  return {
    save: async () => {
      const deleted = new Set(columns.filter(isDeleted).map(({ date }) => date))
      const press = { newId: newUuid, at: now().toISOString() }
      await store.change((latest) =>
        pressSave(latest, ({ date, studentId }) => !deleted.has(date) && isShown(studentId), press),
      )
      return outbox.send()
    },
    discardUnsaved: () => store.change((latest) => dropUnsaved(latest, ({ studentId }) => isShown(studentId))),
    discard: () => store.change((latest) => dropUnsaved(revertAll(latest), ({ studentId }) => isShown(studentId))),
  }
}
