import type { LessonBreak } from '@hasiye/contract/courses.ts'
import type { BodyOf } from '@hasiye/contract/endpoint.ts'
import { courseArchived } from '@hasiye/contract/errors.ts'
import { daysText } from '@hasiye/contract/lesson-change-text.ts'
import {
  breakDays,
  type createBreak as createCall,
  lessonChangeDays,
  lessonRefusals,
} from '@hasiye/contract/lesson-changes.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { messages } from '@hasiye/contract/messages.ts'
import { fill } from '@hasiye/contract/text.ts'
import type { Trx } from '../db/db.ts'
import { recordHistory } from '../db/history.ts'
import { AppError } from '../errors/errors.ts'
import { queueBreak } from './lesson-notice.ts'
import { firstStart, lockTaught, nextLessons, readPlans } from './lesson-plans.ts'

interface Act {
  actorId: number
  now: Date
}

const textOf = ({ from, to, text }: Pick<LessonBreak, 'from' | 'to' | 'text'>): string =>
  text ? `${daysText(from, to)} (${text})` : daysText(from, to)

type Days = Pick<LessonBreak, 'from' | 'to'>

/** When the first lesson of today or tomorrow begins that a break of courses concerns. */
async function firstStartIn(
  trx: Trx,
  courseIds: readonly number[],
  { from, to }: Days,
  now: Date,
): Promise<Date | null> {
  const today = bakuDate(now)
  if (from > addDays(today, 1)) return null
  const plans = await readPlans(trx, courseIds, today, today)
  const lessons = plans.flatMap((plan) => nextLessons(plan, now))
  return firstStart(
    lessons.filter(({ date }) => from <= date && date <= to),
    now,
  )
}

/**
 * Gives courses that the actor teaches days without lessons, with a history row in each, and queues one notice. A course
 * that has the same break, without a lesson inside it, keeps it, and nothing is told.
 * @throws AppError date_invalid for a break that ends before it begins, or is too long or too far away; not_found where
 * the actor does not teach all of the courses; course_read_only
 */
export async function createBreak(
  trx: Trx,
  { actorId, now }: Act,
  { from, to, courseIds, text = '' }: BodyOf<typeof createCall>,
): Promise<LessonBreak> {
  const today = bakuDate(now)
  const refused = (text: string) => new AppError('date_invalid', { text, fields: { to: text } })
  if (to < from) throw refused(messages.daysReversed)
  if (to < today) throw refused(lessonRefusals.breakOver)
  if (to >= addDays(from, breakDays)) throw refused(fill(lessonRefusals.breakTooLong, { n: breakDays }))
  if (from > addDays(today, lessonChangeDays.ahead)) throw new AppError('date_invalid')
  const wanted = [...new Set(courseIds)]
  const locked = await lockTaught(trx, actorId, wanted)
  if (locked.length < wanted.length) {
    const taught = await trx
      .selectFrom('courseTeachers as t')
      .innerJoin('courses as c', 'c.id', 't.courseId')
      .where('t.teacherId', '=', actorId)
      .where('c.id', 'in', wanted)
      .select('c.readOnlyUntil')
      .execute()
    if (taught.length < wanted.length) throw new AppError('not_found')
    throw taught.some(({ readOnlyUntil }) => readOnlyUntil)
      ? new AppError('course_read_only')
      : new AppError('course_read_only', courseArchived)
  }
  const same = (one: LessonBreak) => one.from === from && one.to === to && one.text === text && one.except.length === 0
  const plans = await readPlans(trx, locked, today, today)
  const standing = plans.flatMap(({ id, breaks }) => breaks.filter(same).map((one) => ({ ...one, courseId: id })))
  const added = locked.filter((id) => standing.every(({ courseId }) => courseId !== id))
  if (added.length === 0 && standing[0]) return { id: standing[0].id, from, to, text, except: [] }
  const { id } = await trx
    .insertInto('breaks')
    .values({ firstDay: from, lastDay: to, text, createdBy: actorId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('courseBreaks')
    .values(added.map((courseId) => ({ courseId, breakId: id, endedAt: null })))
    .execute()
  for (const courseId of added)
    await recordHistory(trx, courseId, actorId, [{ action: 'break_set', after: textOf({ from, to, text }) }])
  await queueBreak(trx, id, await firstStartIn(trx, added, { from, to }, now), now)
  return { id, from, to, text, except: [] }
}

/**
 * Ends a break in courses that the actor teaches, in one of them or all: its lessons take place again.
 * @returns the ids of the courses @throws AppError not_found where no such course has the break
 */
export async function endBreak(trx: Trx, { actorId, now }: Act, id: number, courseId?: number): Promise<number[]> {
  const locked = await lockTaught(trx, actorId, courseId === undefined ? undefined : [courseId])
  const ended = await trx
    .updateTable('courseBreaks as k')
    .from('breaks as b')
    .whereRef('b.id', '=', 'k.breakId')
    .where('k.breakId', '=', id)
    .where('k.courseId', 'in', [0, ...locked])
    .where('k.endedAt', 'is', null)
    .set({ endedAt: now })
    .returning(['k.courseId', 'b.firstDay as from', 'b.lastDay as to', 'b.text'])
    .execute()
  const [first] = ended
  if (!first) throw new AppError('not_found')
  for (const row of ended)
    await recordHistory(trx, row.courseId, actorId, [{ action: 'break_set', before: textOf(row) }])
  const courseIds = ended.map((row) => row.courseId)
  await queueBreak(trx, id, await firstStartIn(trx, courseIds, first, now), now)
  return courseIds
}
