import type { NameOrder } from '@hasiye/contract/accounts.ts'
import type { AttendanceDay, Status } from '@hasiye/contract/attendance.ts'
import { attendanceRate } from '@hasiye/contract/attendance-rules.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { countsOn, membership, staysOf } from '@hasiye/contract/membership.ts'
import { countNoteWords, type NoteCounts, type NoteWord, noteWords } from '@hasiye/contract/note-words.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { storedByDate } from '../../../features/attendance/marks.ts'
import { shownRound } from '../../../features/attendance/rounds.ts'
import { inOrder } from '../../../features/people/name-order.ts'
import { labelsOf } from '../../../features/people/told-apart.ts'
import { att } from '../../../ui/texts/attendance.ts'
import { round as texts } from '../../../ui/texts/round.ts'
import { boundsOf, isIn, type Period } from './period.ts'

/** Numbers of dates on which somebody was present and absent, and of notes that say what. */
export interface Count {
  present: number
  absent: number
  noted: NoteCounts
}

interface ReportNote {
  /** The notes are numbered row by row, from 1. */
  number: number
  student: Person
  /** Distinguishes the student where the ID is not beside the name. */
  label: string
  date: string
  status: Status
  isPlanned: boolean
  text: string
}

export interface ReportCell {
  date: string
  status: Status
  /** The date is in the future, and the mark counts nowhere. */
  isPlanned: boolean
  note?: ReportNote
}

export interface ReportRow {
  student: Person
  /** The last day of a student who left in the period; these are the last rows. */
  until: string | undefined
  /** Distinguishes the student where the ID is not beside the name. */
  label: string
  /** The lessons of the round at the end of the period, if the course counts rounds. */
  round: string | undefined
  cells: ReportCell[]
  count: Count
}

/** Saved attendance as a table of students by dates, with its totals and notes. */
export interface Report {
  dates: string[]
  rows: ReportRow[]
  byDate: Count[]
  overall: Count
  notes: ReportNote[]
  /** What its notes say; the others have no column. */
  words: NoteWord[]
  hasPlanned: boolean
}

function countOf(cells: readonly ReportCell[]): Count {
  const number = (counted: Status) => cells.filter(({ status, isPlanned }) => status === counted && !isPlanned).length
  const held = cells.filter(({ isPlanned }) => !isPlanned)
  return { present: number('+'), absent: number('-'), noted: countNoteWords(held.map(({ note }) => note?.text ?? '')) }
}

/** A student who left in the period or before its end; `until` is the last day there in it. */
type Leaver = Person & { until: string }

/** The members of a course in a period, both groups sorted by name. */
export interface ReportedPeople {
  /** Members at its end, including those who left later. */
  students: readonly Person[]
  leavers?: readonly Leaver[]
  /** The lessons of the round at the end of the period, by student; without those of whom none counts by then. */
  rounds?: ReadonlyMap<number, string>
}

/**
 * Returns the members of the course in the period, so that its report stays the same when somebody leaves or joins
 * later. A student with a mark in the period was a member, whatever their days are: the marks of a card may be older
 * than its account in the course.
 */
export function peopleIn(
  { participants, former = [], round }: Pick<Course, 'participants' | 'former' | 'round'>,
  order: NameOrder,
  period: Period,
  days: readonly AttendanceDay[],
  today: string,
): ReportedPeople {
  const { first, last } = boundsOf(period)
  const lastMarks = new Map<number, string>()
  for (const { date, statuses } of days.filter(({ date }) => isIn(period, date)))
    for (const { studentId } of statuses) {
      const known = lastMarks.get(studentId)
      if (known === undefined || known < date) lastMarks.set(studentId, date)
    }
  const placed = [...participants, ...former].map((person) => ({
    person: { ...person, fullName: person.nameInCourse ?? person.fullName },
    place: membership(staysOf(person), { first, last }, lastMarks.get(person.id)),
  }))
  const present = new Set(participants.map(({ id }) => id))
  const students = placed.flatMap(({ person, place }) => (place.state === 'member' ? [person] : []))
  const leavers = placed.flatMap(({ person, place }) =>
    place.state === 'left' ? [{ ...person, earlier: staysOf(person), until: place.until }] : [],
  )
  return {
    students: inOrder(students, order),
    leavers: inOrder(leavers, order),
    rounds: roundsAt(
      round,
      students.filter(({ id }) => present.has(id)),
      days,
      last < today ? last : today,
    ),
  }
}

function roundsAt(
  round: Course['round'],
  students: readonly Person[],
  days: readonly AttendanceDay[],
  date: string,
): ReadonlyMap<number, string> {
  if (!round) return new Map()
  const marks = { stored: storedByDate(days), drafts: new Map() }
  const doneOf = (student: Person) => shownRound({ round }, student, marks, date)?.done ?? 0
  // a period before the first day that counts has no round
  const counted = students.filter((student) => !student.round || student.round.since <= date)
  return new Map(counted.map((one) => [one.id, fill(texts.done, { done: doneOf(one), length: round.length })]))
}

/**
 * Creates the report of these days; the people are in the order of the rows. Marks after the last stay of a student do
 * not count.
 */
export function reportOf(
  days: readonly AttendanceDay[],
  { students, leavers = [], rounds }: ReportedPeople,
  today: string,
): Report {
  const stored = days.map(({ statuses }) => new Map(statuses.map((mark) => [mark.studentId, mark])))
  const notes: ReportNote[] = []
  const labelOf = labelsOf([...students, ...leavers])
  const rowOf = (student: Person, until?: string): ReportRow => {
    const label = labelOf(student)
    const stays = staysOf(student)
    const cells = days.map(({ date }, index): ReportCell => {
      const mark = countsOn(stays, date) ? stored[index]?.get(student.id) : undefined
      const { status = '', note = '' } = mark ?? {}
      const isPlanned = date > today
      if (note === '') return { date, status, isPlanned }
      const numbered = { number: notes.length + 1, student, label, date, status, isPlanned, text: note }
      notes.push(numbered)
      return { date, status, isPlanned, note: numbered }
    })
    return { student, until, label, round: rounds?.get(student.id), cells, count: countOf(cells) }
  }
  const rows = [...students.map((student) => rowOf(student)), ...leavers.map((left) => rowOf(left, left.until))]
  const cellsOn = (index: number) => rows.flatMap(({ cells }) => cells[index] ?? [])
  const overall = countOf(rows.flatMap(({ cells }) => cells))
  return {
    dates: days.map(({ date }) => date),
    rows,
    byDate: days.map((_, index) => countOf(cellsOn(index))),
    overall,
    notes,
    words: noteWords.filter((word) => overall.noted[word] > 0),
    hasPlanned: rows.some(({ cells }) => cells.some(({ status, isPlanned }) => isPlanned && status !== '')),
  }
}

/** The meaning of the signs of a report. */
export const legendOf = (hasPlanned: boolean): string =>
  hasPlanned ? `${att.legend}; ${att.legendPlanned}` : att.legend

/** Present ÷ (present + absent) from 0 to 1, rounded to a tenth of a percent; null if nothing is marked. */
export function rateOf({ present, absent }: Pick<Count, 'present' | 'absent'>): number | null {
  const rate = attendanceRate(present, absent)
  return rate === null ? null : Math.round(rate * 1000) / 1000
}
