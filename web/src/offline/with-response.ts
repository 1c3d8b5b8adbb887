import type { AttendanceDay, Mark, SaveResult } from '@hasiye/contract/attendance.ts'

/** The response to a save, or a restored date, which has no conflicts. */
export type ShownResponse = AttendanceDay & Partial<Pick<SaveResult, 'conflicts'>>

/** Returns the days after this response, including conflicting cells; adds the response's date if it was missing. */
export function withResponse(known: AttendanceDay[], response: ShownResponse): AttendanceDay[] {
  const day = known.find(({ date }) => date === response.date) ?? { date: response.date, statuses: [] }
  const marks = new Map<number, Mark>(day.statuses.map((mark) => [mark.studentId, mark]))
  for (const mark of [...response.statuses, ...(response.conflicts ?? [])]) marks.set(mark.studentId, mark)
  const next = { date: day.date, statuses: [...marks.values()] }
  return [...known.filter(({ date }) => date !== next.date), next].sort((a, b) => (a.date < b.date ? -1 : 1))
}
