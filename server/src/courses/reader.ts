import type { RawBuilder } from 'kysely'
import type { Config } from '../config.ts'
import { answererOf } from '../sessions/sessions.ts'
import type { Viewer, ViewerRole } from '../sessions/viewer.ts'

/** Who reads a course: a teacher, or a student, whom a parent session also reads as. */
export interface Reader {
  id: number
  role: ViewerRole
  seesLessonLink: boolean
  /** In whose name a family answers about its courses (`answererOf`); left out: the student. */
  answerer?: RawBuilder<Buffer>
}

export const readerOf = ({ id, role, sessionId }: Viewer, { showsParentLessonLink }: Config): Reader => ({
  id,
  role,
  answerer: answererOf({ role, sessionId }),
  seesLessonLink: role !== 'parent' || showsParentLessonLink,
})
