import { limits } from '@hasiye/contract/limits.ts'
import type { DeletedCourse } from '@hasiye/contract/trash.ts'
import { recordEvent } from '../db/audit.ts'
import { type Db, type Trx, transaction } from '../db/db.ts'
import { nextVersion, recordHistory } from '../db/history.ts'
import { lockCourses } from '../db/locks.ts'
import { endedStay, hasRefused, openStay, teaches } from '../db/membership.ts'
import {
  daysLeft,
  deletedBy,
  deleterName,
  expireCourses,
  notDeleted,
  removeCourses,
  restorableSince,
} from '../db/trash.ts'
import { AppError } from '../errors/errors.ts'
import type { HandlerResult } from '../http/route.ts'
import { checkRoom, lockQuota } from './quota.ts'

const teacherColumns = ['courseId', 'teacherId', 'isOwner', 'canManage', 'since'] as const

/** Moves the teachers of a deleted course to a table of their own and ends the stays, so that nobody belongs to it. */
async function movePeopleOut(trx: Trx, courseId: number, actorId: number): Promise<void> {
  await trx
    .with('gone', (query) =>
      query.deleteFrom('courseTeachers').where('courseId', '=', courseId).returning(teacherColumns),
    )
    .insertInto('deletedCourseTeachers')
    .columns(teacherColumns)
    .expression((eb) => eb.selectFrom('gone').select(teacherColumns))
    .execute()
  await trx
    .updateTable('stays')
    .set(endedStay('with_course', actorId))
    .where('courseId', '=', courseId)
    .where('until', 'is', null)
    .execute()
}

async function movePeopleIn(trx: Trx, courseId: number, actorId: number): Promise<void> {
  await trx
    .with('back', (query) =>
      query.deleteFrom('deletedCourseTeachers').where('courseId', '=', courseId).returning(teacherColumns),
    )
    .insertInto('courseTeachers')
    .columns(teacherColumns)
    .expression((eb) => eb.selectFrom('back').select(teacherColumns))
    .execute()
  await trx
    .updateTable('stays')
    .set({ ended: 'left' })
    .where('courseId', '=', courseId)
    .where('ended', '=', 'with_course')
    .where(hasRefused(courseId, actorId, 'stays.studentId'))
    .execute()
  await trx
    .updateTable('stays')
    .set(openStay)
    .where('courseId', '=', courseId)
    .where('ended', '=', 'with_course')
    .execute()
}

/**
 * Deletes a course; its owner can restore it with everything in it for 30 days.
 * @throws AppError not_found when it was already deleted, or the actor is no longer its owner
 */
export function deleteCourse(db: Db, courseId: number, actorId: number): Promise<void> {
  return transaction(db, async (trx) => {
    await lockCourses(trx, [courseId])
    const owner = await trx
      .with('still', teaches(courseId, actorId, 'own'))
      .selectFrom('still')
      .executeTakeFirst()
    if (!owner) throw new AppError('not_found')
    const { name } = await trx
      .updateTable('allCourses')
      .set(deletedBy(actorId))
      .where('id', '=', courseId)
      .returning('name')
      .executeTakeFirstOrThrow()
    await movePeopleOut(trx, courseId, actorId)
    await recordHistory(trx, courseId, actorId, [{ action: 'course_deleted', before: name }])
  })
}

/** The deleted courses of a teacher, newest first, in one statement. */
export function listDeletedCourses(db: Db, teacherId: number): Promise<HandlerResult<DeletedCourse>[]> {
  return db
    .selectFrom('deletedCourseTeachers as t')
    .innerJoin('allCourses as c', 'c.id', 't.courseId')
    .where('t.teacherId', '=', teacherId)
    .where('t.isOwner', '=', true)
    .where('c.deletedAt', '>', restorableSince)
    .select(({ ref, selectFrom, fn }) => [
      'c.id',
      'c.name',
      deleterName(ref('c.deletedBy')).as('deletedBy'),
      ref('c.deletedAt').$notNull().as('deletedAt'),
      daysLeft(ref('c.deletedAt')).as('daysLeft'),
      selectFrom('stays as p')
        .whereRef('p.courseId', '=', 'c.id')
        .where('p.ended', '=', 'with_course')
        .select(fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('participantCount'),
    ])
    .orderBy('c.deletedAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limits.trash.max)
    .execute()
}

/**
 * Restores a course with its people, except accounts that were deleted meanwhile, and students who left another course
 * of its owner and did not know this one.
 * @throws AppError not_found when the actor owned no such course that was deleted within 30 days; quota_reached
 */
export function restoreCourse(db: Db, courseId: number, actorId: number): Promise<void> {
  return transaction(db, async (trx) => {
    await lockCourses(trx, [courseId])
    const own = await trx
      .selectFrom('deletedCourseTeachers as t')
      .innerJoin('allCourses as c', 'c.id', 't.courseId')
      .where('t.courseId', '=', courseId)
      .where('t.teacherId', '=', actorId)
      .where('t.isOwner', '=', true)
      .select('c.archivedAt')
      .executeTakeFirst()
    if (!own) throw new AppError('not_found')
    // An archived course is restored as archived, and does not count.
    await (own.archivedAt ? lockQuota(trx, actorId) : checkRoom(trx, actorId))
    const course = await trx
      .updateTable('allCourses')
      .set({ ...notDeleted, version: nextVersion })
      .where('id', '=', courseId)
      .where('deletedAt', '>', restorableSince)
      .returning('name')
      .executeTakeFirst()
    if (!course) throw new AppError('not_found')
    await movePeopleIn(trx, courseId, actorId)
    await recordHistory(trx, courseId, actorId, [{ action: 'course_restored', after: course.name }])
  })
}

/** Removes the courses that can no longer be restored. */
export const removeExpiredDeletedCourses = expireCourses((eb) => eb('deletedAt', '<', restorableSince))

/**
 * Removes a course that could be restored. Its history is removed with it, so the act is recorded in the audit.
 * @returns its name
 * @throws AppError not_found when the actor owned no such course that was deleted within 30 days
 */
export function purgeCourse(db: Db, courseId: number, actorId: number, ip: string): Promise<string> {
  return transaction(db, async (trx) => {
    const [name] = await removeCourses(trx, [courseId], (eb) =>
      eb.and([
        eb('deletedAt', '>', restorableSince),
        eb(
          'id',
          'in',
          eb
            .selectFrom('deletedCourseTeachers')
            .where('teacherId', '=', actorId)
            .where('isOwner', '=', true)
            .select('courseId'),
        ),
      ]),
    )
    if (name === undefined) throw new AppError('not_found')
    await recordEvent(trx, { event: 'course_purged', accountId: actorId, ip, details: { course: String(courseId) } })
    return name
  })
}
