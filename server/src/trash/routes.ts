import * as trash from '@hasiye/contract/trash.ts'
import type { FastifyInstance } from 'fastify'
import { noteConsumer } from '../attendance/note-bytes.ts'
import { route } from '../http/route.ts'
import type { Parts } from '../parts.ts'
import { purge, readCourseTrash, restore } from './trash.ts'

/** What was deleted in a course. Deleted courses are in `courses`, because the response is the restored course. */
export function trashRoutes(app: FastifyInstance, { db, requestLimiter }: Parts): void {
  route(app, trash.listCourseTrash, ({ params, viewer }) => readCourseTrash(db, params.id, viewer.id))

  route(app, trash.restoreDeleted, async ({ params, viewer, body }) => {
    const restorer = { courseId: params.id, actorId: viewer.id, consumeNotes: noteConsumer(requestLimiter, viewer.id) }
    return { message: await restore(db, restorer, body) }
  })

  route(app, trash.purgeDeleted, async ({ params, viewer, body }) => ({
    message: await purge(db, params.id, viewer.id, body),
  }))
}
