import { limits } from '@hasiye/contract/limits.ts'
import { lower } from '@hasiye/contract/locale.ts'
import type { DeletedItem } from '@hasiye/contract/trash.ts'
import { sql } from 'kysely'
import { type Db, type Trx, transaction } from '../db/db.ts'
import { insertHistory, raiseVersion, recordHistory } from '../db/history.ts'
import { stillTeaches } from '../db/membership.ts'
import { daysLeft, deletedBy, notDeleted, restorableSince } from '../db/trash.ts'
import { AppError } from '../errors/errors.ts'
import type { HandlerResult } from '../http/route.ts'

/**
 * Deletes a category with its materials and comments; it can be restored for 30 days.
 * @returns its name
 * @throws AppError not_found
 */
export async function deleteCategory(db: Db, courseId: number, actorId: number, id: number): Promise<string> {
  const { name } = await transaction(db, (trx) =>
    trx
      .with('still', stillTeaches(courseId, actorId))
      .with('gone', (query) =>
        query
          .updateTable('allCategories')
          .from('still')
          .set(deletedBy(actorId))
          .where('courseId', '=', courseId)
          .where('id', '=', id)
          .where('deletedAt', 'is', null)
          .returning('allCategories.name'),
      )
      .with('noted', (query) =>
        insertHistory(query, query.selectFrom('gone'), ({ ref }) => ({
          courseId,
          actorId,
          action: 'category_deleted',
          before: ref('gone.name'),
        })),
      )
      .selectFrom('gone')
      .select('name')
      .executeTakeFirstOrThrow(() => new AppError('not_found')),
  )
  return name
}

/**
 * Deletes a material with its comments; it can be restored for 30 days.
 * @returns its title
 * @throws AppError not_found
 */
export async function deleteMaterial(db: Db, courseId: number, actorId: number, id: number): Promise<string> {
  const { title } = await transaction(db, (trx) =>
    trx
      .with('still', stillTeaches(courseId, actorId))
      .with('gone', (query) =>
        query
          .updateTable('allMaterials')
          .from('still')
          .set(deletedBy(actorId))
          .where('courseId', '=', courseId)
          .where('id', '=', id)
          .where('id', 'in', (shown) => shown.selectFrom('materials').where('courseId', '=', courseId).select('id'))
          .where('deletedAt', 'is', null)
          .returning('allMaterials.title'),
      )
      .with('noted', (query) =>
        insertHistory(query, query.selectFrom('gone'), ({ ref }) => ({
          courseId,
          actorId,
          action: 'material_deleted',
          before: ref('gone.title'),
        })),
      )
      .selectFrom('gone')
      .select('title')
      .executeTakeFirstOrThrow(() => new AppError('not_found')),
  )
  return title
}

/** The deleted categories of a course, newest first, in one statement. */
export function listDeletedCategories(db: Db, courseId: number): Promise<HandlerResult<DeletedItem>[]> {
  return db
    .selectFrom('allCategories as g')
    .leftJoin('accounts as actor', 'actor.id', 'g.deletedBy')
    .where('g.courseId', '=', courseId)
    .where('g.deletedAt', '>', restorableSince)
    .select(['g.id', 'g.name', 'actor.fullName as deletedBy', sql<null>`null`.as('parentName')])
    .select(({ ref }) => [ref('g.deletedAt').$notNull().as('deletedAt'), daysLeft(ref('g.deletedAt')).as('daysLeft')])
    .orderBy('g.deletedAt', 'desc')
    .orderBy('g.id', 'desc')
    .limit(limits.trash.max)
    .execute()
}

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

const firstNumber = 2

/** The name, or the name with the first free number where another category of the course has it. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(lower(name))) return name
  for (let number = firstNumber; ; number++) {
    const end = ` (${number})`
    const numbered = `${[...name].slice(0, limits.categoryName.max - end.length).join('')}${end}`
    if (!taken.has(lower(numbered))) return numbered
  }
}

/** Restores a category, where it is deleted. @returns its name; undefined where it is not deleted, or too long ago */
export async function restoreCategory(
  trx: Trx,
  courseId: number,
  actorId: number,
  id: number,
): Promise<string | undefined> {
  // its lists change in turn
  await trx.selectFrom('courses').where('id', '=', courseId).select('id').forNoKeyUpdate().execute()
  const deleted = await trx
    .selectFrom('allCategories')
    .where('courseId', '=', courseId)
    .where('id', '=', id)
    .where('deletedAt', '>', restorableSince)
    .select('name')
    .forUpdate()
    .executeTakeFirst()
  if (!deleted) return undefined
  const others = await trx.selectFrom('categories').where('courseId', '=', courseId).select('lowerName').execute()
  const name = freeName(deleted.name, new Set(others.map(({ lowerName }) => lowerName)))
  await trx
    .updateTable('allCategories')
    .set({ ...notDeleted, name, lowerName: lower(name) })
    .where('courseId', '=', courseId)
    .where('id', '=', id)
    .execute()
  await recordHistory(trx, courseId, actorId, [{ action: 'category_restored', after: name }])
  await raiseVersion(trx, [courseId])
  return name
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
 * Removes a deleted category with everything in it; the files become unused.
 * @returns its name; undefined where it is not deleted, or too long ago
 */
export async function purgeCategory(
  trx: Trx,
  courseId: number,
  actorId: number,
  id: number,
): Promise<string | undefined> {
  const gone = await trx
    .deleteFrom('allCategories')
    .where('courseId', '=', courseId)
    .where('id', '=', id)
    .where('deletedAt', '>', restorableSince)
    .returning('name')
    .executeTakeFirst()
  if (gone) await recordHistory(trx, courseId, actorId, [{ action: 'category_purged', before: gone.name }])
  return gone?.name
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

/** Removes the categories and materials that can no longer be restored, with what is in them; their files become unused. */
export async function removeExpiredDeletedMaterials(db: Db): Promise<void> {
  await db.deleteFrom('allMaterials').where('deletedAt', '<', restorableSince).execute()
  await db.deleteFrom('allCategories').where('deletedAt', '<', restorableSince).execute()
}
