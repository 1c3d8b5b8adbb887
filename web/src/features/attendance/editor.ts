import type { Status } from '@hasiye/contract/attendance.ts'
import { nextStatus } from '@hasiye/contract/attendance-rules.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { now } from '../../device/clock.ts'
import type { DraftStore } from '../../offline/draft-store.ts'
import {
  addDate,
  type Drafts,
  dropDate,
  emptyMark,
  markShown,
  type Touch,
  touchNote,
  touchStatus,
} from '../../offline/drafts.ts'
import { addDateAgain } from '../../offline/entries.ts'
import { cellAt, type Marks } from './marks.ts'

type Student = Pick<Person, 'id' | 'fullName'>

/** The changes that a user can make. Each resolves when it is on the disk, and is visible from then on. */
export interface Editor {
  cycle(date: string, student: Student): Promise<void>
  set(date: string, student: Student, status: Status): Promise<void>
  /** `seen` is the note that the dialog showed when it was opened. */
  setNote(date: string, student: Student, note: string, seen: string): Promise<void>
  /**
   * Changes only the cells that still have the value in `expected`: another tap may be newer than what the caller saw.
   */
  setMany(date: string, statuses: ReadonlyMap<Student, Status>, expected: ReadonlyMap<Student, Status>): Promise<void>
  addDate(date: string): Promise<void>
  addDateAgain(date: string): Promise<void>
  dropDate(date: string): Promise<void>
}

export function createEditor(store: Pick<DraftStore, 'change'>, stored: Marks['stored'], at: () => Date = now): Editor {
  const touch = (date: string, student: Student): Touch => {
    const mark = stored.get(date)?.get(student.id) ?? emptyMark
    return {
      date,
      student,
      server: { status: mark.status, note: mark.note },
      existing: stored.has(date),
      at: at().toISOString(),
    }
  }
  const setStatus = (drafts: Drafts, date: string, student: Student, next: (shown: Status) => Status) => {
    const touched = touch(date, student)
    return touchStatus(drafts, touched, next(markShown(drafts, touched).status))
  }
  return {
    cycle: (date, student) => store.change((drafts) => setStatus(drafts, date, student, (shown) => nextStatus[shown])),
    set: (date, student, status) => store.change((drafts) => setStatus(drafts, date, student, () => status)),
    setNote: (date, student, note, seen) =>
      store.change((drafts) => touchNote(drafts, touch(date, student), note, seen)),
    setMany: (date, statuses, expected) =>
      store.change((drafts) =>
        [...statuses].reduce((changed, [student, status]) => {
          const isExpected = markShown(changed, touch(date, student)).status === expected.get(student)
          return isExpected ? setStatus(changed, date, student, () => status) : changed
        }, drafts),
      ),
    addDate: (date) => store.change((drafts) => addDate(drafts, date, at().toISOString())),
    addDateAgain: (date) => store.change((drafts) => addDateAgain(drafts, date, at().toISOString())),
    dropDate: (date) => store.change((drafts) => dropDate(drafts, date)),
  }
}

/** What "everybody present" would change on a date: the unmarked students, or the absent ones if nobody is unmarked. */
interface Fill {
  replaces: boolean
  /** The students to mark, with their current status. */
  before: Map<Person, Status>
}

export function fillOf(marks: Marks, date: string, students: readonly Person[]): Fill {
  const shown = students.map((student) => [student, cellAt(marks, date, student.id).status] as const)
  const unmarked = shown.filter(([, status]) => status === '')
  const replaces = unmarked.length === 0
  return { replaces, before: new Map(replaces ? shown.filter(([, status]) => status === '-') : unmarked) }
}

/** Returns the students with a mark on a date, and their status. */
export function markedOn(marks: Marks, date: string, students: readonly Person[]): Map<Person, Status> {
  const shown = students.map((student) => [student, cellAt(marks, date, student.id).status] as const)
  return new Map(shown.filter(([, status]) => status !== ''))
}

export const setAll = (students: Iterable<Person>, status: Status): Map<Person, Status> =>
  new Map([...students].map((student) => [student, status]))

/** The students whom a fill marked on a date, with their status before it. */
export interface Filled {
  date: string
  before: Fill['before']
}

/** Returns whether all marks of a fill are still unsaved and unchanged, so that it can be undone as a whole. */
export function isWhole(marks: Marks, { date, before }: Filled): boolean {
  const cells = [...before.keys()].map((student) => cellAt(marks, date, student.id))
  return cells.every(({ status, unsaved }) => status === '+' && unsaved)
}
