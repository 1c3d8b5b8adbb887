import { messages } from '@hasiye/contract/messages.ts'
import * as push from '@hasiye/contract/push.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { route } from '../http/route.ts'
import type { Parts } from '../parts.ts'
import { deviceOf } from '../sessions/device-cookie.ts'
import { deviceName } from '../sessions/sessions.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { listPushDevices, removePushDevice, type Subscriber, savePushDevice, testPushDevice } from './devices.ts'

export function noticeRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts
  const subscriber = (viewer: Viewer, request: FastifyRequest): Subscriber => ({
    ...viewer,
    device: deviceOf(request, config.publicUrl, viewer),
    userAgent: deviceName(request.headers['user-agent']),
    ip: request.ip,
  })

  route(app, push.listPushDevices, ({ viewer, request }) => listPushDevices(db, subscriber(viewer, request)))

  route(app, push.savePushDevice, ({ viewer, request, body }) =>
    savePushDevice(parts, subscriber(viewer, request), body),
  )

  route(app, push.removePushDevice, async ({ viewer, request, params }) => {
    await removePushDevice(db, subscriber(viewer, request), params.id)
    return { message: messages.pushOff }
  })

  route(app, push.testPushDevice, async ({ viewer, request, params }) => {
    await testPushDevice(parts, subscriber(viewer, request), params.id)
    return { message: messages.pushTestSent }
  })
}
