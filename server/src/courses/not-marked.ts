import { bakuDate } from '@hasiye/contract/locale.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { queueNotMarked } from '../notices/queue.ts'
import { isNotMarked, markedOn, planColumns, withPlan } from './summaries.ts'

/** The courses that have a lesson today and no mark, and a teacher `t` whom the condition is true for. */
async function findNotMarked(db: Db, condition: RawBuilder<unknown>, now: Date) {
  const today = bakuDate(now)
  const courses = await db
    .selectFrom('courses as c')
    .select(['c.id', 'c.name', 'c.startDate', 'c.endDate', 'c.archivedAt', 'c.lessonDays'])
    .select([...planColumns(today), markedOn(today).as('today')])
    .where(sql<boolean>`exists (select from course_teachers t where t.course_id = c.id and ${condition})`)
    .execute()
  return courses.filter((course) => isNotMarked(withPlan(course, today), today))
}

/** The courses of a teacher that have a lesson today and no mark, in one statement. */
export const listNotMarked = (db: Db, teacherId: number, now: Date) =>
  findNotMarked(db, sql`t.teacher_id = ${teacherId}`, now)

/** Queues a reminder to the teachers of each course that has a lesson today and no mark, where they want one. */
export async function remindNotMarked(db: Db, now: Date): Promise<void> {
  const wantsIt = sql`exists (
    select from push_devices d where d.account_id = t.teacher_id and not d.is_parent and 'not_marked' = any(d.kinds)
  )`
  const ids = (await findNotMarked(db, wantsIt, now)).map(({ id }) => id)
  await queueNotMarked(db, ids, bakuDate(now), now)
}
