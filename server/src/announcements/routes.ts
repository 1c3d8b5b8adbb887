import * as announcements from '@hasiye/contract/announcements.ts'
import { messages } from '@hasiye/contract/messages.ts'
import type { FastifyInstance } from 'fastify'
import { once } from '../http/idempotency.ts'
import { route } from '../http/route.ts'
import type { Parts } from '../parts.ts'
import { day, limit } from '../rate-limits/limits.ts'
import {
  changeAnnouncement,
  createAnnouncement,
  listAnnouncements,
  listViews,
  readAnnouncement,
  seeAnnouncement,
} from './announcements.ts'
import { deleteAnnouncement } from './trash.ts'

const announcementLimit = limit('announcement', 30, day, { text: messages.announcementsOfDay })

export function announcementRoutes(app: FastifyInstance, { db, limiter }: Parts): void {
  route(app, announcements.listAnnouncements, ({ params, viewer }) => listAnnouncements(db, params.id, viewer))

  route(app, announcements.createAnnouncement, async (call) => {
    const { viewer, body } = call
    const reserving = limiter.reserve([{ limit: announcementLimit, of: String(viewer.id) }])
    // before the transaction, which would hold a connection while the limiter waits for another
    const reservation = await reserving.catch(() => undefined)
    let isNew = false
    try {
      const announcement = await once(db, announcements.createAnnouncement, call, async (trx) => {
        // a refusal counts only here: a repeat of the day's last one gets its first response
        await reserving
        isNew = true
        return readAnnouncement(trx, await createAnnouncement(trx, viewer.id, body), viewer.id)
      })
      if (isNew) reservation?.keep()
      else await reservation?.refund()
      return announcement
    } catch (error) {
      await reservation?.refund().catch(() => {})
      throw error
    }
  })

  route(app, announcements.changeAnnouncement, async ({ params, viewer, body }) => {
    await changeAnnouncement(db, params.id, viewer.id, body)
    return readAnnouncement(db, params.id, viewer.id)
  })

  route(app, announcements.deleteAnnouncement, async ({ params, viewer }) => {
    await deleteAnnouncement(db, params.id, viewer.id)
    return { message: messages.announcementDeleted }
  })

  route(app, announcements.seeAnnouncement, async ({ params, viewer }) => {
    await seeAnnouncement(db, params.id, viewer.id)
    return { message: messages.announcementSeen }
  })

  route(app, announcements.listAnnouncementViews, ({ params, query, viewer }) =>
    listViews(db, { id: params.id, courseId: Number(query.courseId), teacherId: viewer.id }),
  )
}
