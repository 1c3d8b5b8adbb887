import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { maxAttachmentMb } from './images.ts'
import { limits } from './limits.ts'
import { fileResponse, inlineQuery } from './materials.ts'
import { Id, Instant, idInPath, Message, nullable, prose, strict } from './shapes.ts'

/**
 * A comment on a material, or a general comment of a category; only the former may have an attachment. The author's fields are
 * null when the author's account was deleted.
 */
export const Comment = Type.Object({
  id: Id,
  userId: nullable(Id),
  username: nullable(Type.String()),
  avatar: nullable(Type.String()),
  text: Type.String(),
  attachmentUrl: nullable(Type.String()),
  attachmentName: nullable(Type.String()),
  /** In bytes. */
  attachmentSize: nullable(Type.Integer()),
  createdAt: Instant,
  editedAt: nullable(Instant),
  /** Where somebody else changed the author's text last: the name; null when that account was deleted. */
  editedBy: Type.Optional(nullable(Type.String())),
  mine: Type.Boolean(),
  /** False for everybody in an archived course, and in one without an owner. */
  canEdit: Type.Boolean(),
})
export type Comment = Static<typeof Comment>

const label = 'Şərh'

export const listMaterialComments = endpoint({
  method: 'GET',
  path: '/api/content/:id/comments',
  summary: 'The comments on a material, oldest first; answers If-None-Match with 304',
  params: idInPath,
  responseBody: Type.Array(Comment),
  hasETag: true,
})

/** The body has a text, an attachment, or both. */
export const addMaterialComment = endpoint({
  method: 'POST',
  path: '/api/content/:id/comments',
  summary: 'Comments on a material',
  params: idInPath,
  body: strict({ text: Type.Optional(prose(label, limits.comment.max)) }),
  file: { name: 'attachment', isOptional: true, maxMb: maxAttachmentMb },
  acceptsIdempotencyKey: true,
  status: 201,
  responseBody: Comment,
  errors: [
    'comment_empty',
    'file_too_large',
    'file_type_refused',
    'storage_full',
    'limit_reached',
    'in_progress',
    'key_reused',
    'course_read_only',
  ],
})

export const listCategoryComments = endpoint({
  method: 'GET',
  path: '/api/categories/:id/comments',
  summary: 'The general comments of a category, oldest first; answers If-None-Match with 304',
  params: idInPath,
  responseBody: Type.Array(Comment),
  hasETag: true,
})

export const addCategoryComment = endpoint({
  method: 'POST',
  path: '/api/categories/:id/comments',
  summary: 'Adds a general comment to a category',
  params: idInPath,
  body: strict({ text: prose(label, limits.comment.max) }),
  acceptsIdempotencyKey: true,
  status: 201,
  responseBody: Comment,
  errors: ['comment_empty', 'limit_reached', 'in_progress', 'key_reused', 'course_read_only'],
})

/**
 * A blank text is refused unless the comment has an attachment. The history has the author's words where somebody else
 * changed them (comment_edited).
 */
export const editComment = endpoint({
  method: 'PUT',
  path: '/api/comments/:id',
  summary: 'Changes the text of a comment of either kind',
  params: idInPath,
  body: strict({ text: prose(label, limits.comment.max) }),
  responseBody: Comment,
  errors: ['comment_empty', 'course_read_only'],
})

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/comments/:id',
  summary: 'Deletes a comment of either kind, with its attachment',
  params: idInPath,
  responseBody: Message,
  errors: ['course_read_only'],
})

export const getAttachment = endpoint({
  method: 'GET',
  path: '/api/comments/:id/attachment',
  summary: 'The bytes of an attachment, like those of a material',
  params: idInPath,
  query: inlineQuery,
  ...fileResponse,
})
