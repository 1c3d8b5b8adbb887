import type { Status } from '@hasiye/contract/attendance.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { cellAt, type Marks } from './marks.ts'

/** What "everybody present" would change on a date: the unmarked students, or the absent ones if nobody is unmarked. */
export interface Fill {
  replaces: boolean
  /** The students to mark, with their current status. */
  before: Map<Person, Status>
}

export function fillOf(marks: Marks, date: string, students: readonly Person[]): Fill {
  const now = students.map((student) => [student, cellAt(marks, date, student.id).status] as const)
  const unmarked = now.filter(([, status]) => status === '')
  const replaces = unmarked.length === 0
  return { replaces, before: new Map(replaces ? now.filter(([, status]) => status === '-') : unmarked) }
}

/** Returns the students with a mark on a date, and their status. */
export function markedOn(marks: Marks, date: string, students: readonly Person[]): Map<Person, Status> {
  const now = students.map((student) => [student, cellAt(marks, date, student.id).status] as const)
  return new Map(now.filter(([, status]) => status !== ''))
}

export const setAll = (students: Iterable<Person>, status: Status): Map<Person, Status> =>
  new Map([...students].map((student) => [student, status]))
