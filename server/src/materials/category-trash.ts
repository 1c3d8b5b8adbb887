import { limits } from '@hasiye/contract/limits.ts'
import { lower } from '@hasiye/contract/locale.ts'
import type { DeletedItem } from '@hasiye/contract/trash.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/db.ts'
import { raiseVersion, recordHistory } from '../db/history.ts'
import { daysLeft, deletedBy, notDeleted, restorableSince } from '../db/trash.ts'
import type { HandlerResult } from '../http/route.ts'
import { deleteNamed } from './delete-named.ts'

/**
 * Deletes a category with its materials and comments; it can be restored for 30 days.
 * @returns its name
 * @throws AppError not_found
 */
export const deleteCategory = (db: Db, courseId: number, actorId: number, id: number): Promise<string> =>
  deleteNamed(db, { courseId, actorId, action: 'category_deleted' }, (query) =>
    query
      .updateTable('allCategories')
      .from('still')
      .set(deletedBy(actorId))
      .where('courseId', '=', courseId)
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .returning('allCategories.name'),
  )

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

/** Removes the categories that can no longer be restored, with what is in them; its files become unused. */
export const removeExpiredDeletedCategories = (db: Db) =>
  db.deleteFrom('allCategories').where('deletedAt', '<', restorableSince).execute()
