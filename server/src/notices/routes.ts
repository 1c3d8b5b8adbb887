import { messages } from '@hasiye/contract/messages.ts'
import * as push from '@hasiye/contract/push.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { route } from '../http/route.ts'
import type { Parts } from '../parts.ts'
import { deviceName } from '../sessions/sessions.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { listPushDevices, removePushDevice, type Subscriber, savePushDevice, testPushDevice } from './devices.ts'

export function noticeRoutes(app: FastifyInstance, parts: Parts): void {
  const { db } = parts
  const subscriber = (viewer: Viewer, request: FastifyRequest): Subscriber => ({
    ...viewer,
    userAgent: deviceName(request.headers['user-agent']),
    ip: request.ip,
  })

  route(app, push.listPushDevices, ({ viewer }) => listPushDevices(db, viewer))

  route(app, push.savePushDevice, ({ viewer, request, body }) =>
    savePushDevice(parts, subscriber(viewer, request), body),
  )

  route(app, push.removePushDevice, async ({ viewer, params }) => {
    await removePushDevice(db, viewer, params.id)
    return { message: messages.pushOff }
  })

  route(app, push.testPushDevice, async ({ viewer, params }) => {
    await testPushDevice(parts, viewer, params.id)
    return { message: messages.pushTestSent }
  })
}
