import { lower } from '@hasiye/contract/locale.ts'
import type { Category } from '@hasiye/contract/materials.ts'
import { sql } from 'kysely'
import { type Db, type Trx, transaction } from '../db/db.ts'
import { insertHistory } from '../db/history.ts'
import { stillTeaches } from '../db/membership.ts'
import { AppError } from '../errors/errors.ts'
import type { Answer } from '../http/route.ts'
import type { CourseSource } from '../sessions/find-viewer.ts'
import type { Viewer } from '../sessions/viewer.ts'

export const courseOfCategory: CourseSource = { table: 'categories', commentsVersionColumn: 'comments_version' }

/** Categories with the numbers of their materials and comments; parents do not see comments, so they get 0. */
function selectCategories(db: Db, viewer: Viewer) {
  const commentCount =
    viewer.role === 'parent'
      ? sql<number>`0`
      : sql<number>`(select count(*) from comments m where m.course_id = c.course_id and m.category_id = c.id)
          + (select count(*) from comments m join materials f on f.course_id = m.course_id and f.id = m.material_id
             where f.course_id = c.course_id and f.category_id = c.id)`
  return db
    .selectFrom('categories as c')
    .select(['c.id', 'c.name', 'c.createdAt'])
    .select([
      sql<number>`(select count(*) from materials f where f.course_id = c.course_id and f.category_id = c.id)`.as(
        'fileCount',
      ),
      commentCount.as('commentCount'),
    ])
}

/** The categories of a course, oldest first, in one statement. */
export function listCategories(db: Db, courseId: number, viewer: Viewer): Promise<Answer<Category>[]> {
  return selectCategories(db, viewer).where('c.courseId', '=', courseId).orderBy('c.id').execute()
}

/** @throws AppError not_found */
export function readCategory(db: Db, courseId: number, id: number, viewer: Viewer): Promise<Answer<Category>> {
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
): Promise<Answer<Category>> {
  const noted = insertHistory({ courseId, actorId, action: 'category_added', after: sql`name` }, sql`from added`)
  const { rows } = await sql<Answer<Category>>`
    with still as ${stillTeaches(courseId, actorId)}, added as (
      insert into categories (course_id, name, lower_name) select ${courseId}, ${name}, ${lower(name)} from still
      returning id, name, created_at
    ), noted as (${noted})
    select id, name, created_at, 0 as file_count, 0 as comment_count from added`.execute(trx)
  const [category] = rows
  if (!category) throw new AppError('not_found')
  return category
}

/**
 * Renames a category; an equal name adds no entry to the history.
 * @throws AppError duplicate; not_found
 */
export async function renameCategory(
  db: Db,
  courseId: number,
  actorId: number,
  id: number,
  name: string,
): Promise<void> {
  const noted = insertHistory(
    { courseId, actorId, action: 'category_renamed', before: sql`name`, after: name },
    sql`from before where name <> ${name}`,
  )
  const { numAffectedRows } = await transaction(db, (trx) =>
    sql`
    with still as ${stillTeaches(courseId, actorId)}, before as (
      select name from categories, still where course_id = ${courseId} and id = ${id} for update of categories
    ), noted as (${noted})
    update categories set name = ${name}, lower_name = ${lower(name)} from before
    where course_id = ${courseId} and id = ${id}`.execute(trx),
  )
  if (numAffectedRows !== 1n) throw new AppError('not_found')
}

/**
 * Deletes a category with its materials and comments, and releases their files.
 * @returns its name
 * @throws AppError not_found
 */
export async function deleteCategory(db: Db, courseId: number, actorId: number, id: number): Promise<string> {
  const noted = insertHistory({ courseId, actorId, action: 'category_deleted', before: sql`name` }, sql`from gone`)
  const { rows } = await transaction(db, (trx) =>
    sql<{ name: string }>`
    with still as ${stillTeaches(courseId, actorId)}, gone as (
      delete from categories using still where course_id = ${courseId} and id = ${id} returning name
    ), noted as (${noted})
    select name from gone`.execute(trx),
  )
  if (!rows[0]) throw new AppError('not_found')
  return rows[0].name
}
