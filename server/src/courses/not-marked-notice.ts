import { bakuDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { composeOfCourse, type Kind, nothing, timesOf } from '../notices/kind.ts'
import { type Composed, courseUrl, type DueNotice, notify } from '../notices/message.ts'
import { selectPlans } from './lesson-plans.ts'
import { isNotMarked, markedOn, withPlan } from './summaries.ts'

const text = '“{course}” qrupunda bu gün davamiyyət yazılmayıb.'

/** Queues the reminder of a day's evening to the teachers of these courses, once for any number of runs of the job. */
export async function queueNotMarked(db: Db, courseIds: readonly number[], date: string, now: Date): Promise<void> {
  const { dueAt, expiresAt } = timesOf(now)
  await sql`
    insert into push_notices (device_id, key, kind, course_id, about, due_at, expires_at)
    select d.id, 'not_marked/' || t.course_id || '/' || ${date}, 'not_marked', t.course_id,
      jsonb_build_object('date', ${date}::text), ${dueAt}, ${expiresAt}
    from course_teachers t
    join push_devices d on d.account_id = t.teacher_id and not d.is_parent and 'not_marked' = any(d.kinds)
    where t.course_id = any(${courseIds}::bigint[]) and not exists (
      select from notified n where n.device_id = d.id and n.key = 'not_marked/' || t.course_id || '/' || ${date}
    )
    on conflict do nothing`.execute(db)
}

/** The reminder, where the lesson still takes place and has no mark. */
async function compose(db: Db, notice: DueNotice, course: string, now: Date): Promise<Composed> {
  // the sentence says “today”
  if (notice.about.date !== bakuDate(now)) return nothing
  const today = bakuDate(now)
  const row = await selectPlans(db, [notice.courseId ?? 0], today, today)
    .select(markedOn(today).as('today'))
    .executeTakeFirst()
  if (!row || !isNotMarked(withPlan(row, today), today)) return nothing
  return notify(notice, fill(text, { course }), courseUrl(notice, 'participants'))
}

/**
 * Its item of news is derived from the courses of the teacher (`news/news.ts`): there is no row for a day without
 * marks.
 */
export const notMarked: Kind = { isUrgent: true, isAtFixedHour: true, compose: composeOfCourse(compose) }
