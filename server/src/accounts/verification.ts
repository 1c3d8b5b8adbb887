import { recordEvent } from '../db/audit.ts'
import { transaction } from '../db/db.ts'
import { AppError } from '../errors/errors.ts'
import { takeToken } from '../mail/link-tokens.ts'
import { queueMail } from '../mail/mail.ts'
import type { Parts } from '../parts.ts'
import { addressPrefix } from '../rate-limits/network-prefix.ts'
import { limitFailures } from '../rate-limits/rate-limiter.ts'

/** Sends a verification link; after too many requests nothing is sent and no error is thrown. */
export async function sendVerification({ db, jobs, limiter }: Parts, accountId: number): Promise<void> {
  if (!(await limiter.tryConsume({ limit: 'link mail account', of: `verify ${accountId}` }))) return
  await transaction(db, (trx) => queueMail(trx, jobs, { letter: 'verify', accountId }))
}

/** Sends the link again on request. @throws AppError `rate_limited` for the network address only */
export async function resendVerification(parts: Parts, accountId: number, ip: string): Promise<void> {
  await parts.limiter.consume([{ limit: 'link mail ip', of: addressPrefix(ip) }])
  await sendVerification(parts, accountId)
}

/** Uses the token of a link and marks the account's address as verified. @throws AppError `token_invalid`, `rate_limited` */
export async function verifyEmail({ db, limiter }: Parts, token: string, ip: string): Promise<void> {
  const accountId = await limitFailures(limiter, [{ limit: 'token ip', of: addressPrefix(ip) }], () =>
    transaction(db, async (trx) => {
      const owner = await takeToken(trx, 'verify', token)
      if (owner === undefined) return undefined
      await trx.updateTable('accounts').set({ isVerified: true }).where('id', '=', owner).execute()
      await recordEvent(trx, { event: 'email_verified', accountId: owner, ip })
      return owner
    }),
  )
  if (accountId !== undefined) return
  await recordEvent(db, { event: 'token_refused', ip })
  throw new AppError('token_invalid')
}
