import { addDays, type Lesson, lessonsPlannedFor } from '@hasiye/contract/lesson-days.ts'
import { bakuDate, bakuInstant } from '@hasiye/contract/locale.ts'
import type { Db, Trx } from '../db/db.ts'
import { lockCourses } from '../db/locks.ts'
import type { ChangeState } from '../db/tables.ts'
import { planColumns, withPlan } from './summaries.ts'

/** What decides the lessons of courses, and the change of a date; `isUndone` is null without one. */
export const selectPlans = (db: Db, ids: readonly number[], date: string, today: string) =>
  db
    .selectFrom('courses as c')
    .leftJoin('lessonChanges as l', (join) => join.onRef('l.courseId', '=', 'c.id').on('l.date', '=', date))
    .where('c.id', 'in', [0, ...ids])
    .select(['c.id', 'c.startDate', 'c.endDate', 'c.archivedAt', 'c.lessonDays'])
    .select([
      'l.kind',
      'l.startsAt',
      'l.movedTo',
      'l.text',
      'l.isInstead',
      'l.isUndone',
      'l.day',
      'l.dayOf',
      'l.replaced',
    ])
    .select(planColumns(today))
    .orderBy('c.id')

export async function readPlans(db: Db, ids: readonly number[], date: string, today: string) {
  const rows = await selectPlans(db, ids, date, today).execute()
  return rows.map((row) => withPlan(row, today))
}

export type Plan = Awaited<ReturnType<typeof readPlans>>[number]

/** A change without its date. */
export type ChangeValue = ChangeState['value'] & object

type StoredChange = Pick<Plan, 'kind' | 'startsAt' | 'movedTo' | 'text' | 'isInstead' | 'isUndone'>
type ChangeActs = Pick<Plan, 'day' | 'dayOf' | 'replaced'>

/** The change of the date of a plan; null where there is none, or it was undone. */
export const changeIn = ({ kind, startsAt, movedTo, text, isInstead, isUndone }: StoredChange): ChangeValue | null =>
  kind === null || isUndone ? null : { kind, startsAt, movedTo, text: text ?? '', ...(isInstead && { isInstead }) }

/** The state of the change of the date of a plan, with what applies again when it is undone. */
export const stateIn = ({ day, dayOf, replaced, ...stored }: StoredChange & ChangeActs): ChangeState => ({
  ...{ value: changeIn(stored), day, dayOf, replaced },
})

/** The teacher's courses that can be changed, of these or of all, locked until the end. */
export async function lockTaught(trx: Trx, teacherId: number, courseIds?: readonly number[]): Promise<number[]> {
  const taught = trx
    .selectFrom('courseTeachers as t')
    .innerJoin('courses as c', 'c.id', 't.courseId')
    .where('t.teacherId', '=', teacherId)
    .$if(courseIds !== undefined, (one) => one.where('c.id', 'in', [0, ...(courseIds ?? [])]))
    .where('c.archivedAt', 'is', null)
    .where('c.readOnlyUntil', 'is', null)
    .select('c.id')
    .orderBy('c.id')
  const idsOf = async () => (await taught.execute()).map(({ id }) => id)
  const ids = await idsOf()
  await lockCourses(trx, ids)
  const still = new Set(await idsOf())
  return ids.filter((id) => still.has(id))
}

/** When the first of these lessons begins that has not begun, as far as its time is known. */
export function firstStart(lessons: readonly Lesson[], now: Date): Date | null {
  const coming = lessons
    .flatMap(({ date, startsAt }) => (startsAt === null ? [] : bakuInstant(date, startsAt).getTime()))
    .filter((startsAt) => startsAt > now.getTime())
  return coming.length > 0 ? new Date(Math.min(...coming)) : null
}

/** The lessons of today and tomorrow, also those that do not take place: a notice about them may not wait for the morning. */
export const nextLessons = (plan: Plan, now: Date): Lesson[] =>
  [bakuDate(now), addDays(bakuDate(now), 1)].flatMap((date) => lessonsPlannedFor(plan, date, plan.dayOffOn))
