import type { Person } from '@hasiye/contract/shapes.ts'

/** What the page around the grid does about the people of the course. */
export interface PeopleActions {
  /** Opens the invitation: QR code, link, and the other ways in. */
  invite(): void
  addStudent(): void
  importStudents(): void
  openTeachers(): void
  teacherCount: number
  removeStudent(student: Person): void
}
