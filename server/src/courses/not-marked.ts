import { bakuDate } from '@hasiye/contract/locale.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { queueNotMarked } from './not-marked-notice.ts'
import { isNotMarked, markedOn, planColumns, withPlan } from './summaries.ts'

/** The courses that have a teacher `t` who meets the condition, in order. */
function selectTaught(db: Db, condition: RawBuilder<unknown>, today: string) {
  return db
    .selectFrom('courses as c')
    .select(['c.id', 'c.name', 'c.startDate', 'c.endDate', 'c.archivedAt', 'c.lessonDays'])
    .select([...planColumns(today), markedOn(today).as('today')])
    .where(sql<boolean>`exists (select from course_teachers t where t.course_id = c.id and ${condition})`)
    .orderBy('c.id')
}

type Taught = Awaited<ReturnType<ReturnType<typeof selectTaught>['execute']>>[number]

const isDue = (course: Taught, today: string): boolean => isNotMarked(withPlan(course, today), today)

/** The courses of a teacher with a lesson today and no mark, in one statement. */
export async function listNotMarked(db: Db, teacherId: number, now: Date): Promise<Taught[]> {
  const today = bakuDate(now)
  const taught = await selectTaught(db, sql`t.teacher_id = ${teacherId}`, today).execute()
  return taught.filter((course) => isDue(course, today))
}

/** How many courses one statement reads, so that none delays the saves of a city. */
const sliceOfCourses = 500

/**
 * Queues a reminder to the teachers of each course with a lesson today and no mark, if they want one, slice by slice.
 */
export async function remindNotMarked(db: Db, now: Date, slice = sliceOfCourses): Promise<void> {
  const today = bakuDate(now)
  const wantsIt = sql`exists (
    select from push_devices d where d.account_id = t.teacher_id and not d.is_parent and 'not_marked' = any(d.kinds)
  )`
  for (let after = 0; ; ) {
    const courses = await selectTaught(db, wantsIt, today).where('c.id', '>', after).limit(slice).execute()
    const last = courses.at(-1)
    if (!last) return
    const ids = courses.filter((course) => isDue(course, today)).map(({ id }) => id)
    if (ids.length > 0) await queueNotMarked(db, ids, today, now)
    after = last.id
  }
}
