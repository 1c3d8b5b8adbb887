import { type Comment, editComment as editCall } from '@hasiye/contract/comments.ts'
import { type SqlBool, sql } from 'kysely'
import { type Db, type Trx, transaction } from '../db/db.ts'
import { insertHistory } from '../db/history.ts'
import { now } from '../db/instants.ts'
import { locked } from '../db/locks.ts'
import { stillBelongs } from '../db/membership.ts'
import { AppError } from '../errors/errors.ts'
import type { Download } from '../files/downloads.ts'
import type { Upload } from '../files/uploads.ts'
import { allows } from '../http/policy.ts'
import type { HandlerResult } from '../http/route.ts'
import type { CourseSource } from '../sessions/find-viewer.ts'
import type { Standing, Viewer } from '../sessions/viewer.ts'
import { recordFile } from '../storage/files.ts'

export const courseOfComment: CourseSource = { table: 'comments', authorColumn: 'author_id' }

/** The material or the category of a comment. */
export type CommentTarget = { materialId: number } | { categoryId: number }

function selectComments(db: Db, courseId: number, table: 'comments' | 'allComments' = 'comments') {
  return db
    .selectFrom(`${table} as c` as 'comments as c')
    .leftJoin('accounts as a', 'a.id', 'c.authorId')
    .leftJoin('files as f', 'f.key', 'c.attachmentKey')
    .where('c.courseId', '=', courseId)
    .select(['c.id', 'a.id as userId', 'a.fullName as username', 'a.avatar', 'c.text', 'c.attachmentName'])
    .select(['f.sizeBytes as attachmentSize', 'c.createdAt', 'c.editedAt', 'c.editedBy as editorId'])
    .select(({ selectFrom }) =>
      selectFrom('accounts as e').whereRef('e.id', '=', 'c.editedBy').select('e.fullName').as('editedBy'),
    )
}

interface Row extends Omit<HandlerResult<Comment>, 'attachmentUrl' | 'editedBy' | 'mine' | 'canEdit'> {
  editorId: number | null
  editedBy: string | null
}

const asComment =
  (viewer: Viewer, standing: Standing) =>
  ({ editorId, editedBy, ...row }: Row): HandlerResult<Comment> => ({
    ...row,
    attachmentUrl: row.attachmentName === null ? null : `/api/comments/${row.id}/attachment`,
    ...(editorId !== null && { editedBy }),
    mine: row.userId === viewer.id,
    canEdit: allows(editCall, viewer.role, { ...standing, isAuthor: row.userId === viewer.id }),
  })

/** The comments of a target, oldest first, in one statement. */
export async function listComments(
  db: Db,
  standing: Standing,
  target: CommentTarget,
  viewer: Viewer,
): Promise<HandlerResult<Comment>[]> {
  // the view would check for each comment that the target is not deleted, which the look-up of the standing has already
  // done
  const all = selectComments(db, standing.courseId, 'allComments').where(sql<SqlBool>`c.deleted_at is null`)
  const here =
    'materialId' in target
      ? all.where('c.materialId', '=', target.materialId)
      : all.where('c.categoryId', '=', target.categoryId)
  return (await here.orderBy('c.id').execute()).map(asComment(viewer, standing))
}

/** @throws AppError not_found */
export async function readComment(
  db: Db,
  standing: Standing,
  id: number,
  viewer: Viewer,
): Promise<HandlerResult<Comment>> {
  const row = await selectComments(db, standing.courseId)
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow(() => new AppError('not_found'))
  return asComment(viewer, standing)(row)
}

export const roleOf = ({ role }: Viewer): 'teacher' | 'student' => (role === 'teacher' ? 'teacher' : 'student')

interface NewComment {
  text: string
  attachment?: Upload | undefined
}

/**
 * Adds a comment of the viewer.
 * @returns its id
 * @throws AppError comment_empty without text and attachment; not_found when the target was deleted or the viewer no longer
 * belongs to the course; limit_reached
 */
export async function addComment(
  trx: Trx,
  courseId: number,
  viewer: Viewer,
  target: CommentTarget,
  { text, attachment }: NewComment,
): Promise<number> {
  const materialId = 'materialId' in target ? target.materialId : null
  const categoryId = 'categoryId' in target ? target.categoryId : null
  if (attachment) await recordFile(trx, 'attachment', attachment)
  const added = await trx
    .with('still', stillBelongs(courseId, viewer.id, roleOf(viewer)))
    .insertInto('comments')
    .columns(['courseId', 'categoryId', 'materialId', 'authorId', 'text', 'attachmentKey', 'attachmentName'])
    .expression((eb) =>
      eb
        .selectFrom('still')
        .select([
          eb.val(courseId).as('courseId'),
          eb.val(categoryId).as('categoryId'),
          eb.val(materialId).as('materialId'),
          eb.val(viewer.id).as('authorId'),
          eb.val(text).as('text'),
          eb.val(attachment?.key ?? null).as('attachmentKey'),
          eb.val(attachment?.fileName ?? null).as('attachmentName'),
        ]),
    )
    .returning('id')
    .executeTakeFirstOrThrow(() => new AppError('not_found'))
  return added.id
}

/**
 * Changes the text; an equal text does not count as an edit. The history keeps the author's text where somebody else
 * changes it.
 * @throws AppError comment_empty where there is no attachment either; not_found
 */
export async function editComment(db: Db, courseId: number, viewer: Viewer, id: number, text: string): Promise<void> {
  const { numUpdatedRows } = await transaction(db, (trx) =>
    trx
      .with('still', stillBelongs(courseId, viewer.id, roleOf(viewer)))
      .with('old', (query) =>
        query
          .selectFrom(['comments', 'still'])
          .where('courseId', '=', courseId)
          .where('id', '=', id)
          .select(['authorId', 'text'])
          .$call(locked('no key update', 'comments')),
      )
      .with('recorded', (query) =>
        insertHistory(
          query,
          query
            .selectFrom('old')
            .leftJoin('accounts as a', (join) => join.onRef('a.id', '=', 'old.authorId').on('a.role', '=', 'student'))
            .where('old.authorId', 'is distinct from', viewer.id)
            .where('old.text', '<>', text),
          ({ ref }) => ({
            courseId,
            actorId: viewer.id,
            action: sql.lit('comment_edited' as const),
            studentId: ref('a.id'),
            before: ref('old.text'),
            after: text,
          }),
        ),
      )
      .updateTable('comments')
      .from('old')
      .set((eb) => {
        const unlessEqual = eb.case().when('comments.text', '=', text)
        const editor = sql<number | null>`nullif(${viewer.id}::bigint, old.author_id)`
        return {
          text,
          editedAt: unlessEqual.then(eb.ref('comments.editedAt')).else(now).end(),
          editedBy: unlessEqual.then(eb.ref('comments.editedBy')).else(editor).end(),
        }
      })
      .where('comments.courseId', '=', courseId)
      .where('comments.id', '=', id)
      .executeTakeFirst(),
  )
  if (numUpdatedRows !== 1n) throw new AppError('not_found')
}

/** The data for a download of the attachment. @throws AppError not_found, also where the comment has none */
export async function findAttachment(db: Db, courseId: number, id: number): Promise<Download> {
  const { attachmentName, ...file } = await db
    .selectFrom('comments as c')
    .innerJoin('files as f', 'f.key', 'c.attachmentKey')
    .where('c.courseId', '=', courseId)
    .where('c.id', '=', id)
    .select(['f.key', 'f.sizeBytes', 'f.sha256', 'f.mediaType', 'c.attachmentName'])
    .executeTakeFirstOrThrow(() => new AppError('not_found'))
  return { ...file, fileName: attachmentName ?? '' }
}

/** The comments that a person wrote, for their export. */
export const listOwnComments = (db: Db, accountId: number) =>
  db
    .selectFrom('comments as m')
    .innerJoin('courses as c', 'c.id', 'm.courseId')
    .where('m.authorId', '=', accountId)
    .select(['m.id', 'm.courseId', 'c.name as courseName', 'm.categoryId', 'm.materialId', 'm.text'])
    .leftJoin('accounts as e', 'e.id', 'm.editedBy')
    .select(['m.attachmentName', 'm.createdAt', 'm.editedAt', 'e.fullName as editedBy'])
    .orderBy('m.id')
    .execute()

/** The attachments of these comments. */
export const listOwnAttachments = (db: Db, accountId: number) =>
  db
    .selectFrom('comments')
    .where('authorId', '=', accountId)
    .where('attachmentKey', 'is not', null)
    .select(['id', 'attachmentName as fileName', 'attachmentKey as key'])
    .$narrowType<{ fileName: string; key: string }>()
    .orderBy('id')
    .execute()
