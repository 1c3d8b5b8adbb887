import type { AttendanceDay, Mark, SaveResult } from '@hasiye/contract/attendance.ts'

/** Returns the days after a save, including conflicting cells; adds the response's date if it was missing. */
export function withReply(known: AttendanceDay[], reply: SaveResult): AttendanceDay[] {
  const day = known.find(({ date }) => date === reply.date) ?? { date: reply.date, statuses: [] }
  const marks = new Map<number, Mark>(day.statuses.map((mark) => [mark.studentId, mark]))
  for (const mark of [...reply.statuses, ...reply.conflicts]) marks.set(mark.studentId, mark)
  const next = { date: day.date, statuses: [...marks.values()] }
  return [...known.filter(({ date }) => date !== next.date), next].sort((a, b) => (a.date < b.date ? -1 : 1))
}
