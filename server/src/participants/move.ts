import { courseArchived } from '@hasiye/contract/errors.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { bakuDate, bakuInstant, longDate } from '@hasiye/contract/locale.ts'
import { messages } from '@hasiye/contract/messages.ts'
import { fill } from '@hasiye/contract/text.ts'
import { sql } from 'kysely'
import { type Trx, transaction } from '../db/db.ts'
import { insertHistory, raiseVersion } from '../db/history.ts'
import { lockCourses } from '../db/locks.ts'
import { endedStay, hasLeftCourse, hasSaidNo } from '../db/membership.ts'
import { movedRound } from '../db/rounds.ts'
import { AppError } from '../errors/errors.ts'
import { queueAddition } from '../mail/added-to-course.ts'
import type { Parts } from '../parts.ts'
import { queueMoved } from './moved-notice.ts'
import { movePlannedMarks } from './stays.ts'

interface Move {
  courseId: number
  actorId: number
  studentId: number
  toCourseId: number
  /** The first day in the other course. */
  from: string
}

/**
 * Locks both courses.
 * @returns their names, the student's last marked day in the first one until today, and whether days to come are marked
 * @throws AppError not_found unless they teach both; course_read_only
 */
async function lockBoth(trx: Trx, { courseId, toCourseId, actorId, studentId }: Move, today: string) {
  await lockCourses(trx, [courseId, toCourseId])
  const rows = await trx
    .selectFrom('courseTeachers as t')
    .innerJoin('courses as c', 'c.id', 't.courseId')
    .where('t.teacherId', '=', actorId)
    .where('t.courseId', 'in', [courseId, toCourseId])
    .select(['c.id', 'c.name', 'c.readOnlyUntil', 'c.archivedAt'])
    .orderBy('c.id')
    .execute()
  const course = rows.find(({ id }) => id === courseId)
  const target = rows.find(({ id }) => id === toCourseId)
  if (!course || !target) throw new AppError('not_found')
  if (target.readOnlyUntil) throw new AppError('course_read_only')
  if (target.archivedAt) throw new AppError('course_read_only', courseArchived)
  // a separate statement sees the marks of a save for which this one waited
  const marks = await trx
    .selectFrom('marks')
    .where('courseId', '=', courseId)
    .where('studentId', '=', studentId)
    .where(({ or, eb }) => or([eb('status', '<>', ''), eb('note', '<>', ''), eb('date', '>', today)]))
    .select(sql<string | null>`max(date) filter (where date <= ${today})`.as('lastMarked'))
    .select(sql<boolean>`coalesce(bool_or(date > ${today}), false)`.as('isPlanned'))
    .executeTakeFirstOrThrow()
  return { name: course.name, toName: target.name, ...marks }
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
        .columns(['courseId', 'studentId', 'since', 'nameInCourse', 'sentIdHash', 'round'])
        .expression((eb) =>
          eb
            .selectFrom('participants as p')
            .innerJoin('courses as c', 'c.id', 'p.courseId')
            .where('p.courseId', '=', courseId)
            .where('p.studentId', '=', studentId)
            .where(({ not }) => not(hasLeftCourse(toCourseId, actorId, 'p.studentId')))
            .where(({ not }) => not(hasSaidNo(toCourseId, actorId, 'p.studentId')))
            .select([id(toCourseId).as('courseId'), 'p.studentId'])
            .select([sql<Date>`${bakuInstant(from)}::timestamptz`.as('since'), 'p.nameInCourse', 'p.sentIdHash'])
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
        .updateTable('stays')
        .from(['added', 'accounts'])
        .set({ ...endedStay('moved', actorId, sql<string>`${addDays(from, -1)}::date`), movedTo: toCourseId })
        .where('courseId', '=', courseId)
        .where('until', 'is', null)
        .whereRef('stays.studentId', '=', 'added.studentId')
        .whereRef('accounts.id', '=', 'added.studentId')
        .returning(['accounts.fullName', 'accounts.email', 'stays.nameInCourse']),
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

/** @throws AppError date_invalid where the student was marked on that day or later, up to today, or the day is too late */
function checkFirstDay(from: string, last: string | null, today: string): void {
  const first = last === null ? today : addDays(last, 1)
  if (last !== null && from < first) {
    const text = fill(messages.movedBeforeMark, { date: longDate(last), day: longDate(first) })
    throw new AppError('date_invalid', { text, fields: { from: text } })
  }
  // who was marked today is moved from tomorrow on
  if (from > today && from !== first) {
    const text = fill(messages.movedTooLate, { day: longDate(first > today ? first : today) })
    throw new AppError('date_invalid', { text, fields: { from: text } })
  }
}

async function refusalOf(trx: Trx, { courseId, toCourseId, studentId, actorId }: Move): Promise<AppError> {
  const attended = await trx
    .selectFrom('participants')
    .where('courseId', 'in', [courseId, toCourseId])
    .where('studentId', '=', studentId)
    .select('courseId')
    .execute()
  if (attended.length === new Set([courseId, toCourseId]).size) return new AppError('already_participant')
  const left = await trx
    .selectFrom('participants as p')
    .where('p.courseId', '=', courseId)
    .where('p.studentId', '=', studentId)
    .where(hasLeftCourse(toCourseId, actorId, 'p.studentId'))
    .where(({ not }) => not(hasSaidNo(toCourseId, actorId, 'p.studentId')))
    .select('p.studentId')
    .executeTakeFirst()
  return new AppError(left ? 'student_left' : 'not_found')
}

/**
 * Moves a student to another course of the teacher, in one transaction: the marks stay in the old one, and the name in
 * the report moves along. `restoreParticipant` in the old course undoes it.
 * @returns the name of the student in the report, and that of the other course
 * @throws AppError not_found when the actor does not teach both, or the student is no participant; student_left where
 * they left the other one themselves; date_invalid; already_participant; limit_reached; course_read_only where nobody may add to the other
 * one
 */
export function moveParticipant(
  { db, jobs }: Pick<Parts, 'db' | 'jobs'>,
  move: Move,
): Promise<{ name: string; course: string }> {
  const { courseId, actorId, studentId, toCourseId, from } = move
  const today = bakuDate(new Date())
  if (from < addDays(today, -lifetimes.formerDays)) throw new AppError('date_invalid')
  return transaction(db, async (trx) => {
    const { lastMarked, isPlanned, ...names } = await lockBoth(trx, move, today)
    checkFirstDay(from, lastMarked, today)
    await moveClaimCode(trx, move)
    const moved = await moveParticipation(trx, move, today, names)
    if (!moved) throw await refusalOf(trx, move)
    if (isPlanned) await movePlannedMarks(trx, move)
    await raiseVersion(trx, [courseId, toCourseId])
    await queueMoved(trx, move, new Date())
    const accountIds = moved.email === null ? [] : [studentId]
    await queueAddition(trx, jobs, { courseId: toCourseId, actorId, role: 'student', accountIds })
    return { name: moved.name, course: names.toName }
  })
}
