import type { AttendanceDay, Mark, MarkValue, Status } from '@hasiye/contract/attendance.ts'
import { absencesInRow, isFalling, noticedAbsences } from '@hasiye/contract/attendance-rules.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { type CellDraft, type Changes, emptyMark, onlyOf, shownMark } from '../../offline/drafts.ts'

type ByDate<Value> = ReadonlyMap<string, ReadonlyMap<number, Value>>

/** The server's marks and the unacknowledged changes (drafts on top of pending saves), by date and student. */
export interface Marks {
  stored: ByDate<Mark>
  drafts: ByDate<CellDraft>
}

/** A student on a date, as the screen shows it. */
export interface Cell extends MarkValue {
  unsaved: boolean
  stored: Mark | undefined
}

export function storedByDate(days: readonly AttendanceDay[]): Marks['stored'] {
  return new Map(days.map((day) => [day.date, new Map(day.statuses.map((mark) => [mark.studentId, mark]))]))
}

export function draftsByDate(drafts: Changes): Marks['drafts'] {
  const byDate = new Map<string, Map<number, CellDraft>>()
  for (const cell of drafts.cells.values()) {
    const day = byDate.get(cell.date) ?? new Map<number, CellDraft>()
    byDate.set(cell.date, day.set(cell.studentId, cell))
  }
  return byDate
}

export function storedMark(marks: Pick<Marks, 'stored'>, date: string, studentId: number): MarkValue {
  return marks.stored.get(date)?.get(studentId) ?? emptyMark
}

export function cellAt(marks: Marks, date: string, studentId: number): Cell {
  const stored = marks.stored.get(date)?.get(studentId)
  const draft = marks.drafts.get(date)?.get(studentId)
  const { status, note } = shownMark(stored ?? emptyMark, draft)
  return { status, note, unsaved: draft !== undefined, stored }
}

/** Separates the drafts of current students from those of students who left the course. */
export function splitByPresence(
  drafts: Changes,
  participants: ReadonlySet<number>,
): { here: Changes; gone: CellDraft[] } {
  return {
    here: onlyOf(drafts, ({ studentId }) => studentId === undefined || participants.has(studentId)),
    gone: [...drafts.cells.values()].filter((cell) => !participants.has(cell.studentId)),
  }
}

export interface Tally {
  present: number
  absent: number
  unmarked: number
}

export function tally(statuses: Iterable<Status>): Tally {
  const counts: Tally = { present: 0, absent: 0, unmarked: 0 }
  for (const status of statuses) {
    if (status === '+') counts.present += 1
    else if (status === '-') counts.absent += 1
    else counts.unmarked += 1
  }
  return counts
}

type Counts = Pick<Tally, 'present' | 'absent'>

/** Counts the marks on the server of each student until today; later ones are planned. */
export function talliesOf(stored: Marks['stored'], today: string): ReadonlyMap<number, Counts> {
  const totals = new Map<number, Counts>()
  for (const [date, day] of stored) {
    if (date > today) continue
    for (const { studentId, status } of day.values()) totals.set(studentId, counted(totals.get(studentId), status, 1))
  }
  return totals
}

/** What teachers see at a student's name: the length of the run of absences, or that the attendance is falling. */
export type Noticed = number | 'falling'

/** Returns the students about whom something is noticed until today, from the marks on the server. */
export function noticedStudents(
  stored: Marks['stored'],
  students: readonly Pick<Person, 'id'>[],
  today: string,
): ReadonlyMap<number, Noticed> {
  const dates = [...stored.keys()]
    .filter((date) => date <= today)
    .sort()
    .reverse()
  const noticed = new Map<number, Noticed>()
  for (const { id } of students) {
    const absences = absencesInRow(signsOf(stored, dates, id))
    if (absences >= noticedAbsences) noticed.set(id, absences)
    else if (isFalling(signsOf(stored, dates, id))) noticed.set(id, 'falling')
  }
  return noticed
}

/** Yields the signs one by one, because the newest ones are enough: the whole table can be 30,000 marks. */
function* signsOf(stored: Marks['stored'], dates: readonly string[], studentId: number): Generator<Status> {
  for (const date of dates) yield storedMark({ stored }, date, studentId).status
}

/**
 * Returns the students who are absent on a date according to the server, except those whom an unsaved change shows
 * otherwise.
 */
export function absentOn<Student extends Pick<Person, 'id'>>(
  marks: Marks,
  date: string,
  students: readonly Student[],
): Student[] {
  return students.filter(({ id }) => {
    const { status, stored } = cellAt(marks, date, id)
    return status === '-' && stored?.status === '-'
  })
}

/** Returns a student's totals with the changes of `marks`. The rest of the table is not read, because it can be 30,000 marks. */
export function tallyWith(stored: Counts | undefined, marks: Marks, studentId: number, today: string): Counts {
  let counts = stored ?? { present: 0, absent: 0 }
  for (const [date, drafts] of marks.drafts) {
    if (date > today || !drafts.has(studentId)) continue
    counts = counted(counts, marks.stored.get(date)?.get(studentId)?.status ?? '', -1)
    counts = counted(counts, cellAt(marks, date, studentId).status, 1)
  }
  return counts
}

function counted({ present, absent }: Counts = { present: 0, absent: 0 }, status: Status, n: 1 | -1): Counts {
  if (status === '') return { present, absent }
  return status === '+' ? { present: present + n, absent } : { present, absent: absent + n }
}

export function tallyOfDate(marks: Marks, date: string, studentIds: readonly number[]): Tally {
  return tally(studentIds.map((studentId) => cellAt(marks, date, studentId).status))
}
