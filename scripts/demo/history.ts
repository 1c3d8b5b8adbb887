import type { HistoryChange } from '../../server/src/db/history.ts'
import type { DemoCourse } from './add-courses.ts'
import type { DrawnMark } from './marks.ts'
import { bakuInstant } from './school-days.ts'

const daysWithHistory = 5

export interface DemoEntry {
  courseId: number
  at: string
  actorId: number
  action: HistoryChange['action']
  date: string | null
  studentId: number | null
  before: string | null
  after: string | null
}

export const plainEntry = { date: null, studentId: null, before: null, after: null }

const json = ({ status, note }: { status: string; note: string }): string => JSON.stringify({ status, note })
const nothing = json({ status: '', note: '' })

/** Returns the first save of a mark and, if it was wrong, its correction. */
function entriesOfMark(mark: DrawnMark, savedAt: string): DemoEntry[] {
  const { courseId, date, studentId } = mark
  const entry = { courseId, actorId: mark.updatedBy, action: 'mark' as const, date, studentId }
  const after = json(mark)
  if (!mark.isCorrected) return [{ ...entry, at: savedAt, before: nothing, after }]
  const wrong = json({ status: mark.status === '+' ? '-' : '+', note: '' })
  return [
    { ...entry, at: savedAt, before: nothing, after: wrong },
    { ...entry, at: mark.updatedAt, before: wrong, after },
  ]
}

/** Returns the history of a course: when students joined, and every change of the last few lessons. */
export function historyOf({ id: courseId, plan, owner, seats, days }: DemoCourse, marks: DrawnMark[]): DemoEntry[] {
  const common = { ...plainEntry, courseId, actorId: owner.id }
  const joined = seats.map(({ person, since }) => ({
    ...common,
    at: bakuInstant(since, '08:00'),
    action: 'participant_added' as const,
    studentId: person.id,
  }))
  const lately = days.slice(-daysWithHistory).flatMap((date) => {
    const at = bakuInstant(date, plan.endsAt)
    const marksOfDay = marks.filter((mark) => mark.date === date)
    return [
      { ...common, at, action: 'date_added' as const, date },
      ...marksOfDay.flatMap((mark) => entriesOfMark(mark, at)),
    ]
  })
  return [...joined, ...lately]
}
