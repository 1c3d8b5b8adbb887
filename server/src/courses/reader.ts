import type { RawBuilder } from 'kysely'
import type { Config } from '../config.ts'
import { answererOf } from '../sessions/sessions.ts'
import type { Viewer, ViewerRole } from '../sessions/viewer.ts'

/** Who reads a course: a teacher, or a student; a parent session reads as the student. */
export interface Reader {
  id: number
  role: ViewerRole
  seesLessonLink: boolean
  /** Who answers for a family about its courses (`answererOf`); omitted: the student. */
  answerer?: RawBuilder<Buffer>
}

export const readerOf = ({ id, role, sessionId }: Viewer, { showsParentLessonLink }: Config): Reader => ({
  id,
  role,
  answerer: answererOf({ role, sessionId }),
  seesLessonLink: role !== 'parent' || showsParentLessonLink,
})
