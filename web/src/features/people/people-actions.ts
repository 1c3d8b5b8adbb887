import type { Person } from '@hasiye/contract/shapes.ts'
import { createContext, use } from 'react'
import type { Column } from '../attendance/columns.ts'
import type { Marks } from '../attendance/marks.ts'

/** Whether the student is a card that the course may rename and print a claim code for. */
export const isOwnCard = ({
  hasAccount,
  madeElsewhere = false,
}: Pick<Person, 'hasAccount' | 'madeElsewhere'>): boolean => !hasAccount && !madeElsewhere

/** The marks on the screen when a student is opened, and the shown date. */
export interface SeenTable {
  columns: readonly Column[]
  marks: Marks
  date: string
  today: string
  /** Opens the note of the shown date, where that has one or may get one. */
  openNote?: (() => void) | undefined
}

/** Actions on the course's people, provided by the page around the marks. */
export interface PeopleActions {
  /** Opens the sheet with all options to add students. */
  addStudents(): void
  /** Opens the page of the papers, the spreadsheet and the messages to the families. */
  openReports(): void
  /** Opens the choice of the report's period. */
  openExport(): void
  /** Offers once to send the families their links, after the first saved lesson; calls `afterwards` where it is over. */
  offerFamilies(afterwards: () => void): void
  /** The teachers, and the form that adds one. */
  openTeachers(): void
  /** Cancels, moves or adds a lesson, beginning with this date. */
  changeLesson(date: string): void
  /** Opens the sheet of one student. */
  openStudent(student: Person, seen: SeenTable): void
  showCard(student: Person): void
  /** Corrects the name of a student without an account. */
  renameCard(student: Person): void
  /** Gives a student without an account a new ID, because strangers have the old one. */
  newCardId(student: Person): void
  /** Merges a student without an account with another card of the same child. */
  mergeCards(student: Person): void
  /** Sets the name of another student in the report. */
  nameInCourse(student: Person): void
  /** Who agreed the next round, and the day from which the lessons count. */
  studentRound(student: Person): void
  /** Moves the student to another course. */
  moveStudent(student: Person): void
  importStudents(): void
  removeStudent(student: Person): void
}

export const PeopleContext = createContext<PeopleActions | undefined>(undefined)

export function usePeople(): PeopleActions {
  const actions = use(PeopleContext)
  if (!actions) throw new Error('used outside the page of a course')
  return actions
}
