import { learnLessonDays, lessonsOn } from '@hasiye/contract/lesson-days.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { queueNotMarked } from '../notices/queue.ts'
import { recentDates } from './summaries.ts'

/** Queues a reminder to the teachers of each course that has a lesson today and no mark, where they want one. */
export async function remindNotMarked(db: Db, now: Date): Promise<void> {
  const today = bakuDate(now)
  const rows = await db
    .selectFrom('courses as c')
    .select(['c.id', 'c.startDate', 'c.endDate', 'c.archivedAt', 'c.lessonDays'])
    .select(recentDates(today).as('recentDates'))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('courseTeachers as t')
          .innerJoin('pushDevices as d', 'd.accountId', 't.teacherId')
          .whereRef('t.courseId', '=', 'c.id')
          .where('d.isParent', '=', false)
          .where(sql<boolean>`'not_marked' = any(d.kinds)`)
          .select('d.id'),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('marks as m')
            .whereRef('m.courseId', '=', 'c.id')
            .where('m.date', '=', today)
            .where('m.status', '<>', '')
            .select('m.studentId'),
        ),
      ),
    )
    .execute()
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
