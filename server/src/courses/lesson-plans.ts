import type { LessonChange } from '@hasiye/contract/courses.ts'
import type { Db, Trx } from '../db/db.ts'
import { markedOn, planColumns, withPlan } from './summaries.ts'

/** What decides the lessons of courses, the marks on a date, and its change; `isUndone` is null without one. */
export const selectPlans = (db: Db, ids: readonly number[], date: string, today: string) =>
  db
    .selectFrom('courses as c')
    .leftJoin('lessonChanges as l', (join) => join.onRef('l.courseId', '=', 'c.id').on('l.date', '=', date))
    .where('c.id', 'in', [0, ...ids])
    .select(['c.id', 'c.startDate', 'c.endDate', 'c.archivedAt', 'c.lessonDays'])
    .select(['l.kind', 'l.startsAt', 'l.movedTo', 'l.text', 'l.isInstead', 'l.isUndone', 'l.replaced'])
    .select(planColumns(today))
    .select(markedOn(date).as('marked'))
    .orderBy('c.id')

export async function readPlans(db: Db, ids: readonly number[], date: string, today: string) {
  const rows = await selectPlans(db, ids, date, today).execute()
  return rows.map((row) => withPlan(row, today))
}

export type Plan = Awaited<ReturnType<typeof readPlans>>[number]

/** A change without its date. */
export type ChangeValue = Omit<LessonChange, 'date'>

type StoredChange = Pick<Plan, 'kind' | 'startsAt' | 'movedTo' | 'text' | 'isInstead' | 'isUndone'>

/** The change of the date of a plan; null where there is none, or it was undone. */
export const changeIn = ({ kind, startsAt, movedTo, text, isInstead, isUndone }: StoredChange): ChangeValue | null =>
  kind === null || isUndone ? null : { kind, startsAt, movedTo, text: text ?? '', ...(isInstead && { isInstead }) }

/** The teacher's courses that can be changed, of these or of all, locked until the end. */
export async function lockTaught(trx: Trx, teacherId: number, courseIds?: readonly number[]): Promise<number[]> {
  const rows = await trx
    .selectFrom('courseTeachers as t')
    .innerJoin('courses as c', 'c.id', 't.courseId')
    .where('t.teacherId', '=', teacherId)
    .$if(courseIds !== undefined, (taught) => taught.where('c.id', 'in', [0, ...(courseIds ?? [])]))
    .where('c.archivedAt', 'is', null)
    .where('c.readOnlyUntil', 'is', null)
    .select('c.id')
    .orderBy('c.id')
    .forShare('t')
    .forNoKeyUpdate('c')
    .execute()
  return rows.map(({ id }) => id)
}
