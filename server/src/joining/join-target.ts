import type { JoinTarget } from '@hasiye/contract/joining.ts'
import type { Db } from '../db/db.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { inUseSince } from './join-codes.ts'

interface TargetRow {
  isParticipant: boolean
  isWaiting: boolean
}

/** An id that no account has. */
const nobody = 0

function stateOf(viewer: Viewer | undefined, { isParticipant, isWaiting }: TargetRow): JoinTarget['state'] {
  if (!viewer) return 'signed_out'
  if (viewer.role !== 'student') return 'not_student'
  if (isParticipant) return 'joined'
  return isWaiting ? 'pending' : 'none'
}

/** What a normalised code leads to; undefined when no course has it. One statement. */
export async function findJoinTarget(
  db: Db,
  code: string,
  viewer: Viewer | undefined,
): Promise<JoinTarget | undefined> {
  const studentId = viewer?.role === 'student' ? viewer.id : nobody
  const row = await db
    .selectFrom('joinCodes as j')
    .innerJoin('courses as c', 'c.id', 'j.courseId')
    .leftJoin('courseTeachers as t', (join) => join.onRef('t.courseId', '=', 'c.id').on('t.isOwner', '=', true))
    .leftJoin('accounts as owner', 'owner.id', 't.teacherId')
    .where('j.code', '=', code)
    .where('j.usedAt', '>', inUseSince)
    .select(['c.id as courseId', 'c.name as courseName', 'owner.fullName as teacherName'])
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom('participants as p').whereRef('p.courseId', '=', 'c.id').where('p.studentId', '=', studentId),
      ).as('isParticipant'),
      exists(
        selectFrom('joinRequests as r')
          .whereRef('r.courseId', '=', 'c.id')
          .where('r.studentId', '=', studentId)
          .where('r.declinedAt', 'is', null),
      ).as('isWaiting'),
    ])
    .$narrowType<{ isParticipant: boolean; isWaiting: boolean }>()
    .executeTakeFirst()
  if (!row) return undefined
  const { courseId, courseName, teacherName } = row
  const state = stateOf(viewer, row)
  return { courseName, teacherName, state, ...(state === 'joined' ? { courseId } : {}) }
}
