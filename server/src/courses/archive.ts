import { sql } from 'kysely'
import { type Db, transaction } from '../db/db.ts'
import { recordHistory } from '../db/history.ts'
import { lockCourses } from '../db/locks.ts'
import { teaches } from '../db/membership.ts'
import { AppError } from '../errors/errors.ts'
import { checkRoom } from './quota.ts'

/**
 * Archives or unarchives a course. Archiving it twice changes nothing.
 * @throws AppError not_found when the actor no longer owns it; quota_reached when there is no room for it
 */
export function setArchived(db: Db, courseId: number, actorId: number, isArchived: boolean): Promise<void> {
  return transaction(db, async (trx) => {
    await lockCourses(trx, [courseId])
    const course = await trx
      .with('still', teaches(courseId, actorId, 'own'))
      .selectFrom(['courses', 'still'])
      .where('courses.id', '=', courseId)
      .select(sql<boolean>`archived_at is not null`.as('isArchived'))
      .executeTakeFirst()
    if (!course) throw new AppError('not_found')
    if (course.isArchived === isArchived) return
    if (!isArchived) await checkRoom(trx, actorId)
    await trx
      .updateTable('courses')
      .set({ archivedAt: isArchived ? sql<Date>`now()` : null })
      .where('id', '=', courseId)
      .execute()
    const [before, after] = isArchived ? [null, 'archived'] : ['archived', null]
    await recordHistory(trx, courseId, actorId, [{ action: 'course_archived', before, after }])
  })
}
