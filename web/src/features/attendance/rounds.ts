import type { Status } from '@hasiye/contract/attendance.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { type RoundState, roundOf } from '@hasiye/contract/rounds.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { useMemo } from 'react'
import { cellAt, type Marks } from './marks.ts'

/** Yields the marks of a student as the screen shows them, on all dates. */
function* marksOf(marks: Marks, studentId: number): Generator<{ date: string; status: Status }> {
  for (const date of marks.stored.keys()) yield { date, status: cellAt(marks, date, studentId).status }
  for (const date of marks.drafts.keys())
    if (!marks.stored.has(date)) yield { date, status: cellAt(marks, date, studentId).status }
}

/** Returns the round of a student with the changes of the device; null where the course does not count rounds. */
export const shownRound = (
  { round }: Pick<Course, 'round'>,
  student: Person,
  marks: Marks,
  today: string,
): ReturnType<typeof roundOf> => roundOf(round, student, [...marksOf(marks, student.id)], today)

/**
 * Returns a function that returns the round of a student. The marks on the server, which can be 30,000, are counted
 * once; again are only those of students with changes.
 */
export function useRounds({ round }: Pick<Course, 'round'>, students: readonly Person[], marks: Marks, today: string) {
  const { stored, drafts } = marks
  const known = useMemo(() => {
    const unchanged = { stored, drafts: new Map() }
    return new Map(students.map((student) => [student.id, shownRound({ round }, student, unchanged, today)]))
  }, [round, students, stored, today])
  const changed = useMemo(() => new Set([...drafts.values()].flatMap((day) => [...day.keys()])), [drafts])
  return (student: Person): RoundState | null =>
    (changed.has(student.id) ? shownRound({ round }, student, marks, today) : known.get(student.id)) ?? null
}
