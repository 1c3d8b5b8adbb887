import type { Person } from '@hasiye/contract/shapes.ts'
import { IconAbc, IconId, type IconProps } from '@tabler/icons-react'
import { type ComponentType, createContext, use } from 'react'
import { start } from '../../ui/texts/start.ts'
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
}

/** Actions on the course's people, provided by the page around the marks. */
export interface PeopleActions {
  /** Opens the invitation: QR code, link, and the other options to add students. */
  invite(): void
  addStudent(): void
  /** A list of names that become students without an account. */
  addNames(): void
  openCards(): void
  openReport(): void
  openMonthSheets(): void
  /** Opens the choice of the report's period. Changes on this device are not in the report. */
  openExport(seen: { hasUnsaved: boolean }): void
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
  openTeachers(): void
  teacherCount: number
  removeStudent(student: Person): void
}

export const PeopleContext = createContext<PeopleActions | undefined>(undefined)

export function usePeople(): PeopleActions {
  const actions = use(PeopleContext)
  if (!actions) throw new Error('used outside the page of a course')
  return actions
}

/** An option to add students, as a row of a list. */
export interface AddOption {
  text: string
  Icon: ComponentType<IconProps>
  open: () => void
}

/** Lists the options to add students without the QR code, for the invitation and for a course without students. */
export const listAddOptions = (actions: Pick<PeopleActions, 'addNames' | 'addStudent'>): AddOption[] => [
  { text: start.names, Icon: IconAbc, open: actions.addNames },
  { text: start.ids, Icon: IconId, open: actions.addStudent },
]
