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

/** Parents see the lesson link where the operator decided so. */
export const seesLessonLink = (role: ViewerRole, { showsParentLessonLink }: Config): boolean =>
  role !== 'parent' || showsParentLessonLink

export const readerOf = ({ id, role, sessionId }: Viewer, config: Config): Reader => ({
  id,
  role,
  answerer: answererOf({ role, sessionId }),
  seesLessonLink: seesLessonLink(role, config),
})
