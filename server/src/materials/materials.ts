import { materialTypeOf } from '@hasiye/contract/material-types.ts'
import type { Material } from '@hasiye/contract/materials.ts'
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { type Db, type Trx, transaction } from '../db/db.ts'
import { insertHistory } from '../db/history.ts'
import { locked } from '../db/locks.ts'
import { stillTeaches } from '../db/membership.ts'
import { AppError } from '../errors/errors.ts'
import type { Download } from '../files/downloads.ts'
import type { Upload } from '../files/uploads.ts'
import { unknownField } from '../http/clean.ts'
import type { HandlerResult } from '../http/route.ts'
import type { CourseSource } from '../sessions/find-viewer.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { recordFile } from '../storage/files.ts'
import type { Named } from './rename.ts'

export const courseOfMaterial: CourseSource = { table: 'materials', commentsVersionColumn: 'comments_version' }

type Row = Omit<Material, 'fileUrl' | 'type' | 'createdAt'> & { createdAt: Date }

/**
 * Materials of the course $1 with the size of the file, 0 for a link, and who added them; parents do not see comments, so where $2 is
 * true their count is 0. The course of a material that is not deleted is not deleted either, so the view of comments
 * would only check that again for each comment.
 */
const text = (condition: string): string => `
  select m.id, m.title, m.file_name as "fileName", m.url, m.created_at as "createdAt",
    coalesce(f.size_bytes, 0) as size, a.full_name as "uploadedBy",
    case when $2::boolean then 0 else (
      select count(*) from all_comments c
      where c.course_id = m.course_id and c.material_id = m.id and c.deleted_at is null
    ) end as "commentCount"
  from materials m left join files f on f.key = m.file_key left join accounts a on a.id = m.uploaded_by
  where m.course_id = $1 and ${condition}`
const listText = `${text('m.category_id = $3')} order by m.created_at desc, m.id desc`
const readText = text('m.id = $3')

const asMaterial = (row: Row): HandlerResult<Material> => ({
  ...row,
  ...(row.url === null
    ? { fileUrl: `/api/content/${row.id}/file`, type: materialTypeOf(row.fileName) }
    : { fileUrl: null, type: 'link' }),
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

/** Either a file or a link. */
interface NewMaterial {
  categoryId: number
  title: string
  file?: Upload
  url?: string | null
}

/**
 * Adds a stored file or a link to a category.
 * @returns the id of the material
 * @throws AppError not_found when the category was deleted or the actor no longer teaches here; limit_reached
 */
export async function addMaterial(
  trx: Trx,
  courseId: number,
  actorId: number,
  { categoryId, title, file, url = null }: NewMaterial,
): Promise<number> {
  if (file) await recordFile(trx, 'material', file)
  const added = await trx
    .with('still', stillTeaches(courseId, actorId))
    .with('added', (query) =>
      query
        .insertInto('materials')
        .columns(['courseId', 'categoryId', 'title', 'fileName', 'fileKey', 'url', 'uploadedBy'])
        .expression((eb) =>
          eb
            .selectFrom('still')
            .select([
              eb.val(courseId).as('courseId'),
              eb.val(categoryId).as('categoryId'),
              eb.val(title).as('title'),
              eb.val(file?.fileName ?? '').as('fileName'),
              eb.val(file?.key ?? null).as('fileKey'),
              eb.val(url).as('url'),
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

/**
 * Changes the title and the address of a link; the history records what differs.
 * @throws AppError not_found; validation_failed for a file
 */
export async function changeLink(
  db: Db,
  { courseId, actorId, id }: Named,
  { title, url }: { title: string; url: string },
): Promise<void> {
  const { wasUrl } = await transaction(db, (trx) =>
    trx
      .with('still', stillTeaches(courseId, actorId))
      .with('before', (query) =>
        query
          .selectFrom(['materials as m', 'still'])
          .where('m.courseId', '=', courseId)
          .where('m.id', '=', id)
          .select(['m.title', 'm.url'])
          .$call(locked('no key update', 'm')),
      )
      .with('notedTitle', (query) =>
        insertHistory(
          query,
          query.selectFrom('before').where('before.url', 'is not', null).where('before.title', '<>', title),
          ({ ref }) => ({
            courseId,
            actorId,
            action: 'material_renamed',
            before: ref('before.title'),
            after: title,
          }),
        ),
      )
      .with('notedUrl', (query) =>
        insertHistory(query, query.selectFrom('before').where('before.url', '<>', url), ({ ref }) => ({
          courseId,
          actorId,
          action: 'material_link_changed',
          before: ref('before.url'),
          after: url,
        })),
      )
      .with('changed', (query) =>
        query
          .updateTable('materials')
          .from('before')
          .set({ title, url })
          .where('materials.courseId', '=', courseId)
          .where('materials.id', '=', id)
          .where('before.url', 'is not', null),
      )
      .selectFrom('before')
      .select('before.url as wasUrl')
      .executeTakeFirstOrThrow(() => new AppError('not_found')),
  )
  if (wasUrl === null) throw new AppError('validation_failed', { fields: { url: unknownField('url') } })
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
    .select([
      'm.id',
      'm.courseId',
      'c.name as courseName',
      'm.categoryId',
      'm.title',
      'm.fileName',
      'm.url',
      'm.createdAt',
    ])
    .orderBy('m.id')
    .execute()

/** The files of these materials. */
export const listOwnMaterialFiles = (db: Db, accountId: number) =>
  db
    .selectFrom('materials')
    .where('uploadedBy', '=', accountId)
    .where('fileKey', 'is not', null)
    .select(['id', 'fileName', 'fileKey as key'])
    .$narrowType<{ key: string }>()
    .orderBy('id')
    .execute()
