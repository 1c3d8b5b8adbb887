import { learnLessonDays, lessonsOn, type Scheduled } from '@hasiye/contract/lesson-days.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { queueNotMarked } from '../notices/queue.ts'
import { recentDates } from './summaries.ts'

interface Row extends Omit<Scheduled, 'learnedDays'> {
  id: number
  recentDates: string[] | null
}

/** Queues a reminder to the teachers of each course that has a lesson today and no mark, where they want one. */
export async function remindNotMarked(db: Db, now: Date): Promise<void> {
  const today = bakuDate(now)
  const { rows } = await sql<Row>`
    select c.id, c.start_date as "startDate", c.end_date as "endDate", c.archived_at as "archivedAt",
      c.lesson_days as "lessonDays", ${recentDates(today)} as "recentDates"
    from courses c
    where exists (
      select from course_teachers t join push_devices d on d.account_id = t.teacher_id
      where t.course_id = c.id and not d.is_parent and 'not_marked' = any(d.kinds)
    ) and not exists (select from marks m where m.course_id = c.id and m.date = ${today} and m.status <> '')`.execute(
    db,
  )
  const due = rows.filter(({ recentDates, ...course }) => {
    const learnedDays = recentDates ? learnLessonDays(recentDates, today) : []
    return lessonsOn({ ...course, learnedDays }, today).length > 0
  })
  await queueNotMarked(
    db,
    due.map(({ id }) => id),
    today,
    now,
  )
}
