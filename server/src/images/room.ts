import { Readable } from 'node:stream'
import * as api from '@hasiye/contract/images.ts'
import { transaction } from '../db/db.ts'
import { fileCall } from '../files/file-call.ts'
import { call } from '../http/call.ts'
import { everybodySignedIn, everybodyWithAccount } from '../http/policy.ts'
import { defineRoom } from '../room.ts'
import { findImage, intoImages, setAvatar } from './images.ts'

export const images = defineRoom({
  about: 'Pictures of people and courses',
  after: [],
  api,
  calls: [
    fileCall(
      api.setAvatar,
      { roles: everybodyWithAccount },
      ({ storage }) => intoImages(storage, 'avatar'),
      async ({ db, viewer, file }) => ({ avatar: await transaction(db, (trx) => setAvatar(trx, viewer.id, file)) }),
    ),
    call(api.getImage, { roles: everybodySignedIn }, async ({ db, storage, params, request, reply }) => {
      const { key, sizeBytes, mediaType } = await findImage(db, params.key)
      reply
        .header('Cache-Control', 'private, max-age=31536000, immutable')
        .header('Cross-Origin-Resource-Policy', 'same-origin')
        .header('Content-Length', sizeBytes)
        .type(mediaType ?? 'application/octet-stream')
      return request.method === 'HEAD' ? Readable.from([]) : storage.read(key)
    }),
  ],
})
