import type { Status } from './attendance.ts'
import type { Round } from './courses.ts'
import type { Person, StudentRound } from './shapes.ts'

/** Which lessons count: those the student attended, or all that were marked. */
const countedStatuses = { present: '+', held: '+-' } as const satisfies Record<Round['counts'], string>

/** What determines the lessons of a student that count, beside the marks. */
interface Counted {
  counts: Round['counts']
  /** The first day that counts. */
  since: string
  /** In Baku; later marks are planned, and count nowhere. */
  today: string
  /** Dates that count already: those in courses from which the student was moved. */
  earlierDates?: readonly string[] | undefined
  /** Lessons that count already and have no dates: those in such courses that were removed for good. */
  earlierLessons?: number | undefined
}

/**
 * Counts the lessons of a student in a course, each date once. `marks` are the student's in any order. The server
 * counts by the same rule in `server/src/db/rounds.ts`.
 */
export function countLessons(
  marks: Iterable<{ date: string; status: Status }>,
  { counts, since, today, earlierDates = [], earlierLessons = 0 }: Counted,
): number {
  const statuses: string = countedStatuses[counts]
  const dates = new Set(earlierDates.filter((date) => date <= today))
  for (const { date, status } of marks)
    if (status && statuses.includes(status) && since <= date && date <= today) dates.add(date)
  return dates.size + earlierLessons
}

/**
 * The first day that counts: the one that is set, otherwise that of joining, or of the first mark after an earlier stay
 * if that is before it. The server has the same rule in `server/src/db/rounds.ts`.
 */
export function firstDay(
  marks: Iterable<{ date: string; status: Status }>,
  { since, earliest }: Pick<StudentRound, 'since' | 'earliest'>,
): string {
  let first = since
  if (earliest) for (const { date, status } of marks) if (status && earliest <= date && date < first) first = date
  return first
}

export interface RoundState {
  /** The lessons of this round, from 1 to its length; 0 before the first lesson of all. */
  done: number
  /** The number of this round; 0 before the first lesson of all. */
  index: number
  /** The lessons of this round that are left. */
  left: number
  /** The rounds that are over. */
  over: number
  /** A round is over, and the next one is not agreed. */
  due: boolean
}

/** The round in which a student is after so many lessons. */
export function roundAfter(lessons: number, length: number, agreed = 0): RoundState {
  const done = lessons === 0 ? 0 : ((lessons - 1) % length) + 1
  return {
    done,
    index: Math.ceil(lessons / length),
    left: length - done,
    over: Math.floor(lessons / length),
    due: lessons >= length * (agreed + 1),
  }
}

/** The round of a student by the marks that the page has; null where the course does not count rounds. */
export function roundOf(
  round: Round | null | undefined,
  student: Pick<Person, 'round'>,
  marks: readonly { date: string; status: Status }[],
  today: string,
): (RoundState & Pick<StudentRound, 'since' | 'agreed'>) | null {
  if (!round || !student.round) return null
  const { agreed, earlierDates, earlierLessons } = student.round
  const since = firstDay(marks, student.round)
  const lessons = countLessons(marks, { counts: round.counts, since, today, earlierDates, earlierLessons })
  return { since, agreed, ...roundAfter(lessons, round.length, agreed) }
}

/** As the history records it. */
export const roundTexts = {
  present: '{length} dərsdən bir, yalnız iştirak etdiyi dərslər',
  held: '{length} dərsdən bir, keçirilən bütün dərslər',
} as const
