import * as api from '@hasiye/contract/accounts.ts'
import { messages } from '@hasiye/contract/messages.ts'
import { recordEvent } from '../db/audit.ts'
import { transaction } from '../db/db.ts'
import { call } from '../http/call.ts'
import { everybodySignedIn, everybodyWithAccount } from '../http/policy.ts'
import { dayInWords, ownPart } from '../own-part.ts'
import { defineRoom } from '../room.ts'
import { clearToken, setToken } from '../sessions/cookie.ts'
import { setDevice } from '../sessions/device-cookie.ts'
import { endSession } from '../sessions/sessions.ts'
import { findOwnAvatar, getMe, readOwnProfile } from './accounts.ts'
import { removeExpiredCourses, removeExpiredTeachers } from './hand-over-courses.ts'
import { listOwnDevices, removeUnusedDevices } from './known-devices.ts'
import { linkMailCheck, tokenCheck } from './link-limits.ts'
import { originOf } from './origin.ts'
import { signInParent } from './parent-login.ts'
import { forgotPassword, resetPassword } from './password-reset.ts'
import { sentFormOf } from './sent-form.ts'
import { parentLoginCheck } from './short-id-limits.ts'
import { signIn, signInCheck } from './sign-in.ts'
import { signUp, signUpCheck } from './sign-up.ts'
import { resendVerification, verifyEmail } from './verification.ts'

/** The two sign-in pages differ in who may pass, and in their limits. */
const signInOf = (kind: 'account' | 'admin') => {
  const endpoint = kind === 'account' ? api.signIn : api.adminSignIn
  const rateLimit = signInCheck(kind)
  return call(endpoint, { rateLimit, worksWhenFull: true }, async ({ parts, config, body, request, reply }) => {
    const origin = originOf(request, config.publicUrl)
    const { role, token, lifeSeconds } = await signIn(parts, kind, body, origin)
    setToken(reply, config.publicUrl, token, lifeSeconds)
    setDevice(reply, config.publicUrl, origin.device)
    return { role }
  })
}

export const accounts = defineRoom({
  about: 'Registration, sign-in and sessions',
  after: ['notices'],
  api,
  calls: [
    call(api.signUp, { rateLimit: signUpCheck }, async ({ parts, config, body, request, reply }) => {
      const origin = originOf(request, config.publicUrl)
      await signUp(parts, body, origin, sentFormOf(api.signUp, request, body))
      setDevice(reply, config.publicUrl, origin.device)
      return { message: messages.signedUp, mustVerify: config.requiresVerifiedEmail }
    }),
    signInOf('account'),
    signInOf('admin'),
    call(api.verifyEmail, { rateLimit: tokenCheck }, async ({ parts, config, body, request, reply }) => {
      const { session, isRepeated } = await verifyEmail(parts, body.token, originOf(request, config.publicUrl))
      if (session) setToken(reply, config.publicUrl, session.token, session.lifeSeconds)
      const message = isRepeated ? messages.alreadyVerified : messages.emailVerified
      return { message, signedIn: session !== undefined }
    }),
    call(
      api.resendVerification,
      { roles: everybodyWithAccount, rateLimit: linkMailCheck },
      async ({ parts, viewer, request }) => {
        await resendVerification(parts, viewer.id, request.ip)
        return { message: messages.verificationSent }
      },
    ),
    call(api.forgotPassword, { rateLimit: linkMailCheck }, async ({ parts, body, request }) => {
      await forgotPassword(parts, body.email, request.ip)
      return { message: messages.resetSent }
    }),
    call(api.resetPassword, { rateLimit: tokenCheck }, async ({ parts, config, body, request }) => {
      await resetPassword(parts, body, originOf(request, config.publicUrl))
      return { message: messages.passwordReset }
    }),
    call(api.checkAdmin, { roles: ['admin'] }, async () => ({ role: 'admin' as const })),
    call(api.logOut, { worksWhenFull: true }, async ({ db, config, request, reply }) => {
      const { token, ip } = request
      if (token !== undefined) {
        await transaction(db, async (trx) => {
          const accountId = await endSession(trx, token)
          if (accountId !== undefined) await recordEvent(trx, { event: 'logged_out', accountId, ip })
        })
      }
      clearToken(reply, config.publicUrl)
      return { message: messages.loggedOut }
    }),
    call(
      api.parentLogin,
      { rateLimit: parentLoginCheck, worksWhenFull: true },
      async ({ parts, config, body, request, reply }) => {
        const origin = originOf(request, config.publicUrl)
        const { token, lifeSeconds } = await signInParent(parts, body.shortId, origin)
        setToken(reply, config.publicUrl, token, lifeSeconds)
        setDevice(reply, config.publicUrl, origin.device)
        return { message: messages.parentSignedIn }
      },
    ),
    call(api.getMe, { roles: everybodySignedIn }, ({ db, viewer }) => getMe(db, viewer)),
  ],
  tables: { knownDevices: { accountId: 'a card signs in nowhere' } },
  ownData: {
    profile: ownPart(readOwnProfile, (people) =>
      people.map(({ fullName, shortId, email, number, createdAt }) => ({
        title: 'Profil',
        entries: Object.entries({
          'Ad və soyad': fullName,
          ID: shortId,
          'E-poçt': email,
          'Mobil nömrə': number,
          'Qeydiyyat tarixi': dayInWords(createdAt),
        }).flatMap(([name, value]) => (value ? `${name}: ${value}` : [])),
      })),
    ),
    devices: { read: listOwnDevices },
  },
  ownFiles: [
    async (db, accountId) => {
      const avatar = await findOwnAvatar(db, accountId)
      return avatar === undefined ? [] : [{ key: avatar, path: 'avatar.webp' }]
    },
  ],
  expire: [removeUnusedDevices, removeExpiredCourses, removeExpiredTeachers],
})
