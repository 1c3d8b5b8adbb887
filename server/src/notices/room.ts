import { messages } from '@hasiye/contract/messages.ts'
import * as api from '@hasiye/contract/notices.ts'
import { call } from '../http/call.ts'
import { familiesAndTeachers } from '../http/policy.ts'
import { defineRoom } from '../room.ts'
import { deviceName } from '../sessions/sessions.ts'
import {
  listOwnPushDevices,
  listPushDevices,
  removePushDevice,
  removeUnusedPushDevices,
  savePushDevice,
  testPushDevice,
} from './devices.ts'
import { composeEach, type Kind } from './kind.ts'
import { mergedDevices } from './merged-devices.ts'
import { homeOf, notify } from './message.ts'

const everybody = { roles: familiesAndTeachers } as const

const test: Kind = {
  isUrgent: true,
  compose: composeEach(async (_db, notice) =>
    notify({ ...notice, hideDetails: false }, 'Bildirişlər işləyir.', homeOf(notice)),
  ),
}

export const notices = defineRoom({
  about: 'Browsers that are notified',
  after: [],
  api,
  calls: [
    call(api.listPushDevices, everybody, ({ db, viewer }) => listPushDevices(db, viewer)),
    call(api.savePushDevice, everybody, ({ parts, viewer, request, body }) => {
      const userAgent = deviceName(request.headers['user-agent'])
      return savePushDevice(parts, { ...viewer, userAgent, ip: request.ip }, body)
    }),
    call(api.removePushDevice, everybody, async ({ db, viewer, params }) => {
      await removePushDevice(db, viewer, params.id)
      return { message: messages.pushOff }
    }),
    call(api.testPushDevice, everybody, async ({ parts, viewer, params }) => {
      await testPushDevice(parts, viewer, params.id)
      return { message: messages.pushTestSent }
    }),
  ],
  tables: { pushDevices: { accountId: mergedDevices } },
  ownData: { notifiedDevices: { read: listOwnPushDevices } },
  expire: [removeUnusedPushDevices],
  notices: { test },
})
