import * as api from '@hasiye/contract/materials.ts'
import { messages } from '@hasiye/contract/messages.ts'
import { fill } from '@hasiye/contract/text.ts'
import { byTeacher } from '../db/trash.ts'
import { AppError } from '../errors/errors.ts'
import { sendFile } from '../files/downloads.ts'
import { fileCall } from '../files/file-call.ts'
import { intoStorage } from '../files/uploads.ts'
import { call } from '../http/call.ts'
import { readers, teachers } from '../http/policy.ts'
import { exportPath, linesOf, ownPart, writtenIn } from '../own-part.ts'
import { defineRoom } from '../room.ts'
import { courseOfCategory, createCategory, listCategories, readCategory } from './categories.ts'
import {
  addMaterial,
  changeLink,
  courseOfMaterial,
  findMaterialFile,
  listMaterials,
  listOwnMaterialFiles,
  listOwnMaterials,
  readMaterial,
} from './materials.ts'
import { material } from './notice.ts'
import { rename } from './rename.ts'
import {
  deleteNamed,
  listDeletedCategories,
  listDeletedMaterials,
  purgeNamed,
  removeExpiredDeletedCategories,
  removeExpiredDeletedMaterials,
  restoreCategory,
  restoreMaterial,
} from './trash.ts'

const teachersOfCategory = { ...teachers, courseOf: courseOfCategory } as const
const teachersOfMaterial = { ...teachers, courseOf: courseOfMaterial } as const

const restoring = (restore: typeof restoreCategory) =>
  byTeacher(async (trx, deleted) => {
    const name = await restore(trx, deleted)
    if (name === undefined) throw new AppError('not_found')
    return fill(messages.restored, { name })
  })
const purging = (kind: 'category' | 'material') =>
  byTeacher(async (trx, deleted) => fill(messages.purged, { name: await purgeNamed(trx, kind, deleted) }))

export const materials = defineRoom({
  about: 'Categories with their files and links',
  after: ['notices'],
  api,
  calls: [
    call(api.listCategories, readers, ({ db, params, viewer }) => listCategories(db, params.id, viewer)),
    call(api.createCategory, teachers, ({ trx, params, viewer, body }) =>
      createCategory(trx, params.id, viewer.id, body.name),
    ),
    call(api.renameCategory, teachersOfCategory, async ({ db, params, viewer, standing: { courseId }, body }) => {
      await rename(db, 'category', { courseId, actorId: viewer.id, id: params.id }, body.name)
      return readCategory(db, courseId, params.id, viewer)
    }),
    call(api.deleteCategory, teachersOfCategory, async ({ db, params, viewer, standing: { courseId } }) => {
      const name = await deleteNamed(db, 'category', { courseId, actorId: viewer.id, id: params.id })
      return { message: fill(messages.categoryDeleted, { name }) }
    }),
    call(api.listMaterials, { ...readers, courseOf: courseOfCategory }, ({ pool, params, viewer, standing }) =>
      listMaterials(pool, standing.courseId, params.id, viewer),
    ),
    fileCall(
      api.uploadMaterial,
      teachersOfCategory,
      ({ storage, config }) => intoStorage(storage, config.maxUploadBytes),
      async ({ trx, params, viewer, standing: { courseId }, body, file }) => {
        const added = { categoryId: params.id, title: body.title, file }
        return readMaterial(trx, courseId, await addMaterial(trx, courseId, viewer.id, added), viewer)
      },
    ),
    call(api.addLink, teachersOfCategory, async ({ trx, params, viewer, standing: { courseId }, body }) => {
      const added = { categoryId: params.id, ...body }
      return readMaterial(trx, courseId, await addMaterial(trx, courseId, viewer.id, added), viewer)
    }),
    call(
      api.changeMaterial,
      teachersOfMaterial,
      async ({ db, params, viewer, standing: { courseId }, body: { title, url } }) => {
        const named = { courseId, actorId: viewer.id, id: params.id }
        await (url === undefined ? rename(db, 'material', named, title) : changeLink(db, named, { title, url }))
        return readMaterial(db, courseId, params.id, viewer)
      },
    ),
    call(api.deleteMaterial, teachersOfMaterial, async ({ db, params, viewer, standing: { courseId } }) => {
      const name = await deleteNamed(db, 'material', { courseId, actorId: viewer.id, id: params.id })
      return { message: fill(messages.materialDeleted, { name }) }
    }),
    call(api.getMaterialFile, { ...readers, courseOf: courseOfMaterial }, async (asked) => {
      const file = await findMaterialFile(asked.db, asked.standing.courseId, asked.params.id)
      return sendFile(asked, asked.storage, file, asked.query.inline !== undefined)
    }),
  ],
  tables: { allMaterials: { uploadedBy: 'a teacher' } },
  trash: {
    category: {
      listed: 'categories',
      list: listDeletedCategories,
      restore: restoring(restoreCategory),
      purge: purging('category'),
    },
    material: {
      listed: 'materials',
      list: listDeletedMaterials,
      restore: restoring(restoreMaterial),
      purge: purging('material'),
    },
  },
  ownData: {
    materials: ownPart(listOwnMaterials, (own) => [
      {
        title: 'Materiallar',
        entries: own.map((one) =>
          linesOf(one.title, one.url ?? exportPath('materials', one.id, one.fileName), writtenIn(one)),
        ),
      },
    ]),
  },
  ownFiles: [
    async (db, accountId) =>
      (await listOwnMaterialFiles(db, accountId)).map(({ id, fileName, key }) => ({
        key,
        path: exportPath('materials', id, fileName),
      })),
  ],
  expire: [removeExpiredDeletedMaterials, removeExpiredDeletedCategories],
  notices: { material },
})
