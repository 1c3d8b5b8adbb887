import { bakuDate } from '@hasiye/contract/locale.ts'
import { messages } from '@hasiye/contract/messages.ts'
import { fill } from '@hasiye/contract/text.ts'
import type { DeletedItem } from '@hasiye/contract/trash.ts'
import { sql } from 'kysely'
import { type Db, type Trx, transaction } from '../db/db.ts'
import { insertHistory, nextVersion, raiseVersionIf } from '../db/history.ts'
import { now } from '../db/instants.ts'
import { lockCourses, lockedCourse } from '../db/locks.ts'
import {
  endedStay,
  formerSince,
  hasRefused,
  openStay,
  type StillAllowed,
  stillTeaches,
  teaches,
} from '../db/membership.ts'
import { movedRound } from '../db/rounds.ts'
import { removeRowsOfCourses } from '../db/slices.ts'
import { restorableSince, selectRestorable } from '../db/trash.ts'
import { AppError } from '../errors/errors.ts'
import type { HandlerResult } from '../http/route.ts'
import { moveClaimCode } from './move.ts'
import { endDeletedPlaces, findMoved, movePlannedMarks, removeUnmarkedStay, type Undo } from './stays.ts'

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
        .updateTable('stays')
        .from(['still', 'accounts'])
        .set(endedStay(action === 'participant_left' ? 'left' : 'removed', actorId))
        .where('courseId', '=', courseId)
        .where('studentId', '=', studentId)
        .where('until', 'is', null)
        .whereRef('accounts.id', '=', 'studentId')
        .returning('accounts.fullName')
        .returning(({ exists, selectFrom }) =>
          exists(
            selectFrom('newCourses as n')
              .where('n.courseId', '=', courseId)
              .where('n.studentId', '=', studentId)
              .select('n.courseId'),
          )
            .$castTo<boolean>()
            .as('wasNew'),
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
        .columns(['studentId', 'ownerId', 'refused'])
        .expression((eb) =>
          eb
            .selectFrom(['gone', 'courseTeachers as t'])
            .where('t.courseId', '=', courseId)
            .where('t.isOwner', '=', true)
            .where(eb.lit(action === 'participant_left'))
            .select([sql<number>`${studentId}::bigint`.as('studentId'), 't.teacherId', 'gone.wasNew']),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['studentId', 'ownerId'])
            .doUpdateSet({ leftAt: now, refused: sql<boolean>`left_owners.refused or excluded.refused` }),
        ),
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
  depart(db, { courseId, actorId: studentId, studentId, action: 'participant_left' }, lockedCourse(courseId))

/** The students who were removed from a course and can be restored, newest first, in one statement. */
export const listRemovedParticipants = (db: Db, courseId: number): Promise<HandlerResult<DeletedItem>[]> =>
  selectRestorable(db.selectFrom('formerParticipants as d'), courseId)
    .innerJoin('accounts as s', 's.id', 'd.studentId')
    // a student who left by themselves can only rejoin by themselves
    .where('d.ended', '<>', 'left')
    .select(['s.id', 's.shortId', sql<null>`null`.as('parentName')])
    .select(({ fn }) => fn.coalesce('d.nameInCourse', 's.fullName').as('name'))
    .orderBy('s.id')
    .execute()

/**
 * Ends the stay that a move began: without a trace, unless the student was marked in it. Where lessons are counted in
 * rounds, those held and agreed there count here, and what is planned for the student moves back.
 */
async function undoMove(trx: Trx, { courseId, actorId, studentId, movedTo, movedAt }: Undo): Promise<void> {
  const today = bakuDate(new Date())
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
    // what was before the move stays, unless something was held or agreed in the other course since
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('marks as m')
            .where('m.courseId', '=', movedTo)
            .where('m.studentId', '=', studentId)
            .where('m.updatedAt', '>=', movedAt)
            .select('m.date'),
        ),
        sql<boolean>`(moved.round ->> 'agreedAt')::timestamptz >= ${movedAt}`,
      ]),
    )
    // a course that counted nothing before the move does not begin with the day of the move
    .where(({ or, eb }) => or([eb('own.round', 'is not', null), eb('back.round', 'is not', null)]))
    .execute()
  await movePlannedMarks(trx, { courseId: movedTo, toCourseId: courseId, studentId, actorId })
  const departure = { courseId: movedTo, actorId, studentId, action: 'participant_removed' } as const
  // they were moved on, or left, meanwhile
  if (!(await endParticipation(trx, departure, stillTeaches(movedTo, actorId)))) throw new AppError('student_moved')
  await removeUnmarkedStay(trx, { courseId: movedTo, studentId, since: movedAt })
}

/** The courses of students who were moved from a course, in which a restore undoes the move. */
export async function placesOf(trx: Trx, courseId: number, studentIds: readonly number[]): Promise<number[]> {
  const rows = await trx
    .selectFrom('formerParticipants as d')
    .innerJoin('stays as s', 's.studentId', 'd.studentId')
    .where('d.courseId', '=', courseId)
    .where('d.studentId', '=', sql<number>`any(${studentIds}::bigint[])`)
    .where('d.movedTo', 'is not', null)
    .select('s.courseId')
    .distinct()
    .execute()
  return rows.map((row) => row.courseId)
}

/**
 * Lets the last stay of a removed student go on, and undoes a move.
 * @returns their name
 * @throws AppError not_found when the student was not removed within 30 days, or the actor no longer teaches here;
 * student_moved when they are in a course in which the actor cannot undo the move; limit_reached
 */
export async function restoreParticipant(
  db: Db,
  courseId: number,
  actorId: number,
  studentId: number,
): Promise<string> {
  return await transaction(db, async (trx) => {
    await lockCourses(trx, [courseId, ...(await placesOf(trx, courseId, [studentId]))])
    const removed = await trx
      .with('still', teaches(courseId, actorId))
      .selectFrom(['still', 'formerParticipants as d'])
      .innerJoin('accounts as a', 'a.id', 'd.studentId')
      .where('d.courseId', '=', courseId)
      .where('d.studentId', '=', studentId)
      .where('d.ended', '<>', 'left')
      .where('d.deletedAt', '>', restorableSince)
      .where(({ not }) => not(hasRefused(courseId, actorId, 'd.studentId')))
      .select(['d.id', 'd.movedTo', 'd.deletedAt as movedAt', 'a.fullName'])
      .executeTakeFirstOrThrow(() => new AppError('not_found'))
    const { id, movedTo, movedAt, fullName } = removed
    const move = movedTo === null ? undefined : { courseId, actorId, studentId, movedTo, movedAt }
    const place = move && (await findMoved(trx, move))
    if (place && !(place.courseId === movedTo && place.isTaught && place.isWritable)) {
      const text = fill(messages.movedTo, { course: place.name })
      throw new AppError('student_moved', place.isTaught ? { text } : {})
    }
    const isBack = await trx
      .with('back', (query) =>
        query
          .updateTable('stays')
          .set(openStay)
          .where('id', '=', id)
          .where('until', 'is not', null)
          .returning('studentId'),
      )
      .with('noted', (query) =>
        insertHistory(query, query.selectFrom('back'), ({ ref }) => ({
          courseId,
          actorId,
          action: 'participant_restored',
          studentId: ref('back.studentId'),
          after: fullName,
        })),
      )
      .with('raised', (query) => raiseVersionIf(query, courseId, query.selectFrom('back')))
      .selectFrom('back')
      .select('studentId')
      .executeTakeFirst()
    if (!isBack) throw new AppError('not_found')
    if (move && place) await undoMove(trx, move)
    else if (move) {
      await moveClaimCode(trx, { courseId: move.movedTo, studentId, toCourseId: courseId })
      await endDeletedPlaces(trx, move)
    }
    return fullName
  })
}

/** Removes the records of students who left so long ago that no past of a course shows them. */
export const removeExpiredRemovals = removeRowsOfCourses('stays', (db) =>
  db
    .selectFrom('stays')
    .where('ended', '<>', 'with_course')
    .where('endedAt', '<', restorableSince)
    .where('until', '<', sql<string>`${sql.raw(formerSince)}`),
)
