import { messages } from '@hasiye/contract/messages.ts'
import * as own from '@hasiye/contract/own-account.ts'
import * as secondFactor from '@hasiye/contract/second-factor.ts'
import type { FastifyInstance } from 'fastify'
import { originOf } from '../accounts/origin.ts'
import { route } from '../http/route.ts'
import type { Parts } from '../parts.ts'
import { readSecondFactor } from '../second-factor/second-factor.ts'
import { clearToken, setToken } from '../sessions/cookie.ts'
import { deleteOwnAccount } from './delete-own-account.ts'
import { endDevice, listDevices } from './devices.ts'
import { changePassword } from './own-password.ts'
import { setNameOrder, updateProfile } from './profile.ts'
import { keepShortId, renewShortId } from './renew-short-id.ts'
import { confirmSecondFactor, endSecondFactor, startSecondFactor } from './switch-second-factor.ts'

/** The calls about the viewer's own account. */
export function ownAccountRoutes(app: FastifyInstance, parts: Parts): void {
  const { config, db } = parts

  route(app, own.updateProfile, async ({ viewer, body }) => {
    await updateProfile(db, viewer.id, body)
    return { message: messages.profileSaved }
  })

  route(app, own.setNameOrder, async ({ viewer, body }) => ({
    nameOrder: await setNameOrder(db, viewer.id, body.nameOrder),
  }))

  route(app, own.changePassword, async ({ viewer, body, request, reply }) => {
    const { token, lifeSeconds } = await changePassword(parts, viewer, body, originOf(request, config.publicUrl))
    setToken(reply, config.publicUrl, token, lifeSeconds)
    return { message: messages.passwordChanged }
  })

  route(app, own.listSessions, ({ viewer }) => listDevices(db, viewer))

  route(app, own.endSession, async ({ params, viewer, request, reply }) => {
    await endDevice(db, viewer, params.id, request.ip)
    if (params.id === viewer.sessionId) clearToken(reply, config.publicUrl)
    return { message: messages.sessionEnded }
  })

  route(app, secondFactor.getSecondFactor, ({ viewer }) => readSecondFactor(db, viewer.id))

  route(app, secondFactor.startSecondFactor, ({ viewer, body, request }) =>
    startSecondFactor(parts, viewer, body.password, request.ip),
  )

  route(app, secondFactor.confirmSecondFactor, async ({ viewer, body, request }) => ({
    recoveryCodes: await confirmSecondFactor(parts, viewer, body.code, originOf(request, config.publicUrl)),
  }))

  route(app, secondFactor.endSecondFactor, async ({ viewer, body, request }) => {
    await endSecondFactor(parts, viewer, body, originOf(request, config.publicUrl))
    return { message: messages.secondFactorOff }
  })

  route(app, own.renewShortId, async ({ viewer, request }) => ({
    shortId: await renewShortId(parts, viewer.id, request.ip),
  }))

  route(app, own.keepShortId, async ({ viewer }) => ({ shortId: await keepShortId(db, viewer.id) }))

  route(app, own.deleteOwnAccount, async ({ viewer, body, request, reply }) => {
    await deleteOwnAccount(parts, viewer, body.password, request.ip)
    clearToken(reply, config.publicUrl)
    return { message: messages.accountDeleted }
  })
}
