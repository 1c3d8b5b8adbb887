import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Bytes, idInPath, Message, strict } from './shapes.ts'

/** Accepted formats of avatars and banners, detected from the content. */
export const imageTypes = ['JPEG', 'PNG', 'WebP', 'GIF', 'AVIF'] as const
export const maxImageMb = 10
/** Width times height, times the number of frames of an animation. */
export const maxImagePixels = 16_000_000
export const maxAttachmentMb = 25

const image = { mediaTypes: imageTypes.map((type) => `image/${type.toLowerCase()}`), maxMb: maxImageMb }

export const setAvatar = endpoint({
  method: 'PUT',
  path: '/api/me/avatar',
  summary: "Sets the viewer's picture: 512 pixels square, WebP",
  file: { name: 'avatar', ...image },
  responseBody: Type.Object({ avatar: Type.String() }),
  errors: ['file_too_large', 'file_type_refused', 'storage_full', 'busy'],
})

export const setBanner = endpoint({
  method: 'PUT',
  path: '/api/courses/:id/banner',
  summary: 'Sets the picture of a course',
  params: idInPath,
  file: { name: 'banner', ...image },
  responseBody: Type.Object({ bannerImage: Type.String() }),
  errors: ['file_too_large', 'file_type_refused', 'storage_full', 'course_read_only', 'busy'],
})

export const removeBanner = endpoint({
  method: 'DELETE',
  path: '/api/courses/:id/banner',
  summary: 'Removes the picture of a course',
  params: idInPath,
  responseBody: Message,
  errors: ['course_read_only'],
})

/** `avatar`, `teacherAvatarUrl` and `bannerImage` hold this path. */
export const getImage = endpoint({
  method: 'GET',
  path: '/api/images/:key',
  summary: 'The bytes of an avatar or a banner',
  params: strict({ key: Type.String({ pattern: '^[0-9a-f]{32}$' }) }),
  responseBody: Bytes,
  mediaTypes: ['image/webp'],
})
