import type { DeletedItem } from '@hasiye/contract/trash.ts'
import { sql } from 'kysely'
import { type Db, transaction } from '../db/db.ts'
import { insertHistory, nextVersion, raiseVersionIf } from '../db/history.ts'
import { alwaysAllowed, type StillAllowed, stillTeaches } from '../db/membership.ts'
import { restorableSince, selectRestorable } from '../db/trash.ts'
import { AppError } from '../errors/errors.ts'
import type { HandlerResult } from '../http/route.ts'

interface Departure {
  courseId: number
  actorId: number
  studentId: number
  action: 'participant_removed' | 'participant_left'
}

async function endParticipation(
  db: Db,
  { courseId, actorId, studentId, action }: Departure,
  stillAllowed: StillAllowed,
): Promise<void> {
  const { numUpdatedRows } = await transaction(db, (trx) =>
    trx
      .with('still', stillAllowed)
      .with('gone', (query) =>
        query
          .deleteFrom('participants')
          .using(['still', 'accounts'])
          .where('courseId', '=', courseId)
          .where('studentId', '=', studentId)
          .whereRef('accounts.id', '=', 'studentId')
          .returning(['accounts.fullName', 'participants.since', 'participants.nameInCourse']),
      )
      .with('stored', (query) =>
        query
          .insertInto('deletedParticipants')
          .columns(['courseId', 'studentId', 'since', 'nameInCourse', 'withCourse', 'deletedBy'])
          .expression((eb) =>
            eb
              .selectFrom('gone')
              .where(eb.lit(action === 'participant_removed'))
              .select([
                sql<number>`${courseId}::bigint`.as('courseId'),
                sql<number>`${studentId}::bigint`.as('studentId'),
                'since',
                'nameInCourse',
                eb.lit(false).as('withCourse'),
                sql<number>`${actorId}::bigint`.as('deletedBy'),
              ]),
          ),
      )
      .with('noted', (query) =>
        insertHistory(query, query.selectFrom('gone'), ({ ref }) => ({
          courseId,
          actorId,
          action,
          studentId,
          before: ref('gone.fullName'),
        })),
      )
      .updateTable('courses')
      .set({ version: nextVersion })
      .where('id', '=', courseId)
      .where((eb) => eb.exists(eb.selectFrom('gone')))
      .executeTakeFirst(),
  )
  if (numUpdatedRows !== 1n) throw new AppError('not_found')
}

/**
 * Removes a student from a course, who can be restored for 30 days. The marks stay stored and are shown again if the student
 * returns.
 * @throws AppError not_found when the student is no participant, or the actor no longer teaches here
 */
export const removeParticipant = (db: Db, courseId: number, actorId: number, studentId: number): Promise<void> =>
  endParticipation(db, { courseId, actorId, studentId, action: 'participant_removed' }, stillTeaches(courseId, actorId))

/** Removes the viewer, a student, from a course. @throws AppError not_found when they are no participant any more */
export const leaveAsParticipant = (db: Db, courseId: number, studentId: number): Promise<void> =>
  endParticipation(db, { courseId, actorId: studentId, studentId, action: 'participant_left' }, alwaysAllowed)

/** The students who were removed from a course and can be restored, newest first, in one statement. */
export const listRemovedParticipants = (db: Db, courseId: number): Promise<HandlerResult<DeletedItem>[]> =>
  selectRestorable(db.selectFrom('deletedParticipants as d'), courseId)
    .innerJoin('accounts as s', 's.id', 'd.studentId')
    .where('d.withCourse', '=', false)
    .select(['s.id', 's.shortId', sql<null>`null`.as('parentName')])
    .select(({ fn }) => fn.coalesce('d.nameInCourse', 's.fullName').as('name'))
    .orderBy('s.id')
    .execute()

/**
 * Adds a removed student again.
 * @returns their name
 * @throws AppError not_found when the student was not removed within 30 days, or the actor no longer teaches here; limit_reached
 */
export async function restoreParticipant(
  db: Db,
  courseId: number,
  actorId: number,
  studentId: number,
): Promise<string> {
  const { name } = await transaction(db, (trx) =>
    trx
      .with('still', stillTeaches(courseId, actorId))
      .with('removed', (query) =>
        query
          .selectFrom(['still', 'deletedParticipants as d'])
          .innerJoin('accounts as a', 'a.id', 'd.studentId')
          .where('d.courseId', '=', courseId)
          .where('d.studentId', '=', studentId)
          .where('d.withCourse', '=', false)
          .where('d.deletedAt', '>', restorableSince)
          .select(['d.courseId', 'd.studentId', 'd.since', 'd.nameInCourse', 'a.fullName']),
      )
      // its trigger deletes the row of the removal
      .with('back', (query) =>
        query
          .insertInto('participants')
          .columns(['courseId', 'studentId', 'since', 'nameInCourse'])
          .expression((eb) => eb.selectFrom('removed').select(['courseId', 'studentId', 'since', 'nameInCourse']))
          .onConflict((conflict) => conflict.doNothing())
          .returning('studentId'),
      )
      .with('noted', (query) =>
        insertHistory(
          query,
          query.selectFrom('back').innerJoin('removed', 'removed.studentId', 'back.studentId'),
          ({ ref }) => ({
            courseId,
            actorId,
            action: 'participant_restored',
            studentId: ref('back.studentId'),
            after: ref('removed.fullName'),
          }),
        ),
      )
      .with('raised', (query) => raiseVersionIf(query, courseId, query.selectFrom('back')))
      .selectFrom('back')
      .innerJoin('removed', 'removed.studentId', 'back.studentId')
      .select('removed.fullName as name')
      .executeTakeFirstOrThrow(() => new AppError('not_found')),
  )
  return name
}

export const removeExpiredRemovals = (db: Db) =>
  db
    .deleteFrom('deletedParticipants')
    .where('withCourse', '=', false)
    .where('deletedAt', '<', restorableSince)
    .execute()
