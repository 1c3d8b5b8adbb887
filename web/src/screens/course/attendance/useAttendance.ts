import type { Me } from '@hasiye/contract/accounts.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { bakuDate, compareNames } from '@hasiye/contract/locale.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { newUuid } from '../../../api/idempotency.ts'
import { days as daysQuery } from '../../../api/queries.ts'
import { type HeldDrafts, useCourseDrafts } from '../../../offline/course-drafts.ts'
import { type CellDraft, type Changes, settleDates } from '../../../offline/drafts.ts'
import {
  dropUnsaved,
  giveBackAll,
  isPending,
  overlay,
  pressSave,
  unsavedOf,
  waitingOf,
} from '../../../offline/entries.ts'
import type { SaveOutcome } from '../../../offline/outbox.ts'
import { type Column, columnsOf, isDeleted } from './model/columns.ts'
import { type Conflict, conflictsOf } from './model/conflicts.ts'
import { createEditor, type Editor } from './model/editor.ts'
import { draftsByDate, type Marks, splitByPresence, storedByDate } from './model/marks.ts'

/** All data and actions of the attendance screen. */
export interface AttendanceView {
  course: Course
  /** In alphabetical order. */
  students: Person[]
  columns: Column[]
  marks: Marks
  /** Changes shown in the grid, including pending saves. */
  drafts: Changes
  /** The part of `drafts` that is not saved. */
  unsaved: Changes
  /** The part of `drafts` that is pending and was not changed again. */
  waiting: Changes
  conflicts: Conflict[]
  /** Changes of students who are no longer in the course. */
  gone: CellDraft[]
  editor: Editor
  held: HeldDrafts
  today: string
  readOnly: boolean
  mayDeleteDates: boolean
  save(): Promise<SaveOutcome>
  /** Discards all visible changes, including pending saves. */
  discard(): Promise<void>
  /** Discards unsaved changes. */
  discardUnsaved(): Promise<void>
}

/** Combines server data and drafts of a course. `view` is defined once both are loaded. */
export function useAttendance(course: Course, me: Me) {
  const { data: days, error, refetch } = useQuery(daysQuery(course.id))
  const held = useCourseDrafts(me.id, course.id)
  const { store, outbox, state } = held
  useEffect(() => {
    if (days) void store.change((drafts) => settleDates(drafts, new Set(days.map(({ date }) => date))))
  }, [store, days])

  const students = useMemo(
    () => [...course.participants].sort((a, b) => compareNames(a.fullName, b.fullName) || a.id - b.id),
    [course.participants],
  )
  const stored = useMemo(() => storedByDate(days ?? []), [days])
  const editor = useMemo(() => createEditor(store, stored), [store, stored])
  const { drafts, unsaved, gone, waiting } = useMemo(() => {
    const present = new Set(students.map(({ id }) => id))
    const { here, gone } = splitByPresence(unsavedOf(state.drafts), present)
    const drafts = splitByPresence(overlay(state.drafts), present).here
    return { drafts, unsaved: here, gone, waiting: splitByPresence(waitingOf(state.drafts), present).here }
  }, [state.drafts, students])
  const marks = useMemo(() => ({ stored, drafts: draftsByDate(drafts) }), [stored, drafts])
  const columns = useMemo(() => columnsOf(stored.keys(), drafts), [stored, drafts])
  const conflicts = useMemo(
    () => conflictsOf(marks, (draft) => isPending(state.drafts, draft.date, draft.studentId)),
    [marks, state.drafts],
  )

  const isShown = (studentId: number | undefined) =>
    studentId === undefined || students.some((student) => student.id === studentId)
  const save = async () => {
    const deleted = new Set(columns.filter(isDeleted).map(({ date }) => date))
    const press = { newId: newUuid, at: new Date().toISOString() }
    await store.change((latest) =>
      pressSave(latest, ({ date, studentId }) => !deleted.has(date) && isShown(studentId), press),
    )
    return outbox.send()
  }
  const discardUnsaved = () => store.change((latest) => dropUnsaved(latest, ({ studentId }) => isShown(studentId)))
  const discard = () =>
    store.change((latest) => dropUnsaved(giveBackAll(latest), ({ studentId }) => isShown(studentId)))

  const view: AttendanceView = {
    course,
    students,
    columns,
    marks,
    drafts,
    unsaved,
    waiting,
    conflicts,
    gone,
    editor,
    held,
    today: bakuDate(new Date()),
    readOnly: !course.may.saveAttendance,
    mayDeleteDates: course.may.deleteDays,
    save,
    discard,
    discardUnsaved,
  }
  const isLoaded = days !== undefined && state.loaded
  return { view: isLoaded ? view : undefined, error: days ? null : error, refetch }
}
