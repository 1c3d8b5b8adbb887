import * as materials from '@hasiye/contract/materials.ts'
import { messages } from '@hasiye/contract/messages.ts'
import { fill } from '@hasiye/contract/text.ts'
import type { FastifyInstance } from 'fastify'
import { sendFile } from '../files/downloads.ts'
import { fileRoute } from '../files/file-route.ts'
import { intoStorage } from '../files/uploads.ts'
import { once } from '../http/idempotency.ts'
import { route } from '../http/route.ts'
import type { Parts } from '../parts.ts'
import { createCategory, listCategories, readCategory } from './categories.ts'
import { addMaterial, changeLink, findMaterialFile, listMaterials, readMaterial } from './materials.ts'
import { rename } from './rename.ts'
import { deleteNamed } from './trash.ts'

export function materialRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, pool, storage, config } = parts

  route(app, materials.listCategories, ({ params, viewer }) => listCategories(db, params.id, viewer))

  route(app, materials.createCategory, (call) =>
    once(db, materials.createCategory, call, (trx) =>
      createCategory(trx, call.params.id, call.viewer.id, call.body.name),
    ),
  )

  route(app, materials.renameCategory, async ({ params, viewer, standing: { courseId }, body }) => {
    await rename(db, 'category', { courseId, actorId: viewer.id, id: params.id }, body.name)
    return readCategory(db, courseId, params.id, viewer)
  })

  route(app, materials.deleteCategory, async ({ params, viewer, standing: { courseId } }) => {
    const name = await deleteNamed(db, 'category', { courseId, actorId: viewer.id, id: params.id })
    return { message: fill(messages.categoryDeleted, { name }) }
  })

  route(app, materials.listMaterials, ({ params, viewer, standing }) =>
    listMaterials(pool, standing.courseId, params.id, viewer),
  )

  const target = intoStorage(storage, config.maxUploadBytes)
  fileRoute(app, parts, materials.uploadMaterial, target, (call) => {
    const { params, viewer, standing, body, file } = call
    const { courseId } = standing
    const added = { categoryId: params.id, title: body.title, file }
    return once(
      db,
      materials.uploadMaterial,
      call,
      async (trx) => readMaterial(trx, courseId, await addMaterial(trx, courseId, viewer.id, added), viewer),
      { onRepeat: () => target.discard(file) },
    )
  })

  route(app, materials.addLink, (call) => {
    const { params, viewer, standing, body } = call
    const { courseId } = standing
    const added = { categoryId: params.id, ...body }
    return once(db, materials.addLink, call, async (trx) =>
      readMaterial(trx, courseId, await addMaterial(trx, courseId, viewer.id, added), viewer),
    )
  })

  route(app, materials.changeMaterial, async ({ params, viewer, standing: { courseId }, body: { title, url } }) => {
    const named = { courseId, actorId: viewer.id, id: params.id }
    await (url === undefined ? rename(db, 'material', named, title) : changeLink(db, named, { title, url }))
    return readMaterial(db, courseId, params.id, viewer)
  })

  route(app, materials.deleteMaterial, async ({ params, viewer, standing: { courseId } }) => {
    const name = await deleteNamed(db, 'material', { courseId, actorId: viewer.id, id: params.id })
    return { message: fill(messages.materialDeleted, { name }) }
  })

  route(app, materials.getMaterialFile, async (call) => {
    const file = await findMaterialFile(db, call.standing.courseId, call.params.id)
    return sendFile(call, storage, file, call.query.inline !== undefined)
  })
}
