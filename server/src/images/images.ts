import { Readable } from 'node:stream'
import { maxImageMb } from '@hasiye/contract/images.ts'
import type { Db, Trx } from '../db/db.ts'
import { AppError } from '../errors/errors.ts'
import type { Target } from '../files/form.ts'
import { intoMemory } from '../files/uploads.ts'
import { recordFile } from '../storage/files.ts'
import type { Storage, StoredFile } from '../storage/storage.ts'
import { encodeImage } from './encode.ts'

const mediaType = 'image/webp'

/** A target that encodes an uploaded picture again and stores it. */
export function intoImages(storage: Storage, use: 'avatar' | 'banner'): Target<StoredFile> {
  const memory = intoMemory(maxImageMb * 1024 * 1024)
  return {
    maxBytes: memory.maxBytes,
    async store(source, fileName) {
      const encoded = await encodeImage(await memory.store(source, fileName), use)
      return storage.put(Readable.from([encoded]))
    },
    discard: ({ key }) => storage.remove(key),
  }
}

const pathOf = (key: string): string => `/api/images/${key}`

/** Records a stored picture in the transaction that assigns it. @returns the path that serves it */
export async function keepImage(trx: Trx, image: StoredFile): Promise<string> {
  await recordFile(trx, 'image', { ...image, mediaType })
  return pathOf(image.key)
}

/** @throws AppError not_found when no such picture is in use, or its course is deleted */
export function findImage(db: Db, key: string): Promise<{ key: string; sizeBytes: number; mediaType: string | null }> {
  return db
    .selectFrom('files')
    .where('key', '=', key)
    .where('kind', '=', 'image')
    .where('unusedSince', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('allCourses')
            .where('bannerImage', '=', pathOf(key))
            .where('deletedAt', 'is not', null)
            .select('id'),
        ),
      ),
    )
    .select(['key', 'sizeBytes', 'mediaType'])
    .executeTakeFirstOrThrow(() => new AppError('not_found'))
}

/** Sets the picture of an account and releases the previous one. @returns its path */
export async function setAvatar(trx: Trx, accountId: number, image: StoredFile): Promise<string> {
  const avatar = await keepImage(trx, image)
  const { numUpdatedRows } = await trx
    .updateTable('accounts')
    .set({ avatar })
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new AppError('unauthenticated')
  return avatar
}
