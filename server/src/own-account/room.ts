import { messages } from '@hasiye/contract/messages.ts'
import * as own from '@hasiye/contract/own-account.ts'
import * as secondFactor from '@hasiye/contract/second-factor.ts'
import { originOf } from '../accounts/origin.ts'
import { call } from '../http/call.ts'
import { everybodyWithAccount } from '../http/policy.ts'
import { defineRoom } from '../room.ts'
import { listOwnSecondFactor, readSecondFactor } from '../second-factor/second-factor.ts'
import { clearToken, setToken } from '../sessions/cookie.ts'
import { deleteOwnAccount } from './delete-own-account.ts'
import { endDevice, listDevices } from './devices.ts'
import { changePassword, currentPasswordCheck } from './own-password.ts'
import { setNameOrder, updateProfile } from './profile.ts'
import { keepShortId, renewalCheck, renewShortId } from './renew-short-id.ts'
import { confirmSecondFactor, endSecondFactor, startSecondFactor } from './switch-second-factor.ts'

const everybody = { roles: everybodyWithAccount } as const
const admins = { roles: ['admin'] } as const
const withShortId = { roles: ['student', 'teacher'] } as const

/** What people do with their own account. */
export const ownAccount = defineRoom({
  about: 'What people do with their own account, and the code of an app which the sign-in of admins asks for',
  after: ['accounts', 'calendar'],
  api: { ...own, ...secondFactor },
  calls: [
    call(own.updateProfile, everybody, async ({ db, viewer, body }) => {
      await updateProfile(db, viewer.id, body)
      return { message: messages.profileSaved }
    }),
    call(own.setNameOrder, { roles: ['teacher'] }, async ({ db, viewer, body }) => ({
      nameOrder: await setNameOrder(db, viewer.id, body.nameOrder),
    })),
    call(
      own.changePassword,
      { ...everybody, rateLimit: currentPasswordCheck },
      async ({ parts, config, viewer, body, request, reply }) => {
        const changed = await changePassword(parts, viewer, body, originOf(request, config.publicUrl))
        setToken(reply, config.publicUrl, changed.token, changed.lifeSeconds)
        return { message: changed.message }
      },
    ),
    call(own.listSessions, everybody, ({ db, viewer }) => listDevices(db, viewer)),
    call(own.endSession, everybody, async ({ db, config, params, viewer, request, reply }) => {
      await endDevice(db, viewer, params.id, request.ip)
      if (params.id === viewer.sessionId) clearToken(reply, config.publicUrl)
      return { message: messages.sessionEnded }
    }),
    call(secondFactor.getSecondFactor, admins, ({ db, viewer }) => readSecondFactor(db, viewer.id)),
    call(
      secondFactor.startSecondFactor,
      { ...admins, rateLimit: currentPasswordCheck },
      ({ parts, viewer, body, request }) => startSecondFactor(parts, viewer, body.password, request.ip),
    ),
    call(secondFactor.confirmSecondFactor, admins, async ({ parts, config, viewer, body, request }) => ({
      recoveryCodes: await confirmSecondFactor(parts, viewer, body.code, originOf(request, config.publicUrl)),
    })),
    call(
      secondFactor.endSecondFactor,
      { ...admins, rateLimit: currentPasswordCheck },
      async ({ parts, config, viewer, body, request }) => {
        await endSecondFactor(parts, viewer, body, originOf(request, config.publicUrl))
        return { message: messages.secondFactorOff }
      },
    ),
    call(own.renewShortId, { ...withShortId, rateLimit: renewalCheck }, async ({ parts, viewer, request }) => ({
      shortId: await renewShortId(parts, viewer.id, request.ip),
    })),
    call(own.keepShortId, withShortId, async ({ db, viewer }) => ({ shortId: await keepShortId(db, viewer.id) })),
    call(
      own.deleteOwnAccount,
      { ...everybody, rateLimit: currentPasswordCheck },
      async ({ parts, config, viewer, body, request, reply }) => {
        await deleteOwnAccount(parts, viewer, body.password, request.ip)
        clearToken(reply, config.publicUrl)
        return { message: messages.accountDeleted }
      },
    ),
  ],
  ownData: { secondFactor: { read: listOwnSecondFactor } },
})
