import { sql } from 'kysely'
import { coursesOfStudent } from '../accounts/courses-of-student.ts'
import { moveParentCalendars } from '../calendar/calendar.ts'
import { recordEvent } from '../db/audit.ts'
import { type Trx, transaction } from '../db/db.ts'
import { insertHistory, raiseVersion } from '../db/history.ts'
import { participantColumns } from '../db/membership.ts'
import { mergedRound } from '../db/rounds.ts'
import { AppError } from '../errors/errors.ts'
import { movePushOfParents } from '../notices/merged-devices.ts'
import type { Parts } from '../parts.ts'
import { day, limit } from '../rate-limits/limits.ts'
import { endOldest } from '../sessions/sessions.ts'
import { moveViews } from './announcement-views.ts'
import { findCard, type TypedCard, tryClaimCode } from './claim.ts'
import { type Merge, moveHistory, moveMarks } from './move-marks.ts'

const mergeLimit = limit('card merge', 5, day)

/**
 * Takes the first lock of every writer of a course, the row of a teacher (`stillTeaches` and `save_marks`): saves in
 * progress finish first, later ones wait. Then locks the account of the card, so that nobody adds it to another course.
 * @returns the courses
 */
export async function lockCourses(trx: Trx, cardId: number): Promise<number[]> {
  for (let locked: Set<number> | undefined; ; ) {
    const rows = await coursesOfStudent(trx, cardId).orderBy('courseId').execute()
    const courseIds = rows.map(({ courseId }) => courseId)
    // the card may have got another course while this transaction waited for the locks
    if (locked && courseIds.every((id) => locked?.has(id))) return courseIds
    await trx
      .selectFrom('courseTeachers')
      .where('courseId', '=', sql<number>`any(${courseIds}::bigint[])`)
      .select('courseId')
      .orderBy('courseId')
      .orderBy('teacherId')
      .forNoKeyUpdate()
      .execute()
    await trx.selectFrom('accounts').where('id', '=', cardId).select('id').forUpdate().execute()
    locked = new Set(courseIds)
  }
}

/**
 * The student becomes a participant of the card's courses, under the card's name there unless teachers chose another.
 * @returns these courses
 */
async function moveParticipations(
  trx: Trx,
  { cardId, studentId, actorId }: Merge,
  names: { before: string; after: string },
): Promise<number[]> {
  const rows = await trx
    .with('gone', (query) =>
      query
        .deleteFrom('participants')
        .where('studentId', '=', cardId)
        .returning(['courseId', 'since', 'nameInCourse', 'round']),
    )
    .with('taken', (query) =>
      query
        .insertInto('participants')
        .columns(participantColumns)
        .expression((eb) =>
          eb
            .selectFrom('gone')
            .select(['gone.courseId', sql`${studentId}::bigint`.as('studentId'), 'gone.since'])
            .select(({ fn, val }) => fn.coalesce('gone.nameInCourse', val(names.before)).as('nameInCourse'))
            .select('gone.round'),
        )
        .onConflict((conflict) =>
          conflict.columns(['courseId', 'studentId']).doUpdateSet(({ fn, ref }) => ({
            nameInCourse: fn.coalesce('participants.nameInCourse', ref('excluded.nameInCourse')),
            round: mergedRound,
          })),
        ),
    )
    // a course that was new to the card is new to the student, unless they attend it already
    .with('strange', (query) =>
      query
        .insertInto('newCourses')
        .columns(['courseId', 'studentId', 'addedAt'])
        .expression((eb) =>
          eb
            .selectFrom('newCourses as n')
            .innerJoin('gone', 'gone.courseId', 'n.courseId')
            .where('n.studentId', '=', cardId)
            .where(({ not, exists, selectFrom }) =>
              not(
                exists(
                  selectFrom('participants as p')
                    .whereRef('p.courseId', '=', 'n.courseId')
                    .where('p.studentId', '=', studentId)
                    .select('p.courseId'),
                ),
              ),
            )
            .select(['n.courseId', sql`${studentId}::bigint`.as('studentId'), 'n.addedAt']),
        )
        .onConflict((conflict) => conflict.doNothing()),
    )
    .with('familiar', (query) =>
      query
        .deleteFrom('newCourses as n')
        .using('gone')
        .whereRef('n.courseId', '=', 'gone.courseId')
        .where('n.studentId', '=', studentId)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('newCourses as o')
                .whereRef('o.courseId', '=', 'n.courseId')
                .where('o.studentId', '=', cardId)
                .select('o.courseId'),
            ),
          ),
        ),
    )
    .with('answered', (query) =>
      query
        .insertInto('courseAnswers')
        .columns(['courseId', 'studentId', 'deviceHash', 'isKnown', 'isMuted', 'seenAt'])
        .expression((eb) =>
          eb
            .selectFrom('courseAnswers as w')
            .where('w.studentId', '=', cardId)
            .select(['w.courseId', sql`${studentId}::bigint`.as('studentId'), 'w.deviceHash'])
            .select(['w.isKnown', 'w.isMuted', 'w.seenAt']),
        )
        .onConflict((conflict) => conflict.doNothing()),
    )
    .with('noted', (query) =>
      insertHistory(query, query.selectFrom('gone'), ({ ref }) => ({
        courseId: ref('gone.courseId'),
        actorId,
        action: 'card_merged',
        studentId,
        ...names,
      })),
    )
    .selectFrom('gone')
    .select('courseId')
    .execute()
  return rows.map(({ courseId }) => courseId)
}

/** The student can be restored where the card could be, unless they take part or were removed there themselves. */
const moveRemovals = (trx: Trx, { cardId, studentId }: Merge) =>
  trx
    .updateTable('deletedParticipants as d')
    .set({ studentId })
    .where('d.studentId', '=', cardId)
    .where(({ not, exists, selectFrom, or }) =>
      not(
        or([
          exists(
            selectFrom('participants as p')
              .whereRef('p.courseId', '=', 'd.courseId')
              .where('p.studentId', '=', studentId),
          ),
          exists(
            selectFrom('deletedParticipants as o')
              .whereRef('o.courseId', '=', 'd.courseId')
              .where('o.studentId', '=', studentId),
          ),
        ]),
      ),
    )
    .execute()

interface MergedCard {
  id: number
  fullName: string
  shortId: string
}

/**
 * Moves all data of a card to the student, and deletes the card. The student's row and the courses are locked.
 * @returns the courses that the card attended
 */
export async function moveCard(
  trx: Trx,
  { card, student, actorId }: { card: MergedCard; student: { id: number; fullName: string }; actorId: number },
  courseIds: number[],
): Promise<number[]> {
  const merge = { cardId: card.id, studentId: student.id, actorId }
  await moveMarks(trx, merge)
  await moveHistory(trx, merge, courseIds)
  await moveRemovals(trx, merge)
  const attended = await moveParticipations(trx, merge, { before: card.fullName, after: student.fullName })
  await moveViews(trx, merge)
  await trx.updateTable('sessions').set({ accountId: student.id }).where('accountId', '=', card.id).execute()
  await movePushOfParents(trx, card.id, student.id)
  await moveParentCalendars(trx, card.id, student.id)
  await endOldest(trx, student.id, 'parent')
  await trx.deleteFrom('accounts').where('id', '=', card.id).execute()
  await trx
    .insertInto('mergedCards')
    .values({ cardId: card.id, accountId: student.id, shortId: card.shortId })
    .execute()
  await raiseVersion(trx, courseIds)
  return attended
}

/** Locks the row of the student with whom a card is merged. */
export const lockStudent = (trx: Trx, studentId: number) =>
  trx
    .selectFrom('accounts')
    .where('id', '=', studentId)
    .select(['id', 'fullName', 'shortId', 'avatar'])
    .forNoKeyUpdate()
    .executeTakeFirst()

/** @returns the courses that the card attended */
async function mergeInto(trx: Trx, typed: TypedCard, studentId: number, ip: string): Promise<number[] | undefined> {
  const student = await lockStudent(trx, studentId)
  if (!student) throw new AppError('unauthenticated')
  const card = await findCard(trx, typed).select('a.shortId').forUpdate('c').executeTakeFirst()
  if (!card) return undefined
  const attended = await moveCard(trx, { card, student, actorId: studentId }, await lockCourses(trx, card.id))
  await recordEvent(trx, { event: 'card_merged', accountId: studentId, ip, details: { card: String(card.id) } })
  return attended
}

/**
 * Merges a card into the student's account by its ID and claim code, in one transaction: participations, marks and
 * history become the student's, the parents' sessions stay valid, and the card's short ID works for parents until the
 * student renews their own.
 * @returns the courses that the card attended
 * @throws AppError claim_invalid; rate_limited, also after five cards within a day
 */
export async function mergeCard(parts: Parts, studentId: number, typed: TypedCard, ip: string): Promise<number[]> {
  const reservation = await parts.limiter.reserve([{ limit: mergeLimit, of: String(studentId) }])
  try {
    const attended = await tryClaimCode(parts, typed, { ip, accountId: studentId }, () =>
      transaction(parts.db, (trx) => mergeInto(trx, typed, studentId, ip)),
    )
    reservation.keep()
    return attended
  } catch (error) {
    await reservation.refund().catch(() => {})
    throw error
  }
}
