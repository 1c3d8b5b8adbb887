import * as api from '@hasiye/contract/comments.ts'
import { maxAttachmentMb } from '@hasiye/contract/images.ts'
import { messages } from '@hasiye/contract/messages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/db.ts'
import { byTeacher } from '../db/trash.ts'
import { sendFile } from '../files/downloads.ts'
import { fileCall } from '../files/file-call.ts'
import { intoStorage } from '../files/uploads.ts'
import { call } from '../http/call.ts'
import { isNotModified } from '../http/etag.ts'
import { or, teachers } from '../http/policy.ts'
import { courseOfCategory } from '../materials/categories.ts'
import { courseOfMaterial } from '../materials/materials.ts'
import { restoreCategory, restoreMaterial } from '../materials/trash.ts'
import { exportPath, linesOf, ownPart, writtenIn } from '../own-part.ts'
import { bodyLimits } from '../rate-limits/limits.ts'
import { defineRoom } from '../room.ts'
import { belongs, type Standing, teachesOrWrote, type Viewer } from '../sessions/viewer.ts'
import {
  addComment,
  type CommentTarget,
  courseOfComment,
  editComment,
  findAttachment,
  listComments,
  listOwnAttachments,
  listOwnComments,
  readComment,
} from './comments.ts'
import { comment } from './notice.ts'
import {
  deleteComment,
  findDeletedComment,
  listDeletedComments,
  purgeComment,
  removeExpiredDeletedComments,
  restoreComment,
} from './trash.ts'

const commenters = { roles: ['student', 'teacher'], finds: belongs } as const
const commentersOfMaterial = { ...commenters, courseOf: courseOfMaterial } as const
const commentersOfComment = { ...commenters, courseOf: courseOfComment } as const
const writersOfComment = { ...commentersOfComment, may: or(teachesOrWrote, 'forbidden') } as const

interface Reading {
  db: Db
  viewer: Viewer
  standing: Standing
  request: FastifyRequest
  reply: FastifyReply
}

/** Polling costs one statement while nothing has changed. */
const listUnlessKnown = (commented: CommentTarget, { db, viewer, standing, request, reply }: Reading) => {
  const isClosed = standing.isArchived || standing.isReadOnly
  const etag = `W/"${standing.commentsVersion}.${viewer.id}.${viewer.role}${isClosed ? '.closed' : ''}"`
  if (isNotModified(request, reply, etag)) return Promise.resolve(undefined)
  return listComments(db, standing, commented, viewer)
}

export const comments = defineRoom({
  about: 'Comments on materials and categories',
  after: ['notices', 'materials'],
  api,
  calls: [
    call(api.listMaterialComments, commentersOfMaterial, (asked) =>
      listUnlessKnown({ materialId: asked.params.id }, asked),
    ),
    call(api.listCategoryComments, { ...commenters, courseOf: courseOfCategory }, (asked) =>
      listUnlessKnown({ categoryId: asked.params.id }, asked),
    ),
    fileCall(
      api.addMaterialComment,
      commentersOfMaterial,
      ({ storage }) => intoStorage(storage, maxAttachmentMb * 1024 * 1024),
      async ({ trx, params, viewer, standing, body, file }) => {
        const added = { text: body.text ?? '', attachment: file }
        const id = await addComment(trx, standing.courseId, viewer, { materialId: params.id }, added)
        return readComment(trx, standing, id, viewer)
      },
    ),
    call(
      api.addCategoryComment,
      { ...teachers, courseOf: courseOfCategory, bodyLimitBytes: bodyLimits.longText },
      async ({ trx, params, viewer, standing, body }) => {
        const id = await addComment(trx, standing.courseId, viewer, { categoryId: params.id }, body)
        return readComment(trx, standing, id, viewer)
      },
    ),
    call(
      api.editComment,
      { ...writersOfComment, bodyLimitBytes: bodyLimits.longText },
      async ({ db, params, viewer, standing, body }) => {
        await editComment(db, standing.courseId, viewer, params.id, body.text)
        return readComment(db, standing, params.id, viewer)
      },
    ),
    call(api.deleteComment, writersOfComment, async ({ db, params, viewer, standing: { courseId } }) => {
      await deleteComment(db, courseId, viewer, params.id)
      return { message: messages.commentDeleted }
    }),
    call(api.getAttachment, commentersOfComment, async (asked) => {
      const file = await findAttachment(asked.db, asked.standing.courseId, asked.params.id)
      return sendFile(asked, asked.storage, file, asked.query.inline !== undefined)
    }),
  ],
  tables: { allComments: { authorId: 'a card writes nothing' } },
  trash: {
    comment: {
      listed: 'comments',
      list: listDeletedComments,
      // a comment on something that is deleted is restored with it
      restore: byTeacher(async (trx, { courseId, actorId, id }) => {
        const { categoryId, materialId } = await findDeletedComment(trx, courseId, actorId, id)
        if (materialId !== null) await restoreMaterial(trx, { courseId, actorId, id: materialId })
        if (categoryId !== null) await restoreCategory(trx, { courseId, actorId, id: categoryId })
        await restoreComment(trx, courseId, id)
        return messages.commentRestored
      }),
      purge: byTeacher(async (trx, { courseId, actorId, id }) => {
        await purgeComment(trx, courseId, actorId, id)
        return messages.commentPurged
      }),
    },
  },
  ownData: {
    comments: ownPart(listOwnComments, (own) => [
      {
        title: 'Şərhlər',
        entries: own.map(({ id, text, attachmentName, ...one }) =>
          linesOf(text, attachmentName && exportPath('attachments', id, attachmentName), writtenIn(one)),
        ),
      },
    ]),
  },
  ownFiles: [
    async (db, accountId) =>
      (await listOwnAttachments(db, accountId)).map(({ id, fileName, key }) => ({
        key,
        path: exportPath('attachments', id, fileName),
      })),
  ],
  expire: [removeExpiredDeletedComments],
  notices: { comment },
})
