import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { materialTypes } from './material-types.ts'
import { messages } from './messages.ts'
import { Bytes, Id, Instant, idInPath, line, Message, nullable, strict, WebAddress, withMissingText } from './shapes.ts'

/** A category of a course. `commentCount` counts its general comments and those of its materials; it is 0 for parents. */
export const Category = Type.Object({
  id: Id,
  name: Type.String(),
  fileCount: Type.Integer(),
  commentCount: Type.Integer(),
  createdAt: Instant,
})
export type Category = Static<typeof Category>

/**
 * A file or a link in a category. The `type` of a file follows from its extension, `size` is in bytes; a link has no file
 * name and the size 0. `commentCount` is 0 for parents.
 */
export const Material = Type.Object({
  id: Id,
  title: Type.String(),
  fileName: Type.String(),
  /** `/api/content/{id}/file`; null for a link. */
  fileUrl: nullable(Type.String()),
  /** The address of a link; null for a file. */
  url: nullable(Type.String()),
  type: Type.Enum([...materialTypes]),
  size: Type.Integer(),
  createdAt: Instant,
  /** Null where the account was deleted. */
  uploadedBy: nullable(Type.String()),
  commentCount: Type.Integer(),
})
export type Material = Static<typeof Material>

const categoryBody = strict({
  name: withMissingText(line('Kateqoriyanın adı', limits.categoryName.max), messages.categoryNameBlank),
})

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/courses/:id/categories',
  summary: 'The categories of a course, oldest first',
  params: idInPath,
  responseBody: Type.Array(Category),
})

/** Two names are equal after trimming, NFC and Azerbaijani lower case: `ə` is not `e`. */
export const createCategory = endpoint({
  method: 'POST',
  path: '/api/courses/:id/categories',
  summary: 'Adds a category; its name is the only one of the course, whatever the case',
  params: idInPath,
  body: categoryBody,
  acceptsIdempotencyKey: true,
  status: 201,
  responseBody: Category,
  errors: ['duplicate', 'limit_reached', 'in_progress', 'key_reused', 'course_read_only'],
})

export const renameCategory = endpoint({
  method: 'PUT',
  path: '/api/categories/:id',
  summary: 'Renames a category',
  params: idInPath,
  body: categoryBody,
  responseBody: Category,
  errors: ['duplicate', 'course_read_only'],
})

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/api/categories/:id',
  summary: 'Deletes a category with its materials and comments',
  params: idInPath,
  responseBody: Message,
  errors: ['course_read_only'],
})

const title = line('Materialın adı', limits.materialTitle.max)

export const listMaterials = endpoint({
  method: 'GET',
  path: '/api/categories/:id/content',
  summary: 'The materials of a category, newest first',
  params: idInPath,
  responseBody: Type.Array(Material),
})

export const uploadMaterial = endpoint({
  method: 'POST',
  path: '/api/categories/:id/content',
  summary: 'Uploads a file of any permitted type',
  params: idInPath,
  body: strict({ title }),
  file: { name: 'pdf' },
  acceptsIdempotencyKey: true,
  status: 201,
  responseBody: Material,
  errors: [
    'file_too_large',
    'file_type_refused',
    'storage_full',
    'limit_reached',
    'in_progress',
    'key_reused',
    'course_read_only',
  ],
})

/**
 * Nobody requests the address: not the server, and a page only when a person opens the link, in a new tab and without a
 * referrer. A link is counted, commented, trashed and copied like a file.
 */
export const addLink = endpoint({
  method: 'POST',
  path: '/api/categories/:id/links',
  summary: 'Adds a link as a material',
  params: idInPath,
  body: strict({ title, url: WebAddress() }),
  acceptsIdempotencyKey: true,
  status: 201,
  responseBody: Material,
  errors: ['limit_reached', 'in_progress', 'key_reused', 'course_read_only'],
})

export const changeMaterial = endpoint({
  method: 'PUT',
  path: '/api/content/:id',
  summary: 'Changes the title of a material, and the address of a link',
  params: idInPath,
  body: strict({ title, url: Type.Optional(WebAddress()) }),
  responseBody: Material,
  errors: ['course_read_only'],
})

export const deleteMaterial = endpoint({
  method: 'DELETE',
  path: '/api/content/:id',
  summary: 'Deletes a material with its comments',
  params: idInPath,
  responseBody: Message,
  errors: ['course_read_only'],
})

/** Asks for a file to be shown in the browser instead of being downloaded; the server does so only for safe media types. */
export const inlineQuery = strict({ inline: Type.Optional(Type.Literal('1')) })

/** The response of calls that send a stored file; its media type is detected from the content. */
export const fileResponse = {
  responseBody: Bytes,
  mediaTypes: [
    'application/octet-stream',
    'application/pdf',
    'image/png',
    'image/jpeg',
    'image/gif',
    'image/webp',
    'image/avif',
    'audio/*',
    'video/*',
  ],
  hasETag: true,
  hasRanges: true,
  isDownload: true,
} as const

export const getMaterialFile = endpoint({
  method: 'GET',
  path: '/api/content/:id/file',
  summary: 'The bytes of a material; one Range, If-None-Match; saved unless `inline=1` on pdf, image, audio, video',
  params: idInPath,
  query: inlineQuery,
  ...fileResponse,
})
