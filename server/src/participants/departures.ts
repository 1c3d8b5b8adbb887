import { bakuDate } from '@hasiye/contract/locale.ts'
import type { DeletedItem } from '@hasiye/contract/trash.ts'
import { sql } from 'kysely'
import { type Db, type Trx, transaction } from '../db/db.ts'
import { insertHistory, nextVersion, raiseVersionIf } from '../db/history.ts'
import { now } from '../db/instants.ts'
import {
  alwaysAllowed,
  formerSince,
  hasRefused,
  participantColumns,
  type StillAllowed,
  stillTeaches,
} from '../db/membership.ts'
import { movedRound } from '../db/rounds.ts'
import { removeRows } from '../db/slices.ts'
import { restorableSince, selectRestorable } from '../db/trash.ts'
import { AppError } from '../errors/errors.ts'
import type { HandlerResult } from '../http/route.ts'
import { moveClaimCode } from './move.ts'

interface Departure {
  courseId: number
  actorId: number
  studentId: number
  action: 'participant_removed' | 'participant_left'
}

/** @returns whether the student was a participant, and the actor was still allowed */
async function endParticipation(
  trx: Trx,
  { courseId, actorId, studentId, action }: Departure,
  stillAllowed: StillAllowed,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .with('still', stillAllowed)
    .with('gone', (query) =>
      query
        .deleteFrom('participants')
        .using(['still', 'accounts'])
        .where('courseId', '=', courseId)
        .where('studentId', '=', studentId)
        .whereRef('accounts.id', '=', 'studentId')
        .returning(['accounts.fullName', 'participants.since', 'participants.nameInCourse', 'participants.round']),
    )
    .with('stored', (query) =>
      query
        .insertInto('deletedParticipants')
        .columns([...participantColumns, 'withCourse', 'deletedBy'])
        .expression((eb) =>
          eb
            .selectFrom('gone')
            .select([
              sql<number>`${courseId}::bigint`.as('courseId'),
              sql<number>`${studentId}::bigint`.as('studentId'),
              'since',
              'nameInCourse',
              'round',
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
    .with('refused', (query) =>
      query
        .insertInto('leftOwners')
        .columns(['studentId', 'ownerId'])
        .expression((eb) =>
          eb
            .selectFrom(['gone', 'courseTeachers as t'])
            .where('t.courseId', '=', courseId)
            .where('t.isOwner', '=', true)
            .where(eb.lit(action === 'participant_left'))
            .select([sql<number>`${studentId}::bigint`.as('studentId'), 't.teacherId']),
        )
        .onConflict((conflict) => conflict.columns(['studentId', 'ownerId']).doUpdateSet({ leftAt: now })),
    )
    .updateTable('courses')
    .set({ version: nextVersion })
    .where('id', '=', courseId)
    .where((eb) => eb.exists(eb.selectFrom('gone')))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function depart(db: Db, departure: Departure, stillAllowed: StillAllowed): Promise<void> {
  const hasEnded = await transaction(db, (trx) => endParticipation(trx, departure, stillAllowed))
  if (!hasEnded) throw new AppError('not_found')
}

/**
 * Removes a student from a course; the student can be restored for 30 days. The marks stay stored and are shown again
 * if the student returns.
 * @throws AppError not_found when the student is no participant, or the actor no longer teaches here
 */
export const removeParticipant = (db: Db, courseId: number, actorId: number, studentId: number): Promise<void> =>
  depart(db, { courseId, actorId, studentId, action: 'participant_removed' }, stillTeaches(courseId, actorId))

/** Removes the viewer, a student, from a course. @throws AppError not_found when they are no participant any more */
export const leaveAsParticipant = (db: Db, courseId: number, studentId: number): Promise<void> =>
  depart(db, { courseId, actorId: studentId, studentId, action: 'participant_left' }, alwaysAllowed)

/** A student who left by themselves can only rejoin by themselves. */
const wasRemoved = sql<boolean>`d.deleted_by is distinct from d.student_id`

/** The students who were removed from a course and can be restored, newest first, in one statement. */
export const listRemovedParticipants = (db: Db, courseId: number): Promise<HandlerResult<DeletedItem>[]> =>
  selectRestorable(db.selectFrom('deletedParticipants as d'), courseId)
    .innerJoin('accounts as s', 's.id', 'd.studentId')
    .where('d.withCourse', '=', false)
    .where(wasRemoved)
    .select(['s.id', 's.shortId', sql<null>`null`.as('parentName')])
    .select(({ fn }) => fn.coalesce('d.nameInCourse', 's.fullName').as('name'))
    .orderBy('s.id')
    .execute()

/**
 * Removes a student whose move is undone from the other course, where the actor may still do that: without a trace,
 * unless they were marked there. Where lessons are counted in rounds, those held and agreed there count here.
 */
async function undoMove(
  trx: Trx,
  { courseId, actorId, studentId }: Omit<Departure, 'action'>,
  movedTo: number,
): Promise<void> {
  const today = bakuDate(new Date())
  const target = await trx
    .selectFrom('courses')
    .where('id', '=', movedTo)
    .where('archivedAt', 'is', null)
    .where('readOnlyUntil', 'is', null)
    .where(({ exists }) => exists(stillTeaches(movedTo, actorId)(trx)))
    .select('id')
    .executeTakeFirst()
  if (!target) return
  await moveClaimCode(trx, { courseId: movedTo, studentId, toCourseId: courseId })
  await trx
    .updateTable('participants as back')
    .from('courses as own')
    .from(
      trx
        .selectFrom('participants as p')
        .innerJoin('courses as c', 'c.id', 'p.courseId')
        .where('p.courseId', '=', movedTo)
        .where('p.studentId', '=', studentId)
        .select(movedRound(courseId, today).as('round'))
        .as('moved'),
    )
    .set(({ ref }) => ({ round: ref('moved.round') }))
    .where('back.courseId', '=', courseId)
    .where('back.studentId', '=', studentId)
    .where('own.id', '=', courseId)
    .where('moved.round', 'is not', null)
    // a course that counted nothing before the move does not begin with the day of the move
    .where(({ or, eb }) => or([eb('own.round', 'is not', null), eb('back.round', 'is not', null)]))
    .execute()
  const departure = { courseId: movedTo, actorId, studentId, action: 'participant_removed' } as const
  if (!(await endParticipation(trx, departure, stillTeaches(movedTo, actorId)))) return
  await trx
    .deleteFrom('deletedParticipants')
    .where('courseId', '=', movedTo)
    .where('studentId', '=', studentId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('marks').where('courseId', '=', movedTo).where('studentId', '=', studentId).select('date')),
      ),
    )
    .execute()
}

/**
 * Adds a removed student again, and undoes a move.
 * @returns their name
 * @throws AppError not_found when the student was not removed within 30 days, or the actor no longer teaches here;
 * limit_reached
 */
export async function restoreParticipant(
  db: Db,
  courseId: number,
  actorId: number,
  studentId: number,
): Promise<string> {
  return await transaction(db, async (trx) => {
    const { name, movedTo } = await trx
      .with('still', stillTeaches(courseId, actorId))
      .with('removed', (query) =>
        query
          .selectFrom(['still', 'deletedParticipants as d'])
          .innerJoin('accounts as a', 'a.id', 'd.studentId')
          .where('d.courseId', '=', courseId)
          .where('d.studentId', '=', studentId)
          .where('d.withCourse', '=', false)
          .where(wasRemoved)
          .where('d.deletedAt', '>', restorableSince)
          .where(({ not }) => not(hasRefused(courseId, actorId, 'd.studentId')))
          .select(['d.courseId', 'd.studentId', 'd.since', 'd.nameInCourse', 'd.round', 'd.movedTo', 'a.fullName']),
      )
      // its trigger deletes the row of the removal
      .with('back', (query) =>
        query
          .insertInto('participants')
          .columns(participantColumns)
          .expression((eb) => eb.selectFrom('removed').select(participantColumns))
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
      .select(['removed.fullName as name', 'removed.movedTo'])
      .executeTakeFirstOrThrow(() => new AppError('not_found'))
    if (movedTo !== null) await undoMove(trx, { courseId, actorId, studentId }, movedTo)
    return name
  })
}

/** Removes the records of students who left so long ago that no past of a course shows them. */
export const removeExpiredRemovals = removeRows('deletedParticipants', (db) =>
  db
    .selectFrom('deletedParticipants')
    .where('withCourse', '=', false)
    .where('deletedAt', '<', restorableSince)
    .where('until', '<', sql<string>`${sql.raw(formerSince)}`),
)
