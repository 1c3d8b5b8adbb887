import type { DeletedItem } from '@hasiye/contract/trash.ts'
import { sql } from 'kysely'
import { type Db, type Trx, transaction } from '../db/db.ts'
import { insertHistory, raiseVersion, recordHistory } from '../db/history.ts'
import { deletedBy, notDeleted, removeExpired, restorableSince, selectRestorable } from '../db/trash.ts'
import { AppError } from '../errors/errors.ts'
import type { HandlerResult } from '../http/route.ts'
import { beginOfText, lockCoursesOf, writableCourses } from './announcements.ts'

/**
 * Deletes an announcement in its courses that the teacher may write in; it can be restored for 30 days.
 * @throws AppError not_found
 */
export async function deleteAnnouncement(db: Db, id: number, teacherId: number): Promise<void> {
  const gone = await transaction(db, async (trx) => {
    await lockCoursesOf(trx, id)
    return trx
      .with('still', (query) => writableCourses(query, teacherId))
      .with('gone', (query) =>
        query
          .updateTable('allAnnouncements')
          .from('still')
          .set(deletedBy(teacherId))
          .where('allAnnouncements.id', '=', id)
          .whereRef('allAnnouncements.courseId', '=', 'still.courseId')
          .where('allAnnouncements.deletedAt', 'is', null)
          .returning(['allAnnouncements.courseId', 'allAnnouncements.text']),
      )
      .with('noted', (query) =>
        insertHistory(query, query.selectFrom('gone'), ({ ref }) => ({
          courseId: ref('gone.courseId'),
          actorId: teacherId,
          action: 'announcement_deleted',
          before: beginOfText('gone.text'),
        })),
      )
      .selectFrom('gone')
      .select('courseId')
      .execute()
  })
  if (gone.length === 0) throw new AppError('not_found')
}

/** The deleted announcements of a course, newest first, in one statement. */
export const listDeletedAnnouncements = (db: Db, courseId: number): Promise<HandlerResult<DeletedItem>[]> =>
  selectRestorable(db.selectFrom('allAnnouncements as d'), courseId)
    .select(['d.id', beginOfText('d.text').as('name'), sql<null>`null`.as('parentName')])
    .orderBy('d.id', 'desc')
    .execute()

interface Deleted {
  courseId: number
  actorId: number
  id: number
}

/**
 * Restores an announcement in a course, and in the other courses of the actor where the same act deleted it.
 * @throws AppError not_found when it was not deleted within 30 days
 */
export async function restoreAnnouncement(trx: Trx, { courseId, actorId, id }: Deleted): Promise<void> {
  const back = await trx
    .with('still', (query) => writableCourses(query, actorId))
    .with('back', (query) =>
      query
        .updateTable('allAnnouncements')
        .from(['still', 'allAnnouncements as d'])
        .set(notDeleted)
        .where('d.courseId', '=', courseId)
        .where('d.id', '=', id)
        .where('d.deletedAt', '>', restorableSince)
        .whereRef('allAnnouncements.id', '=', 'd.id')
        .whereRef('allAnnouncements.deletedAt', '=', 'd.deletedAt')
        .whereRef('allAnnouncements.courseId', '=', 'still.courseId')
        .returning(['allAnnouncements.courseId', 'allAnnouncements.text']),
    )
    .with('noted', (query) =>
      insertHistory(query, query.selectFrom('back'), ({ ref }) => ({
        courseId: ref('back.courseId'),
        actorId,
        action: 'announcement_restored',
        after: beginOfText('back.text'),
      })),
    )
    .selectFrom('back')
    .select('courseId')
    .execute()
  if (back.length === 0) throw new AppError('not_found')
  await raiseVersion(
    trx,
    back.map((row) => row.courseId),
  )
}

/**
 * Removes a deleted announcement of a course, with who has seen it.
 * @throws AppError not_found when it was not deleted within 30 days
 */
export async function purgeAnnouncement(trx: Trx, { courseId, actorId, id }: Deleted): Promise<void> {
  const { name } = await trx
    .deleteFrom('allAnnouncements')
    .where('courseId', '=', courseId)
    .where('id', '=', id)
    .where('deletedAt', '>', restorableSince)
    .returning(beginOfText('text').as('name'))
    .executeTakeFirstOrThrow(() => new AppError('not_found'))
  await recordHistory(trx, courseId, actorId, [{ action: 'announcement_purged', before: name }])
}

export const removeExpiredDeletedAnnouncements = removeExpired('allAnnouncements')
