import type { CourseTeacher } from '@hasiye/contract/courses.ts'
import { type Db, type Trx, transaction } from '../db/db.ts'
import { insertHistory, recordHistory } from '../db/history.ts'
import { locked, lockedCourse } from '../db/locks.ts'
import { type StillAllowed, stillTeaches } from '../db/membership.ts'
import { AppError } from '../errors/errors.ts'
import { queueAddition } from '../mail/added-to-course.ts'
import type { Parts } from '../parts.ts'

/** Why a co-teacher could not be changed: the teacher is the owner, or not a teacher of the course (any more). */
async function refusalOf(trx: Trx, courseId: number, teacherId: number): Promise<AppError> {
  const row = await trx
    .selectFrom('courseTeachers')
    .where('courseId', '=', courseId)
    .where('teacherId', '=', teacherId)
    .select('isOwner')
    .executeTakeFirst()
  return new AppError(row?.isOwner ? 'owner_required' : 'not_found')
}

interface NewTeacher {
  shortId: string
  canManage: boolean
}

/**
 * Adds a co-teacher by normalised short ID, and notifies them.
 * @returns undefined when no teacher has that ID
 * @throws AppError not_found when the actor may not (any more); already_teacher; limit_reached
 */
export async function addTeacher(
  { db, jobs }: Pick<Parts, 'db' | 'jobs'>,
  courseId: number,
  actorId: number,
  { shortId, canManage }: NewTeacher,
): Promise<CourseTeacher | undefined> {
  const row = await transaction(db, async (trx) => {
    const added = await trx
      .with('still', stillTeaches(courseId, actorId, canManage ? 'own' : 'manage'))
      .with('found', (query) =>
        query
          .selectFrom(['still', 'accounts'])
          .where('role', '=', 'teacher')
          .where('shortId', '=', shortId)
          .select(['id', 'shortId', 'fullName', 'avatar'])
          .$call(locked('key share', 'accounts')),
      )
      .with('fresh', (query) =>
        query
          .insertInto('courseTeachers')
          .columns(['courseId', 'teacherId', 'canManage'])
          .expression((eb) =>
            eb
              .selectFrom(['still', 'found'])
              .select([eb.val(courseId).as('courseId'), 'found.id', eb.val(canManage).as('canManage')]),
          )
          .returning(['isOwner', 'canManage']),
      )
      .with('noted', (query) =>
        insertHistory(
          query,
          query.selectFrom('found').innerJoin('fresh', (join) => join.onTrue()),
          ({ ref }) => ({
            courseId,
            actorId,
            action: 'teacher_added',
            after: ref('found.fullName'),
          }),
        ),
      )
      .selectFrom('still')
      .leftJoin('found', (join) => join.onTrue())
      .leftJoin('fresh', (join) => join.onTrue())
      .select(['found.id', 'found.shortId', 'found.fullName', 'found.avatar', 'fresh.isOwner', 'fresh.canManage'])
      .$narrowType<
        { id: null } | { id: number; shortId: string; fullName: string; isOwner: boolean; canManage: boolean }
      >()
      .executeTakeFirst()
    if (added && added.id !== null)
      await queueAddition(trx, jobs, { courseId, actorId, role: 'teacher', accountIds: [added.id] })
    return added
  })
  if (!row) throw new AppError('not_found')
  return row.id === null ? undefined : row
}

/**
 * Grants or revokes the permission to manage. The history has the teacher's name as the new value of a grant and as the old
 * value of a revocation.
 * @throws AppError owner_required for the owner; not_found
 */
export function setCanManage(
  db: Db,
  courseId: number,
  actorId: number,
  teacherId: number,
  canManage: boolean,
): Promise<CourseTeacher> {
  return transaction(db, async (trx) => {
    const teacher = await trx
      .with('still', stillTeaches(courseId, actorId, 'own'))
      .with('target', (query) =>
        query
          .selectFrom('courseTeachers')
          .where('courseId', '=', courseId)
          .where('teacherId', '=', teacherId)
          .where('isOwner', '=', false)
          .select('canManage'),
      )
      .updateTable('courseTeachers as t')
      .from(['still', 'target', 'accounts as a'])
      .set({ canManage })
      .where('t.courseId', '=', courseId)
      .where('t.teacherId', '=', teacherId)
      .whereRef('a.id', '=', 't.teacherId')
      .returning(['a.id', 'a.fullName', 'a.shortId', 'a.avatar', 't.isOwner', 't.canManage'])
      .returning('target.canManage as couldManage')
      .executeTakeFirst()
    if (!teacher) throw await refusalOf(trx, courseId, teacherId)
    if (teacher.couldManage !== canManage) {
      const name = teacher.fullName
      const change = canManage ? { after: name } : { before: name }
      await recordHistory(trx, courseId, actorId, [{ action: 'manage_changed', ...change }])
    }
    return teacher
  })
}

interface Departure {
  courseId: number
  actorId: number
  teacherId: number
  action: 'teacher_removed' | 'teacher_left'
}

function endTeaching(
  db: Db,
  { courseId, actorId, teacherId, action }: Departure,
  stillAllowed: StillAllowed,
): Promise<void> {
  return transaction(db, async (trx) => {
    const entry = await trx
      .with('still', stillAllowed)
      .with('gone', (query) =>
        query
          .deleteFrom('courseTeachers')
          .using(['still', 'accounts'])
          .where('courseId', '=', courseId)
          .where('teacherId', '=', teacherId)
          .where('isOwner', '=', false)
          .whereRef('accounts.id', '=', 'teacherId')
          .returning('accounts.fullName'),
      )
      .with('noted', (query) =>
        insertHistory(query, query.selectFrom('gone'), ({ ref }) => ({
          courseId,
          actorId,
          action,
          before: ref('gone.fullName'),
        })),
      )
      .selectFrom('noted')
      .select('id')
      .executeTakeFirst()
    if (!entry) throw await refusalOf(trx, courseId, teacherId)
  })
}

/** Removes a co-teacher from a course. @throws AppError owner_required for the owner; not_found */
export const removeTeacher = (db: Db, courseId: number, actorId: number, teacherId: number): Promise<void> =>
  endTeaching(
    db,
    { courseId, actorId, teacherId, action: 'teacher_removed' },
    stillTeaches(courseId, actorId, 'manage'),
  )

/** Removes the viewer, a co-teacher, from a course. @throws AppError owner_required for the owner; not_found */
export const leaveAsTeacher = (db: Db, courseId: number, teacherId: number): Promise<void> =>
  endTeaching(db, { courseId, actorId: teacherId, teacherId, action: 'teacher_left' }, lockedCourse(courseId))
