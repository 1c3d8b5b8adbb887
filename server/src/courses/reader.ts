import type { Config } from '../config.ts'
import type { Viewer, ViewerRole } from '../sessions/viewer.ts'

/** Who reads a course: a teacher, or a student, whom a parent session also reads as. */
export interface Reader {
  id: number
  role: ViewerRole
  seesLessonLink: boolean
  /** In whose name a family answers about its courses (`answererOf`); left out: the student. */
  answerer?: Buffer | undefined
}

export const readerOf = ({ id, role }: Viewer, { showsParentLessonLink }: Config, answerer?: Buffer): Reader => ({
  id,
  role,
  answerer,
  seesLessonLink: role !== 'parent' || showsParentLessonLink,
})
