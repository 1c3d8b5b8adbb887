import { Readable } from 'node:stream'
import * as images from '@hasiye/contract/images.ts'
import type { FastifyInstance } from 'fastify'
import { transaction } from '../db/db.ts'
import { fileRoute } from '../files/file-route.ts'
import { route } from '../http/route.ts'
import type { Parts } from '../parts.ts'
import { findImage, intoImages, setAvatar } from './images.ts'

export function imageRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, storage } = parts

  fileRoute(app, parts, images.setAvatar, intoImages(storage, 'avatar'), async ({ viewer, file }) => ({
    avatar: await transaction(db, (trx) => setAvatar(trx, viewer.id, file)),
  }))

  route(app, images.getImage, async ({ params, request, reply }) => {
    const { key, sizeBytes, mediaType } = await findImage(db, params.key)
    reply
      .header('Cache-Control', 'private, max-age=31536000, immutable')
      .header('Cross-Origin-Resource-Policy', 'same-origin')
      .header('Content-Length', sizeBytes)
      .type(mediaType ?? 'application/octet-stream')
    return request.method === 'HEAD' ? Readable.from([]) : storage.read(key)
  })
}
