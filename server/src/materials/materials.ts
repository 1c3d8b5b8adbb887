import { materialTypeOf } from '@hasiye/contract/material-types.ts'
import type { Material } from '@hasiye/contract/materials.ts'
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Db, Trx } from '../db/db.ts'
import { insertHistory } from '../db/history.ts'
import { stillTeaches } from '../db/membership.ts'
import { AppError } from '../errors/errors.ts'
import type { Download } from '../files/downloads.ts'
import type { Upload } from '../files/uploads.ts'
import type { HandlerResult } from '../http/route.ts'
import type { CourseSource } from '../sessions/find-viewer.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { recordFile } from '../storage/files.ts'

export const courseOfMaterial: CourseSource = { table: 'materials', commentsVersionColumn: 'comments_version' }

type Row = Omit<Material, 'fileUrl' | 'type' | 'createdAt'> & { createdAt: Date }

/**
 * Materials of the course $1 with the size of the file and its uploader; parents do not see comments, so where $2 is
 * true their count is 0. The course of a material that is not deleted is not deleted either, so the view of comments
 * would only check that again for each comment.
 */
const text = (condition: string): string => `
  select m.id, m.title, m.file_name as "fileName", m.created_at as "createdAt", f.size_bytes as size,
    a.full_name as "uploadedBy",
    case when $2::boolean then 0 else (
      select count(*) from all_comments c
      where c.course_id = m.course_id and c.material_id = m.id and c.deleted_at is null
    ) end as "commentCount"
  from materials m join files f on f.key = m.file_key left join accounts a on a.id = m.uploaded_by
  where m.course_id = $1 and ${condition}`
const listText = `${text('m.category_id = $3')} order by m.created_at desc, m.id desc`
const readText = text('m.id = $3')

const asMaterial = (row: Row): HandlerResult<Material> => ({
  ...row,
  fileUrl: `/api/content/${row.id}/file`,
  type: materialTypeOf(row.fileName),
})

/** The materials of a category, newest first, in one statement. */
export async function listMaterials(
  pool: pg.Pool,
  courseId: number,
  categoryId: number,
  { role }: Viewer,
): Promise<HandlerResult<Material>[]> {
  const values = [courseId, role === 'parent', categoryId]
  const { rows } = await pool.query<Row>({ name: 'materials', text: listText, values })
  return rows.map(asMaterial)
}

/** @throws AppError not_found */
export async function readMaterial(
  db: Db,
  courseId: number,
  id: number,
  { role }: Viewer,
): Promise<HandlerResult<Material>> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(readText, [courseId, role === 'parent', id]))
  const [row] = rows
  if (!row) throw new AppError('not_found')
  return asMaterial(row)
}

interface NewMaterial {
  categoryId: number
  title: string
  file: Upload
}

/**
 * Adds a stored file to a category.
 * @returns the id of the material
 * @throws AppError not_found when the category was deleted or the actor no longer teaches here; limit_reached
 */
export async function addMaterial(
  trx: Trx,
  courseId: number,
  actorId: number,
  { categoryId, title, file }: NewMaterial,
): Promise<number> {
  await recordFile(trx, 'material', file)
  const added = await trx
    .with('still', stillTeaches(courseId, actorId))
    .with('added', (query) =>
      query
        .insertInto('materials')
        .columns(['courseId', 'categoryId', 'title', 'fileName', 'fileKey', 'uploadedBy'])
        .expression((eb) =>
          eb
            .selectFrom('still')
            .select([
              eb.val(courseId).as('courseId'),
              eb.val(categoryId).as('categoryId'),
              eb.val(title).as('title'),
              eb.val(file.fileName).as('fileName'),
              eb.val(file.key).as('fileKey'),
              eb.val(actorId).as('uploadedBy'),
            ]),
        )
        .returning('id'),
    )
    .with('noted', (query) =>
      insertHistory(query, query.selectFrom('added'), () => ({
        courseId,
        actorId,
        action: 'material_added',
        after: title,
      })),
    )
    .selectFrom('added')
    .select('id')
    .executeTakeFirstOrThrow(() => new AppError('not_found'))
  return added.id
}

/** The data for a download of the material. @throws AppError not_found */
export function findMaterialFile(db: Db, courseId: number, id: number): Promise<Download> {
  return db
    .selectFrom('materials as m')
    .innerJoin('files as f', 'f.key', 'm.fileKey')
    .where('m.courseId', '=', courseId)
    .where('m.id', '=', id)
    .select(['f.key', 'f.sizeBytes', 'f.sha256', 'f.mediaType', 'm.fileName'])
    .executeTakeFirstOrThrow(() => new AppError('not_found'))
}

/** The materials that a person uploaded, for their export. */
export const listOwnMaterials = (db: Db, accountId: number) =>
  db
    .selectFrom('materials as m')
    .innerJoin('courses as c', 'c.id', 'm.courseId')
    .where('m.uploadedBy', '=', accountId)
    .select(['m.id', 'm.courseId', 'c.name as courseName', 'm.categoryId', 'm.title', 'm.fileName', 'm.createdAt'])
    .orderBy('m.id')
    .execute()

/** The files of these materials. */
export const listOwnMaterialFiles = (db: Db, accountId: number) =>
  db
    .selectFrom('materials')
    .where('uploadedBy', '=', accountId)
    .select(['id', 'fileName', 'fileKey as key'])
    .orderBy('id')
    .execute()
