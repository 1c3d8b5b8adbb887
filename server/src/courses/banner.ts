import type { Trx } from '../db/db.ts'
import { stillTeaches } from '../db/membership.ts'
import { AppError } from '../errors/errors.ts'
import { keepImage } from '../images/images.ts'
import type { StoredFile } from '../storage/storage.ts'

async function writeBanner(trx: Trx, courseId: number, actorId: number, path: string | null): Promise<void> {
  const { numUpdatedRows } = await trx
    .with('still', stillTeaches(courseId, actorId))
    .updateTable('courses')
    .from('still')
    .set({ bannerImage: path })
    .where('id', '=', courseId)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new AppError('not_found')
}

/** Sets the banner of a course and releases the previous file. @returns its path @throws AppError not_found */
export async function setBanner(trx: Trx, courseId: number, actorId: number, image: StoredFile): Promise<string> {
  const path = await keepImage(trx, image)
  await writeBanner(trx, courseId, actorId, path)
  return path
}

/** Removes the banner of a course, if it has one. @throws AppError not_found */
export const removeBanner = (trx: Trx, courseId: number, actorId: number): Promise<void> =>
  writeBanner(trx, courseId, actorId, null)
