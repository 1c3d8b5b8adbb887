import * as calls from '@hasiye/contract/accounts.ts'
import { limits } from '@hasiye/contract/limits.ts'
import { messages } from '@hasiye/contract/messages.ts'
import type { FastifyInstance } from 'fastify'
import { recordEvent } from '../db/audit.ts'
import { transaction } from '../db/db.ts'
import { route } from '../http/route.ts'
import type { Parts } from '../parts.ts'
import { clearToken, setToken } from '../sessions/cookie.ts'
import { endSession } from '../sessions/sessions.ts'
import { getMe } from './accounts.ts'
import { signInParent } from './parent-login.ts'
import { forgotPassword, resetPassword } from './password-reset.ts'
import { type Door, originOf, signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { resendVerification, verifyEmail } from './verification.ts'

export function accountRoutes(app: FastifyInstance, parts: Parts): void {
  const { config, db } = parts

  route(app, calls.signUp, async ({ body, request }) => {
    await signUp(parts, body, request.ip)
    return { message: messages.signedUp }
  })

  const doors = [
    ['account', calls.signIn],
    ['admin', calls.adminSignIn],
  ] as const satisfies [Door, typeof calls.signIn | typeof calls.adminSignIn][]
  for (const [door, call] of doors) {
    route(app, call, async ({ body, request, reply }) => {
      const { role, token, lifeSeconds } = await signIn(parts, door, body, originOf(request))
      setToken(reply, config.publicUrl, token, lifeSeconds)
      return { role }
    })
  }

  route(app, calls.verifyEmail, async ({ body, request }) => {
    await verifyEmail(parts, body.token, request.ip)
    return { message: messages.emailVerified }
  })

  route(app, calls.resendVerification, async ({ viewer, request }) => {
    await resendVerification(parts, viewer.id, request.ip)
    return { message: messages.verificationSent }
  })

  route(app, calls.forgotPassword, async ({ body, request }) => {
    await forgotPassword(parts, body.email, request.ip)
    return { message: messages.resetSent }
  })

  route(app, calls.resetPassword, async ({ body, request }) => {
    await resetPassword(parts, body, originOf(request))
    return { message: messages.passwordReset }
  })

  route(app, calls.checkAdmin, async () => ({ role: 'admin' as const }))

  route(app, calls.logOut, async ({ request, reply }) => {
    const { token, ip } = request
    if (token !== undefined) {
      await transaction(db, async (trx) => {
        const accountId = await endSession(trx, token)
        if (accountId !== undefined) await recordEvent(trx, { event: 'logged_out', accountId, ip })
      })
    }
    clearToken(reply, config.publicUrl)
    return { message: messages.loggedOut }
  })

  route(app, calls.parentLogin, async ({ body, request, reply }) => {
    const { token, lifeSeconds } = await signInParent(parts, body.shortId, originOf(request))
    setToken(reply, config.publicUrl, token, lifeSeconds)
    return { message: messages.parentSignedIn }
  })

  route(app, calls.getMe, ({ viewer }) => getMe(db, viewer))

  route(app, calls.getConfig, async () => ({
    google: config.google !== null,
    supportUrl: config.supportUrl,
    supportEmail: config.supportEmail,
    maxUploadBytes: config.maxUploadBytes,
    minPasswordLength: limits.password.min,
    version: config.version,
  }))
}
