import * as comments from '@hasiye/contract/comments.ts'
import { maxAttachmentMb } from '@hasiye/contract/images.ts'
import { messages } from '@hasiye/contract/messages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendFile } from '../files/downloads.ts'
import { fileRoute } from '../files/file-route.ts'
import { intoStorage } from '../files/uploads.ts'
import { isNotModified } from '../http/etag.ts'
import { once } from '../http/idempotency.ts'
import { route } from '../http/route.ts'
import type { Parts } from '../parts.ts'
import type { Standing, Viewer } from '../sessions/viewer.ts'
import { addComment, type CommentTarget, editComment, findAttachment, listComments, readComment } from './comments.ts'
import { deleteComment } from './trash.ts'

interface Reading {
  viewer: Viewer
  standing: Standing
  request: FastifyRequest
  reply: FastifyReply
}

export function commentRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, storage } = parts

  /** Polling costs one statement while nothing has changed. */
  const listUnlessKnown = (commented: CommentTarget, { viewer, standing, request, reply }: Reading) => {
    const etag = `W/"${standing.commentsVersion}.${viewer.id}.${viewer.role}"`
    if (isNotModified(request, reply, etag)) return Promise.resolve(undefined)
    return listComments(db, standing, commented, viewer)
  }

  route(app, comments.listMaterialComments, (call) => listUnlessKnown({ materialId: call.params.id }, call))

  route(app, comments.listCategoryComments, (call) => listUnlessKnown({ categoryId: call.params.id }, call))

  const target = intoStorage(storage, maxAttachmentMb * 1024 * 1024)
  fileRoute(app, parts, comments.addMaterialComment, target, (call) => {
    const { params, viewer, standing, body, file } = call
    const { courseId } = standing
    const added = { text: body.text ?? '', attachment: file }
    return once(
      db,
      comments.addMaterialComment,
      call,
      async (trx) => {
        const id = await addComment(trx, courseId, viewer, { materialId: params.id }, added)
        return readComment(trx, standing, id, viewer)
      },
      { onRepeat: async () => file && target.discard(file) },
    )
  })

  route(app, comments.addCategoryComment, (call) =>
    once(db, comments.addCategoryComment, call, async (trx) => {
      const { params, viewer, standing, body } = call
      const id = await addComment(trx, standing.courseId, viewer, { categoryId: params.id }, body)
      return readComment(trx, standing, id, viewer)
    }),
  )

  route(app, comments.editComment, async ({ params, viewer, standing, body }) => {
    await editComment(db, standing.courseId, viewer, params.id, body.text)
    return readComment(db, standing, params.id, viewer)
  })

  route(app, comments.deleteComment, async ({ params, viewer, standing: { courseId } }) => {
    await deleteComment(db, courseId, viewer, params.id)
    return { message: messages.commentDeleted }
  })

  route(app, comments.getAttachment, async (call) => {
    const file = await findAttachment(db, call.standing.courseId, call.params.id)
    return sendFile(call, storage, file, call.query.inline !== undefined)
  })
}
