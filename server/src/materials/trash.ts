import { limits } from '@hasiye/contract/limits.ts'
import { lower } from '@hasiye/contract/locale.ts'
import type { DeletedItem } from '@hasiye/contract/trash.ts'
import { sql } from 'kysely'
import { type Db, type Trx, transaction } from '../db/db.ts'
import { insertHistory, raiseVersion, recordHistory } from '../db/history.ts'
import { stillTeaches } from '../db/membership.ts'
import { markDeleted, notDeleted, removeExpired, restorableSince, selectRestorable } from '../db/trash.ts'
import { AppError } from '../errors/errors.ts'
import type { HandlerResult } from '../http/route.ts'
import type { Named, NamedKind } from './rename.ts'

const tables = { category: 'allCategories', material: 'allMaterials' } as const

const nameOf = (kind: NamedKind) => sql.ref<string>(kind === 'category' ? 'name' : 'title').as('name')

/**
 * Deletes a category or a material with what it contains, in one statement; it can be restored for 30 days.
 * @returns its name
 * @throws AppError not_found
 */
export async function deleteNamed(db: Db, kind: NamedKind, named: Named): Promise<string> {
  const { courseId, actorId } = named
  const { name } = await transaction(db, (trx) =>
    trx
      .with('still', stillTeaches(courseId, actorId))
      .with('gone', (query) => markDeleted(query, tables[kind], named).returning(nameOf(kind)))
      .with('noted', (query) =>
        insertHistory(query, query.selectFrom('gone'), ({ ref }) => ({
          courseId,
          actorId,
          action: `${kind}_deleted`,
          before: ref('gone.name'),
        })),
      )
      .selectFrom('gone')
      .select('name')
      .executeTakeFirstOrThrow(() => new AppError('not_found')),
  )
  return name
}

/** The deleted categories of a course, newest first, in one statement. */
export const listDeletedCategories = (db: Db, courseId: number): Promise<HandlerResult<DeletedItem>[]> =>
  selectRestorable(db.selectFrom('allCategories as d'), courseId)
    .select(['d.id', 'd.name', sql<null>`null`.as('parentName')])
    .orderBy('d.id', 'desc')
    .execute()

/** The materials of a course that were deleted individually, newest first, in one statement. */
export const listDeletedMaterials = (db: Db, courseId: number): Promise<HandlerResult<DeletedItem>[]> =>
  selectRestorable(db.selectFrom('allMaterials as d'), courseId)
    .innerJoin('allCategories as g', (join) =>
      join.onRef('g.courseId', '=', 'd.courseId').onRef('g.id', '=', 'd.categoryId'),
    )
    .select(['d.id', 'd.title as name', 'g.name as parentName'])
    .orderBy('d.id', 'desc')
    .execute()

const firstNumber = 2

/** The name, or the name with the first free number where another category of the course has it. */
function freeName(name: string, used: ReadonlySet<string>): string {
  if (!used.has(lower(name))) return name
  for (let number = firstNumber; ; number++) {
    const end = ` (${number})`
    const numbered = `${[...name].slice(0, limits.categoryName.max - end.length).join('')}${end}`
    if (!used.has(lower(numbered))) return numbered
  }
}

/**
 * Restores a category if it is deleted. @returns its name; undefined where it is not deleted, or was deleted too long
 * ago
 */
export async function restoreCategory(trx: Trx, { courseId, actorId, id }: Named): Promise<string | undefined> {
  const deleted = await trx
    .selectFrom('allCategories')
    .where('courseId', '=', courseId)
    .where('id', '=', id)
    .where('deletedAt', '>', restorableSince)
    .select('name')
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
 * Restores a material if it is deleted, and its category if that is deleted.
 * @returns its title; undefined where it is not deleted, or was deleted too long ago
 */
export async function restoreMaterial(trx: Trx, { courseId, actorId, id }: Named): Promise<string | undefined> {
  const material = await trx
    .selectFrom('allMaterials')
    .where('courseId', '=', courseId)
    .where('id', '=', id)
    .select('categoryId')
    .executeTakeFirst()
  if (!material) return undefined
  await restoreCategory(trx, { courseId, actorId, id: material.categoryId })
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
 * Removes a deleted category or material with what it contains; the files become unused.
 * @returns its name
 * @throws AppError not_found when it was not deleted within 30 days
 */
export async function purgeNamed(trx: Trx, kind: NamedKind, { courseId, actorId, id }: Named): Promise<string> {
  const { name } = await trx
    .deleteFrom(tables[kind] as 'allCategories')
    .where('courseId', '=', courseId)
    .where('id', '=', id)
    .where('deletedAt', '>', restorableSince)
    .returning(nameOf(kind))
    .executeTakeFirstOrThrow(() => new AppError('not_found'))
  await recordHistory(trx, courseId, actorId, [{ action: `${kind}_purged`, before: name }])
  return name
}

export const removeExpiredDeletedCategories = removeExpired('allCategories')
export const removeExpiredDeletedMaterials = removeExpired('allMaterials')
