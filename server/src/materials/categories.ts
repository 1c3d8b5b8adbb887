import { lower } from '@hasiye/contract/locale.ts'
import type { Category } from '@hasiye/contract/materials.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/db.ts'
import { insertHistory } from '../db/history.ts'
import { stillTeaches } from '../db/membership.ts'
import { AppError } from '../errors/errors.ts'
import type { HandlerResult } from '../http/route.ts'
import type { CourseSource } from '../sessions/find-viewer.ts'
import type { Viewer } from '../sessions/viewer.ts'

export const courseOfCategory: CourseSource = { table: 'categories', commentsVersionColumn: 'comments_version' }

/** Categories with the numbers of their materials and comments; parents do not see comments, so they get 0. */
function selectCategories(db: Db, viewer: Viewer) {
  return db
    .selectFrom('categories as c')
    .select(['c.id', 'c.name', 'c.createdAt'])
    .select(({ selectFrom, fn }) => {
      const count = fn.countAll<number>().as('n')
      const materials = selectFrom('materials as f')
        .whereRef('f.courseId', '=', 'c.courseId')
        .whereRef('f.categoryId', '=', 'c.id')
      // category and materials are not deleted, so the view would only check that again for each comment
      const comments = selectFrom('allComments as m')
        .whereRef('m.courseId', '=', 'c.courseId')
        .whereRef('m.categoryId', '=', 'c.id')
        .where('m.deletedAt', 'is', null)
      const commentsOfMaterials = materials
        .innerJoin('allComments as m', (join) =>
          join.onRef('m.courseId', '=', 'f.courseId').onRef('m.materialId', '=', 'f.id'),
        )
        .where('m.deletedAt', 'is', null)
      const commentCount = sql<number>`${comments.select(count)} + ${commentsOfMaterials.select(count)}`
      return [
        materials.select(count).$asScalar().$notNull().as('fileCount'),
        (viewer.role === 'parent' ? sql<number>`0` : commentCount).as('commentCount'),
      ]
    })
}

/** The categories of a course, oldest first, in one statement. */
export function listCategories(db: Db, courseId: number, viewer: Viewer): Promise<HandlerResult<Category>[]> {
  return selectCategories(db, viewer).where('c.courseId', '=', courseId).orderBy('c.id').execute()
}

/** @throws AppError not_found */
export function readCategory(db: Db, courseId: number, id: number, viewer: Viewer): Promise<HandlerResult<Category>> {
  return selectCategories(db, viewer)
    .where('c.courseId', '=', courseId)
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow(() => new AppError('not_found'))
}

/**
 * Adds an empty category.
 * @throws AppError duplicate when the course has that name in any case; limit_reached; not_found when the actor no longer
 * teaches here
 */
export async function createCategory(
  trx: Trx,
  courseId: number,
  actorId: number,
  name: string,
): Promise<HandlerResult<Category>> {
  const added = await trx
    .with('still', stillTeaches(courseId, actorId))
    .with('added', (query) =>
      query
        .insertInto('categories')
        .columns(['courseId', 'name', 'lowerName'])
        .expression((eb) =>
          eb
            .selectFrom('still')
            .select([eb.val(courseId).as('courseId'), eb.val(name).as('name'), eb.val(lower(name)).as('lowerName')]),
        )
        .returning(['id', 'name', 'createdAt']),
    )
    .with('noted', (query) =>
      insertHistory(query, query.selectFrom('added'), ({ ref }) => ({
        courseId,
        actorId,
        action: 'category_added',
        after: ref('added.name'),
      })),
    )
    .selectFrom('added')
    .select(['id', 'name', 'createdAt'])
    .executeTakeFirstOrThrow(() => new AppError('not_found'))
  return { ...added, fileCount: 0, commentCount: 0 }
}
