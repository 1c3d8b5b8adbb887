import { finishGoogleSignIn, startGoogleSignIn } from '@hasiye/contract/accounts.ts'
import { homes, type PagePath } from '@hasiye/contract/pages.ts'
import { tokenCheck, tokenLimit } from '../accounts/link-limits.ts'
import { originOf } from '../accounts/origin.ts'
import { recordEvent } from '../db/audit.ts'
import { call, perServer } from '../http/call.ts'
import { addressCounter } from '../rate-limits/limits.ts'
import { limitFailures } from '../rate-limits/rate-limiter.ts'
import { defineRoom } from '../room.ts'
import { setToken } from '../sessions/cookie.ts'
import { setDevice } from '../sessions/device-cookie.ts'
import { clearFlow, readFlow, setFlow } from './flow-cookie.ts'
import { type GoogleIdentity, openGoogle } from './provider.ts'
import { listOwnIdentities, signInWithGoogle } from './sign-in.ts'

const signIn: PagePath = '/login'
const failed = `${signIn}?error=google_failed`
const unknown = `${signIn}?error=google_user_not_found`

const provider = perServer(({ config }) => (config.google ? openGoogle(config.google, config.publicUrl) : undefined))

export const google = defineRoom({
  about: 'Sign-in with Google',
  after: ['accounts'],
  api: {},
  calls: [
    call(startGoogleSignIn, {}, async ({ parts, config, request, reply }) => {
      try {
        const started = await provider(parts)?.start()
        if (!started) return reply.redirect(failed, 302)
        setFlow(reply, config.publicUrl, started.flow)
        return reply.redirect(started.url, 302)
      } catch (error) {
        request.log.warn({ err: error }, 'sign-in with Google could not start')
        return reply.redirect(failed, 302)
      }
    }),
    call(finishGoogleSignIn, { rateLimit: tokenCheck }, async ({ parts, db, config, limiter, request, reply }) => {
      const flow = readFlow(request, config.publicUrl)
      clearFlow(reply, config.publicUrl)
      const callback = new URL(request.url, config.publicUrl)
      const finish = async (): Promise<GoogleIdentity | undefined> =>
        provider(parts)
          ?.finish(callback, flow ?? '')
          .catch((error: unknown) => {
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
    }),
  ],
  tables: { googleIdentities: { accountId: 'a card has no address' } },
  ownData: { google: { read: listOwnIdentities } },
})
