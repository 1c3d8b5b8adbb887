import type { Person } from '@hasiye/contract/shapes.ts'

/** Actions on the course's people, provided by the page around the grid. */
export interface PeopleActions {
  addStudent(): void
  importStudents(): void
  openTeachers(): void
  teacherCount: number
  removeStudent(student: Person): void
}
