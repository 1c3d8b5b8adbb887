import * as calls from '@hasiye/contract/accounts.ts'
import { messages } from '@hasiye/contract/messages.ts'
import type { FastifyInstance } from 'fastify'
import { recordEvent } from '../db/audit.ts'
import { transaction } from '../db/db.ts'
import { route } from '../http/route.ts'
import type { Parts } from '../parts.ts'
import { clearToken, setToken } from '../sessions/cookie.ts'
import { setDevice } from '../sessions/device-cookie.ts'
import { endSession } from '../sessions/sessions.ts'
import { getMe } from './accounts.ts'
import { originOf } from './origin.ts'
import { signInParent } from './parent-login.ts'
import { forgotPassword, resetPassword } from './password-reset.ts'
import { sentFormOf } from './sent-form.ts'
import { type SignInKind, signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { resendVerification, verifyEmail } from './verification.ts'

export function accountRoutes(app: FastifyInstance, parts: Parts): void {
  const { config, db } = parts

  route(app, calls.signUp, async ({ body, request, reply }) => {
    const origin = originOf(request, config.publicUrl)
    await signUp(parts, body, origin, sentFormOf(calls.signUp, request, body))
    setDevice(reply, config.publicUrl, origin.device)
    return { message: messages.signedUp, mustVerify: config.requiresVerifiedEmail }
  })

  const signIns = [
    ['account', calls.signIn],
    ['admin', calls.adminSignIn],
  ] as const satisfies [SignInKind, typeof calls.signIn | typeof calls.adminSignIn][]
  for (const [kind, call] of signIns) {
    route(app, call, async ({ body, request, reply }) => {
      const origin = originOf(request, config.publicUrl)
      const { role, token, lifeSeconds } = await signIn(parts, kind, body, origin)
      setToken(reply, config.publicUrl, token, lifeSeconds)
      setDevice(reply, config.publicUrl, origin.device)
      return { role }
    })
  }

  route(app, calls.verifyEmail, async ({ body, request, reply }) => {
    const { session, isRepeated } = await verifyEmail(parts, body.token, originOf(request, config.publicUrl))
    if (session) setToken(reply, config.publicUrl, session.token, session.lifeSeconds)
    return { message: isRepeated ? messages.alreadyVerified : messages.emailVerified, signedIn: session !== undefined }
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
    await resetPassword(parts, body, originOf(request, config.publicUrl))
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
    const origin = originOf(request, config.publicUrl)
    const { token, lifeSeconds } = await signInParent(parts, body.shortId, origin)
    setToken(reply, config.publicUrl, token, lifeSeconds)
    setDevice(reply, config.publicUrl, origin.device)
    return { message: messages.parentSignedIn }
  })

  route(app, calls.getMe, ({ viewer }) => getMe(db, viewer))
}
