import { rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { addMaterialComment, deleteComment } from '@hasiye/contract/comments.ts'
import { deleteCourse } from '@hasiye/contract/courses.ts'
import { removeBanner, setAvatar, setBanner } from '@hasiye/contract/images.ts'
import { dayMs } from '@hasiye/contract/lifetimes.ts'
import { deleteCategory, deleteMaterial } from '@hasiye/contract/materials.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { formOf } from '../../test/forms.ts'
import { testServer } from '../../test/harness.ts'
import { expireTrash, storedKeys } from '../../test/stored.ts'
import { removeUnused, sweep } from './sweep.ts'

const server = testServer()
const inTwoDays = () => new Date(Date.now() + 2 * dayMs)
const pathOf = (key: string): string => join(server.config.dataDir, 'files', key.slice(0, 2), key)
const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0f766e' } })
  .png()
  .toBuffer()

/** Ages every unreferenced file by a day. */
async function ageUnused(): Promise<void> {
  await server.pool.query(`update files set unused_since = unused_since - interval '24 hours 1 second'`)
}

async function full() {
  const { course, people } = await server.make.course()
  const material = await server.make.material(course)
  const owner = server.as(people.owner)
  const comment = await owner.call(addMaterialComment, {
    params: material,
    form: formOf({ attachment: Buffer.from('%PDF-1.4') }),
  })
  await owner.call(setBanner, { params: course, form: formOf({ banner: png }) })
  await owner.call(setAvatar, { form: formOf({ avatar: png }) })
  return { course, people, owner, material, comment: comment.body, category: { id: material.categoryId } }
}

describe('a file that a deletion leaves unused', () => {
  type Full = Awaited<ReturnType<typeof full>>

  test.each<[string, number, (here: Full) => Promise<unknown>]>([
    ['a comment', 1, ({ owner, comment }) => owner.call(deleteComment, { params: comment })],
    ['a material', 2, ({ owner, material }) => owner.call(deleteMaterial, { params: material })],
    ['a category', 2, ({ owner, category }) => owner.call(deleteCategory, { params: category })],
    ['a course', 3, ({ owner, course }) => owner.call(deleteCourse, { params: course })],
    ['a banner', 1, ({ owner, course }) => owner.call(removeBanner, { params: course })],
    ['an account', 1, ({ people }) => server.db.deleteFrom('accounts').where('id', '=', people.owner.id).execute()],
    ['an avatar', 1, ({ owner }) => owner.call(setAvatar, { form: formOf({ avatar: png }) })],
  ])('by removing %s is removed a day later: %i files', async (_what, count, deletion) => {
    const here = await full()
    await ageUnused()
    await removeUnused(server.db, server.storage)
    const before = await storedKeys(server)
    await deletion(here)
    await expireTrash(server)
    await removeUnused(server.db, server.storage)
    expect((await storedKeys(server)).length).toBeGreaterThanOrEqual(before.length)
    await ageUnused()
    await removeUnused(server.db, server.storage)
    const after = await storedKeys(server)
    expect(before.filter((key) => !after.includes(key))).toHaveLength(count)
    expect(await server.db.selectFrom('files').where('unusedSince', 'is not', null).select('key').execute()).toEqual([])
  })

  test('is removed even when the process died between file and row', async () => {
    const { owner, material } = await full()
    await owner.call(deleteMaterial, { params: material })
    await expireTrash(server)
    await rm(pathOf(material.fileKey))
    await ageUnused()
    await removeUnused(server.db, server.storage)
    const row = await server.db.selectFrom('files').where('key', '=', material.fileKey).select('key').execute()
    expect(row).toEqual([])
  })
})

describe('the sweep', () => {
  const orphan = async () => (await server.storage.put(Readable.from([Buffer.from('yetim')]))).key

  test('removes a day-old file without a row, and no other', async () => {
    const { material } = await full()
    const [old, young] = [await orphan(), await orphan()]
    const twoDaysAgo = new Date(Date.now() - 2 * dayMs)
    await utimes(pathOf(old), twoDaysAgo, twoDaysAgo)
    expect(await sweep(server.db, server.storage, new Date())).toEqual({ removed: [old], missing: [] })
    const keys = await storedKeys(server)
    expect(keys).toEqual(expect.arrayContaining([young, material.fileKey]))
    await server.storage.remove(young)
  })

  test('reports a row whose file is missing, and deletes nothing', async () => {
    const { material } = await full()
    await rm(pathOf(material.fileKey))
    const { missing } = await sweep(server.db, server.storage, inTwoDays())
    expect(missing).toEqual([material.fileKey])
    expect(
      await server.db.selectFrom('materials').where('id', '=', material.id).select('fileKey').executeTakeFirst(),
    ).toEqual({ fileKey: material.fileKey })
    await server.db.deleteFrom('materials').where('id', '=', material.id).execute()
  })

  test('does not report a file that is waiting to be removed', async () => {
    const { owner, material } = await full()
    await owner.call(deleteMaterial, { params: material })
    await expireTrash(server)
    await rm(pathOf(material.fileKey))
    expect((await sweep(server.db, server.storage, inTwoDays())).missing).toEqual([])
  })
})
