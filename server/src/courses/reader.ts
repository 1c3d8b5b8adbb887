import type { Config } from '../config.ts'
import type { Viewer, ViewerRole } from '../sessions/viewer.ts'

/** Who reads a course: a teacher, or a student, whom a parent session also reads as. */
export interface Reader {
  id: number
  role: ViewerRole
  seesLessonLink: boolean
}

export const readerOf = ({ id, role }: Viewer, { showsParentLessonLink }: Config): Reader => ({
  id,
  role,
  seesLessonLink: role !== 'parent' || showsParentLessonLink,
})
