import * as api from '@hasiye/contract/admin.ts'
import { messages } from '@hasiye/contract/messages.ts'
import { fill } from '@hasiye/contract/text.ts'
import type { FastifyRequest } from 'fastify'
import { call } from '../http/call.ts'
import { defineRoom } from '../room.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { listAudit } from './audit.ts'
import { addDaysOff, listDaysOffForAdmin, removeDayOff } from './days-off.ts'
import { listStudents, listTeachers } from './lists.ts'
import { readStatus } from './status.ts'
import { deleteUser, renameUser, setQuota, setSubscription } from './users.ts'

const admins = { roles: ['admin'] } as const
const actorOf = ({ viewer, request }: { viewer: Viewer; request: FastifyRequest }) => ({
  id: viewer.id,
  ip: request.ip,
})

export const admin = defineRoom({
  about: 'Accounts, quotas and subscriptions, for admins',
  after: ['operation', 'accounts'],
  api,
  tables: { courseCounts: { accountId: 'counted by triggers of participants' } },
  calls: [
    call(api.listTeachers, admins, ({ db, query }) => listTeachers(db, query)),
    call(api.listStudents, admins, ({ db, query }) => listStudents(db, query)),
    call(api.setQuota, admins, (asked) => setQuota(asked.db, asked.params.id, asked.body.limit, actorOf(asked))),
    call(api.setSubscription, admins, (asked) =>
      setSubscription(asked.db, asked.params.id, asked.body.expiresAt, actorOf(asked)),
    ),
    call(api.renameUser, admins, async (asked) => {
      const { db, params, body } = asked
      await renameUser(db, params.id, body.fullName, actorOf(asked))
      return { id: params.id, fullName: body.fullName }
    }),
    call(api.deleteUser, admins, async (asked) => {
      await deleteUser(asked.parts, asked.params.id, actorOf(asked))
      return { message: messages.userDeleted }
    }),
    call(api.getStatus, admins, ({ parts }) => readStatus(parts)),
    call(api.listAudit, admins, ({ db, query }) => listAudit(db, query)),
    call(api.listDaysOff, admins, ({ db }) => listDaysOffForAdmin(db, new Date())),
    call(api.addDaysOff, admins, (asked) => addDaysOff(asked.db, asked.body, actorOf(asked))),
    call(api.removeDayOff, admins, async (asked) => {
      const holiday = await removeDayOff(asked.db, asked.params.date, actorOf(asked), new Date())
      return { message: holiday ? fill(messages.dayOffStays, holiday) : messages.dayOffRemoved }
    }),
  ],
})
