import type { Person } from '@hasiye/contract/shapes.ts'

/** Actions on the course's people, provided by the page around the grid. */
export interface PeopleActions {
  /** Opens the invitation: QR code, link, and the other ways in. */
  invite(): void
  addStudent(): void
  /** A list of names that become students without an account. */
  addNames(): void
  openCards(): void
  showCard(student: Person): void
  /** Corrects the name of a student without an account. */
  renameCard(student: Person): void
  importStudents(): void
  openTeachers(): void
  teacherCount: number
  removeStudent(student: Person): void
}
