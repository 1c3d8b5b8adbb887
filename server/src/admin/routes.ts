import * as admin from '@hasiye/contract/admin.ts'
import { messages } from '@hasiye/contract/messages.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../http/route.ts'
import type { Parts } from '../parts.ts'
import { listAudit } from './audit.ts'
import { addDayOff, listDaysOffForAdmin, removeDayOff } from './days-off.ts'
import { listStudents, listTeachers } from './lists.ts'
import { readStatus } from './status.ts'
import { deleteUser, renameUser, setQuota, setSubscription } from './users.ts'

export function adminRoutes(app: FastifyInstance, parts: Parts): void {
  const { db } = parts

  route(app, admin.listTeachers, ({ query }) => listTeachers(db, query))

  route(app, admin.listStudents, ({ query }) => listStudents(db, query))

  route(app, admin.setQuota, ({ params, body, viewer, request }) =>
    setQuota(db, params.id, body.limit, { id: viewer.id, ip: request.ip }),
  )

  route(app, admin.setSubscription, ({ params, body, viewer, request }) =>
    setSubscription(db, params.id, body.expiresAt, { id: viewer.id, ip: request.ip }),
  )

  route(app, admin.renameUser, async ({ params, body, viewer, request }) => {
    await renameUser(db, params.id, body.fullName, { id: viewer.id, ip: request.ip })
    return { id: params.id, fullName: body.fullName }
  })

  route(app, admin.deleteUser, async ({ params, viewer, request }) => {
    await deleteUser(parts, params.id, { id: viewer.id, ip: request.ip })
    return { message: messages.userDeleted }
  })

  route(app, admin.getStatus, () => readStatus(parts))

  route(app, admin.listAudit, ({ query }) => listAudit(db, query))

  route(app, admin.listDaysOff, () => listDaysOffForAdmin(db, new Date()))

  route(app, admin.addDayOff, ({ body, viewer, request }) => addDayOff(db, body, { id: viewer.id, ip: request.ip }))

  route(app, admin.removeDayOff, async ({ params, viewer, request }) => {
    await removeDayOff(db, params.date, { id: viewer.id, ip: request.ip }, new Date())
    return { message: messages.dayOffRemoved }
  })
}
