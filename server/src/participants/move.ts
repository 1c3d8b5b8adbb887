import { courseArchived } from '@hasiye/contract/errors.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { bakuDate, bakuInstant } from '@hasiye/contract/locale.ts'
import { sql } from 'kysely'
import { type Trx, transaction } from '../db/db.ts'
import { insertHistory, raiseVersion } from '../db/history.ts'
import { hasLeft, participantColumns } from '../db/membership.ts'
import { movedRound } from '../db/rounds.ts'
import { AppError } from '../errors/errors.ts'
import { queueAddition } from '../mail/added-to-course.ts'
import type { Parts } from '../parts.ts'

interface Move {
  courseId: number
  actorId: number
  studentId: number
  toCourseId: number
  /** The first day in the other course. */
  from: string
}

/** Locks the teacher's rows in both courses. @throws AppError not_found unless they teach both; course_read_only */
async function lockCourses(
  trx: Trx,
  { courseId, toCourseId, actorId }: Move,
): Promise<{ name: string; toName: string }> {
  const rows = await trx
    .selectFrom('courseTeachers as t')
    .innerJoin('courses as c', 'c.id', 't.courseId')
    .where('t.teacherId', '=', actorId)
    .where('t.courseId', 'in', [courseId, toCourseId])
    .select(['c.id', 'c.name', 'c.readOnlyUntil', 'c.archivedAt'])
    .orderBy('c.id')
    .forShare('t')
    .forNoKeyUpdate('c')
    .execute()
  const course = rows.find(({ id }) => id === courseId)
  const target = rows.find(({ id }) => id === toCourseId)
  if (!course || !target) throw new AppError('not_found')
  if (target.readOnlyUntil) throw new AppError('course_read_only')
  if (target.archivedAt) throw new AppError('course_read_only', courseArchived)
  return { name: course.name, toName: target.name }
}

/** The claim code of a card ends with the removal from the course in which it was made; a move takes it along. */
export const moveClaimCode = (trx: Trx, { courseId, studentId, toCourseId }: Omit<Move, 'actorId' | 'from'>) =>
  trx
    .updateTable('cards')
    .set({ codedIn: toCourseId })
    .where('accountId', '=', studentId)
    .where(({ eb, fn, ref, val }) => eb(fn.coalesce(ref('codedIn'), val(courseId)), '=', courseId))
    .execute()

/**
 * @returns the name of the student; undefined where they are no participant, already in the other course, or left that
 * one themselves
 */
async function moveParticipation(
  trx: Trx,
  { courseId, studentId, actorId, toCourseId, from }: Move,
  today: string,
  names: { name: string; toName: string },
) {
  const id = (value: number) => sql<number>`${value}::bigint`
  return await trx
    .with('added', (query) =>
      query
        .insertInto('participants')
        .columns(participantColumns)
        .expression((eb) =>
          eb
            .selectFrom('participants as p')
            .innerJoin('courses as c', 'c.id', 'p.courseId')
            .where('p.courseId', '=', courseId)
            .where('p.studentId', '=', studentId)
            .where(({ not, and, exists, selectFrom }) =>
              not(
                and([
                  hasLeft(toCourseId, actorId, 'p.studentId'),
                  exists(
                    selectFrom('deletedParticipants as d')
                      .where('d.courseId', '=', toCourseId)
                      .whereRef('d.studentId', '=', 'p.studentId')
                      .whereRef('d.deletedBy', '=', 'd.studentId')
                      .select('d.courseId'),
                  ),
                ]),
              ),
            )
            .select([id(toCourseId).as('courseId'), 'p.studentId'])
            .select([sql<Date>`${bakuInstant(from)}::timestamptz`.as('since'), 'p.nameInCourse'])
            .select(movedRound(toCourseId, today).as('round')),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning('studentId'),
    )
    // as new to the student, or as known, as the old one
    .with('strange', (query) =>
      query
        .insertInto('newCourses')
        .columns(['courseId', 'studentId', 'addedAt'])
        .expression((eb) =>
          eb
            .selectFrom('newCourses as n')
            .innerJoin('added', 'added.studentId', 'n.studentId')
            .where('n.courseId', '=', courseId)
            .select([id(toCourseId).as('courseId'), 'n.studentId', 'n.addedAt']),
        )
        .onConflict((conflict) => conflict.doNothing()),
    )
    .with('familiar', (query) =>
      query
        .deleteFrom('newCourses as n')
        .using('added')
        .where('n.courseId', '=', toCourseId)
        .whereRef('n.studentId', '=', 'added.studentId')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('newCourses as o')
                .where('o.courseId', '=', courseId)
                .whereRef('o.studentId', '=', 'n.studentId')
                .select('o.courseId'),
            ),
          ),
        ),
    )
    .with('gone', (query) =>
      query
        .deleteFrom('participants')
        .using(['added', 'accounts'])
        .where('courseId', '=', courseId)
        .whereRef('participants.studentId', '=', 'added.studentId')
        .whereRef('accounts.id', '=', 'added.studentId')
        .returning(['accounts.fullName', 'accounts.email', 'participants.since', 'participants.nameInCourse'])
        .returning('participants.round'),
    )
    .with('stored', (query) =>
      query
        .insertInto('deletedParticipants')
        .columns([...participantColumns, 'withCourse', 'deletedBy', 'until', 'movedTo'])
        .expression((eb) =>
          eb
            .selectFrom('gone')
            .select([id(courseId).as('courseId'), id(studentId).as('studentId'), 'since', 'nameInCourse', 'round'])
            .select([eb.lit(false).as('withCourse'), id(actorId).as('deletedBy')])
            .select([sql<string>`${addDays(from, -1)}::date`.as('until'), id(toCourseId).as('movedTo')]),
        ),
    )
    .with('left', (query) =>
      insertHistory(query, query.selectFrom('gone'), ({ ref }) => ({
        courseId,
        actorId,
        action: 'participant_removed',
        studentId,
        before: ref('gone.fullName'),
        after: names.toName,
      })),
    )
    .with('joined', (query) =>
      insertHistory(query, query.selectFrom('gone'), ({ ref }) => ({
        courseId: toCourseId,
        actorId,
        action: 'participant_added',
        studentId,
        before: names.name,
        after: ref('gone.fullName'),
      })),
    )
    .selectFrom('gone')
    .select(['fullName', 'email'])
    .select(({ fn }) => fn.coalesce('nameInCourse', 'fullName').as('name'))
    .executeTakeFirst()
}

async function refusalOf(trx: Trx, { courseId, toCourseId, studentId }: Move): Promise<AppError> {
  const attended = await trx
    .selectFrom('participants')
    .where('courseId', 'in', [courseId, toCourseId])
    .where('studentId', '=', studentId)
    .select('courseId')
    .execute()
  return new AppError(attended.length === new Set([courseId, toCourseId]).size ? 'already_participant' : 'not_found')
}

/**
 * Moves a student to another course of the teacher, in one transaction: the marks stay in the old one, and the name in
 * the report moves along. `restoreParticipant` in the old course undoes it.
 * @returns the name of the student in the report, and that of the other course
 * @throws AppError not_found when the actor does not teach both, or the student is no participant, or left the other
 * one themselves; date_invalid; already_participant; limit_reached; course_read_only where nobody may add to the other
 * one
 */
export function moveParticipant(
  { db, jobs }: Pick<Parts, 'db' | 'jobs'>,
  move: Move,
): Promise<{ name: string; course: string }> {
  const { courseId, actorId, studentId, toCourseId, from } = move
  const today = bakuDate(new Date())
  if (from > today || from < addDays(today, -lifetimes.formerDays)) throw new AppError('date_invalid')
  return transaction(db, async (trx) => {
    const names = await lockCourses(trx, move)
    await moveClaimCode(trx, move)
    const moved = await moveParticipation(trx, move, today, names)
    if (!moved) throw await refusalOf(trx, move)
    await raiseVersion(trx, [courseId, toCourseId])
    const accountIds = moved.email === null ? [] : [studentId]
    await queueAddition(trx, jobs, { courseId: toCourseId, actorId, role: 'student', accountIds })
    return { name: moved.name, course: names.toName }
  })
}
