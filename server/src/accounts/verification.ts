import { recordEvent } from '../db/audit.ts'
import { transaction } from '../db/db.ts'
import { AppError } from '../errors/errors.ts'
import { findTokenOwner } from '../mail/link-tokens.ts'
import { queueEmail } from '../mail/mail.ts'
import type { Parts } from '../parts.ts'
import { addressCounter } from '../rate-limits/limits.ts'
import { limitFailures } from '../rate-limits/rate-limiter.ts'
import { type StartedSession, startSession } from '../sessions/sessions.ts'
import { isSignUpDevice, recordSignIn } from './known-devices.ts'
import { linkMailIpLimit, linkMailLimit, tokenLimit } from './link-limits.ts'
import type { Origin } from './origin.ts'

/** Sends a verification link; after too many requests nothing is sent and no error is thrown. */
export async function sendVerification({ db, jobs, limiter }: Parts, accountId: number): Promise<void> {
  if (!(await limiter.tryConsume({ limit: linkMailLimit, of: `verify ${accountId}` }))) return
  await transaction(db, (trx) => queueEmail(trx, jobs, { name: 'verify', accountId }))
}

/** Sends the link again on request. @throws AppError `rate_limited` for the network address only */
export async function resendVerification(parts: Parts, accountId: number, ip: string): Promise<void> {
  await parts.limiter.consume([addressCounter(linkMailIpLimit, ip)])
  await sendVerification(parts, accountId)
}

interface Verification {
  /** The address was verified before. */
  isRepeated: boolean
  session?: StartedSession
}

/**
 * Uses the token of a link and marks the account's address as verified. Where only verified accounts may sign in, it
 * also starts the session that the sign-up could not, but only in the browser of the sign-up: somebody else's link
 * signs nobody in. The link of an address that is already verified reports that for as long as it would have been
 * valid, because mail scanners open links first.
 * @throws AppError `token_invalid`, `rate_limited`
 */
export async function verifyEmail(
  { db, limiter, config }: Parts,
  token: string,
  origin: Origin,
): Promise<Verification> {
  const { ip, userAgent } = origin
  const device = { token: origin.device, userAgent }
  const verified = await limitFailures(limiter, [addressCounter(tokenLimit, ip)], () =>
    transaction(db, async (trx): Promise<Verification | undefined> => {
      const owner = await findTokenOwner(trx, 'verify', token)
      if (owner === undefined) return undefined
      const { numUpdatedRows } = await trx
        .updateTable('accounts')
        .set({ isVerified: true })
        .where('id', '=', owner)
        .where('isVerified', '=', false)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return { isRepeated: true }
      await recordEvent(trx, { event: 'email_verified', accountId: owner, ip })
      const startsSession = config.requiresVerifiedEmail && origin.replaces === undefined
      if (!startsSession || !(await isSignUpDevice(trx, owner, device))) return { isRepeated: false }
      await recordSignIn(trx, owner, device)
      await recordEvent(trx, { event: 'signed_in', accountId: owner, ip })
      return { isRepeated: false, session: await startSession(trx, { accountId: owner, kind: 'account', ...origin }) }
    }),
  )
  if (verified) return verified
  await recordEvent(db, { event: 'token_refused', ip })
  throw new AppError('token_invalid')
}
