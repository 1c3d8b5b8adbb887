import { limits } from '@hasiye/contract/limits.ts'
import type { DeletedItem } from '@hasiye/contract/trash.ts'
import type { Db, Trx } from '../db/db.ts'
import { raiseVersion, recordHistory } from '../db/history.ts'
import { daysLeft, deletedBy, notDeleted, restorableSince } from '../db/trash.ts'
import type { HandlerResult } from '../http/route.ts'
import { restoreCategory } from './category-trash.ts'
import { deleteNamed } from './delete-named.ts'

/**
 * Deletes a material with its comments; it can be restored for 30 days.
 * @returns its title
 * @throws AppError not_found
 */
export const deleteMaterial = (db: Db, courseId: number, actorId: number, id: number): Promise<string> =>
  deleteNamed(db, { courseId, actorId, action: 'material_deleted' }, (query) =>
    query
      .updateTable('allMaterials')
      .from('still')
      .set(deletedBy(actorId))
      .where('courseId', '=', courseId)
      .where('id', '=', id)
      .where('id', 'in', (shown) => shown.selectFrom('materials').where('courseId', '=', courseId).select('id'))
      .where('deletedAt', 'is', null)
      .returning('allMaterials.title as name'),
  )

/** The materials of a course that were deleted alone, newest first, in one statement. */
export function listDeletedMaterials(db: Db, courseId: number): Promise<HandlerResult<DeletedItem>[]> {
  return db
    .selectFrom('allMaterials as m')
    .innerJoin('allCategories as g', (join) =>
      join.onRef('g.courseId', '=', 'm.courseId').onRef('g.id', '=', 'm.categoryId'),
    )
    .leftJoin('accounts as actor', 'actor.id', 'm.deletedBy')
    .where('m.courseId', '=', courseId)
    .where('m.deletedAt', '>', restorableSince)
    .select(['m.id', 'm.title as name', 'g.name as parentName', 'actor.fullName as deletedBy'])
    .select(({ ref }) => [ref('m.deletedAt').$notNull().as('deletedAt'), daysLeft(ref('m.deletedAt')).as('daysLeft')])
    .orderBy('m.deletedAt', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limits.trash.max)
    .execute()
}

/**
 * Restores a material, where it is deleted, and its category where that is deleted.
 * @returns its title; undefined where it is not deleted, or too long ago
 */
export async function restoreMaterial(
  trx: Trx,
  courseId: number,
  actorId: number,
  id: number,
): Promise<string | undefined> {
  const material = await trx
    .selectFrom('allMaterials')
    .where('courseId', '=', courseId)
    .where('id', '=', id)
    .select('categoryId')
    .executeTakeFirst()
  if (!material) return undefined
  await restoreCategory(trx, courseId, actorId, material.categoryId)
  const restored = await trx
    .updateTable('allMaterials')
    .set(notDeleted)
    .where('courseId', '=', courseId)
    .where('id', '=', id)
    .where('deletedAt', '>', restorableSince)
    .returning('title')
    .executeTakeFirst()
  if (!restored) return undefined
  await recordHistory(trx, courseId, actorId, [{ action: 'material_restored', after: restored.title }])
  await raiseVersion(trx, [courseId])
  return restored.title
}

/**
 * Removes a deleted material with its comments; the files become unused.
 * @returns its title; undefined where it is not deleted, or too long ago
 */
export async function purgeMaterial(
  trx: Trx,
  courseId: number,
  actorId: number,
  id: number,
): Promise<string | undefined> {
  const gone = await trx
    .deleteFrom('allMaterials')
    .where('courseId', '=', courseId)
    .where('id', '=', id)
    .where('deletedAt', '>', restorableSince)
    .returning('title')
    .executeTakeFirst()
  if (gone) await recordHistory(trx, courseId, actorId, [{ action: 'material_purged', before: gone.title }])
  return gone?.title
}

/** Removes the materials that can no longer be restored, with their comments; their files become unused. */
export const removeExpiredDeletedMaterials = (db: Db) =>
  db.deleteFrom('allMaterials').where('deletedAt', '<', restorableSince).execute()
