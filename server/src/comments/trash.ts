import type { DeletedItem } from '@hasiye/contract/trash.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import { type Db, type Trx, transaction } from '../db/db.ts'
import { raiseVersion, recordHistory } from '../db/history.ts'
import { stillBelongs } from '../db/membership.ts'
import type { Tables } from '../db/tables.ts'
import { markDeleted, notDeleted, removeExpired, restorableSince, selectRestorable } from '../db/trash.ts'
import { AppError } from '../errors/errors.ts'
import type { HandlerResult } from '../http/route.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { roleOf } from './comments.ts'

/** Deletes a comment; it can be restored with its attachment for 30 days. @throws AppError not_found */
export async function deleteComment(db: Db, courseId: number, viewer: Viewer, id: number): Promise<void> {
  const { numUpdatedRows } = await transaction(db, (trx) =>
    markDeleted(trx.with('still', stillBelongs(courseId, viewer.id, roleOf(viewer))), 'allComments', {
      courseId,
      actorId: viewer.id,
      id,
    }).executeTakeFirst(),
  )
  if (numUpdatedRows !== 1n) throw new AppError('not_found')
}

/** A comment that its author deleted can be restored by the author alone; others by every teacher of the course. */
const isRestorableBy =
  (viewerId: number) =>
  ({ eb, or, exists, selectFrom }: ExpressionBuilder<Tables & { d: Tables['allComments'] }, 'd'>) =>
    or([
      eb('d.deletedBy', '=', viewerId),
      exists(
        selectFrom('accounts as a')
          .whereRef('a.id', '=', 'd.deletedBy')
          .where('a.role', '=', 'teacher')
          .where(sql<boolean>`a.id is distinct from d.author_id`)
          .select('a.id'),
      ),
    ])

/** How many characters of a comment the list of deleted comments shows. */
const shownCharacters = 100

/** The deleted comments of a course that the viewer can restore, newest first, in one statement. */
export const listDeletedComments = (
  db: Db,
  courseId: number,
  viewerId: number,
): Promise<HandlerResult<DeletedItem>[]> =>
  selectRestorable(db.selectFrom('allComments as d'), courseId)
    .leftJoin('allMaterials as m', (join) =>
      join.onRef('m.courseId', '=', 'd.courseId').onRef('m.id', '=', 'd.materialId'),
    )
    .leftJoin('allCategories as g', (join) =>
      join.onRef('g.courseId', '=', 'd.courseId').onRef('g.id', '=', 'd.categoryId'),
    )
    .where(isRestorableBy(viewerId))
    .select([
      'd.id',
      sql<string>`coalesce(nullif(left(d.text, ${sql.lit(shownCharacters)}), ''), d.attachment_name, '')`.as('name'),
      sql<string | null>`coalesce(m.title, g.name)`.as('parentName'),
    ])
    .orderBy('d.id', 'desc')
    .execute()

/**
 * What a deleted comment is about, which may be deleted too.
 * @throws AppError not_found when it was not deleted within 30 days, or by another author
 */
export const findDeletedComment = (trx: Trx, courseId: number, viewerId: number, id: number) =>
  trx
    .selectFrom('allComments as d')
    .where(isRestorableBy(viewerId))
    .where('courseId', '=', courseId)
    .where('id', '=', id)
    .where('deletedAt', '>', restorableSince)
    .select(['categoryId', 'materialId'])
    .executeTakeFirstOrThrow(() => new AppError('not_found'))

/** Restores a comment that `findDeletedComment` found. @throws AppError limit_reached */
export async function restoreComment(trx: Trx, courseId: number, id: number): Promise<void> {
  await trx.updateTable('allComments').set(notDeleted).where('courseId', '=', courseId).where('id', '=', id).execute()
  await raiseVersion(trx, [courseId])
}

/**
 * Removes a deleted comment; its attachment becomes unused. The history records what it was about, not its text.
 * @throws AppError not_found when it was not deleted within 30 days, or by another author
 */
export async function purgeComment(trx: Trx, courseId: number, actorId: number, id: number): Promise<void> {
  const { about } = await trx
    .deleteFrom('allComments as d')
    .where('d.courseId', '=', courseId)
    .where('d.id', '=', id)
    .where('d.deletedAt', '>', restorableSince)
    .where(isRestorableBy(actorId))
    .returning(({ fn, selectFrom }) => {
      const material = selectFrom('allMaterials as m')
        .whereRef('m.courseId', '=', 'd.courseId')
        .whereRef('m.id', '=', 'd.materialId')
      const category = selectFrom('allCategories as g')
        .whereRef('g.courseId', '=', 'd.courseId')
        .whereRef('g.id', '=', 'd.categoryId')
      return fn.coalesce(material.select('m.title'), category.select('g.name')).as('about')
    })
    .executeTakeFirstOrThrow(() => new AppError('not_found'))
  await recordHistory(trx, courseId, actorId, [{ action: 'comment_purged', before: about }])
}

export const removeExpiredDeletedComments = removeExpired('allComments')
