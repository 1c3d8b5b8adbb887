import * as calls from '@hasiye/contract/accounts.ts'
import { homes, type PagePath } from '@hasiye/contract/pages.ts'
import type { FastifyInstance } from 'fastify'
import { tokenLimit } from '../accounts/link-limits.ts'
import { originOf } from '../accounts/origin.ts'
import { recordEvent } from '../db/audit.ts'
import { route } from '../http/route.ts'
import type { Parts } from '../parts.ts'
import { addressCounter } from '../rate-limits/limits.ts'
import { limitFailures } from '../rate-limits/rate-limiter.ts'
import { setToken } from '../sessions/cookie.ts'
import { setDevice } from '../sessions/device-cookie.ts'
import { clearFlow, readFlow, setFlow } from './flow-cookie.ts'
import { type GoogleIdentity, openGoogle } from './provider.ts'
import { signInWithGoogle } from './sign-in.ts'

const signIn: PagePath = '/login'
const failed = `${signIn}?error=google_failed`
const unknown = `${signIn}?error=google_user_not_found`

export function googleRoutes(app: FastifyInstance, parts: Parts): void {
  const { config, db, limiter } = parts
  const provider = config.google ? openGoogle(config.google, config.publicUrl) : undefined

  route(app, calls.startGoogleSignIn, async ({ request, reply }) => {
    try {
      if (!provider) return reply.redirect(failed, 302)
      const { url, flow } = await provider.start()
      setFlow(reply, config.publicUrl, flow)
      return reply.redirect(url, 302)
    } catch (error) {
      request.log.warn({ err: error }, 'sign-in with Google could not start')
      return reply.redirect(failed, 302)
    }
  })

  route(app, calls.finishGoogleSignIn, async ({ request, reply }) => {
    const flow = readFlow(request, config.publicUrl)
    clearFlow(reply, config.publicUrl)
    const callback = new URL(request.url, config.publicUrl)
    const finish = async (): Promise<GoogleIdentity | undefined> =>
      provider?.finish(callback, flow ?? '').catch((error: unknown) => {
        request.log.warn({ err: error }, 'sign-in with Google failed')
        return undefined
      })
    const identity = await limitFailures(limiter, [addressCounter(tokenLimit, request.ip)], finish)
    if (!identity) {
      await recordEvent(db, { event: 'google_failed', ip: request.ip })
      return reply.redirect(failed, 302)
    }
    const origin = originOf(request, config.publicUrl)
    const session = await signInWithGoogle(parts, identity, origin)
    if (!session) return reply.redirect(unknown, 302)
    setToken(reply, config.publicUrl, session.token, session.lifeSeconds)
    setDevice(reply, config.publicUrl, origin.device)
    return reply.redirect(homes[session.role], 302)
  })
}
