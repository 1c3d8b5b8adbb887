import { messages } from '@hasiye/contract/messages.ts'
import * as push from '@hasiye/contract/notices.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../http/route.ts'
import type { Parts } from '../parts.ts'
import { deviceName } from '../sessions/sessions.ts'
import { listPushDevices, removePushDevice, savePushDevice, testPushDevice } from './devices.ts'

export function noticeRoutes(app: FastifyInstance, parts: Parts): void {
  const { db } = parts
  route(app, push.listPushDevices, ({ viewer }) => listPushDevices(db, viewer))

  route(app, push.savePushDevice, ({ viewer, request, body }) => {
    const userAgent = deviceName(request.headers['user-agent'])
    return savePushDevice(parts, { ...viewer, userAgent, ip: request.ip }, body)
  })

  route(app, push.removePushDevice, async ({ viewer, params }) => {
    await removePushDevice(db, viewer, params.id)
    return { message: messages.pushOff }
  })

  route(app, push.testPushDevice, async ({ viewer, params }) => {
    await testPushDevice(parts, viewer, params.id)
    return { message: messages.pushTestSent }
  })
}
