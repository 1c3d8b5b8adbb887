import type { BodyOf } from '@hasiye/contract/endpoint.ts'
import { errors } from '@hasiye/contract/errors.ts'
import type { changePassword as changeCall } from '@hasiye/contract/own-account.ts'
import type { Origin } from '../accounts/origin.ts'
import { checkPassword } from '../accounts/password-rules.ts'
import { hashPassword, verifyPassword } from '../accounts/passwords.ts'
import { setPassword } from '../accounts/set-password.ts'
import { recordEvent } from '../db/audit.ts'
import { transaction } from '../db/db.ts'
import { AppError } from '../errors/errors.ts'
import { queueEmail } from '../mail/mail.ts'
import type { Parts } from '../parts.ts'
import { limit, minute, type RateLimitCheck } from '../rate-limits/limits.ts'
import { limitFailures } from '../rate-limits/rate-limiter.ts'
import { type StartedSession, startSession } from '../sessions/sessions.ts'
import type { Viewer } from '../sessions/viewer.ts'

const currentPasswordLimit = limit('current password', 10, 15 * minute)

export const currentPasswordCheck: RateLimitCheck = { ofAccount: [currentPasswordLimit] }

const unchanged = 'Yeni şifrə cari şifrədən fərqli olmalıdır.'

export const wrongCurrentPassword = (field: 'currentPassword' | 'password'): AppError =>
  new AppError('wrong_current_password', { fields: { [field]: errors.wrong_current_password.text } })

/**
 * Whether it is the account's own password; a wrong one counts against the rate limit.
 * @throws AppError `rate_limited`, `busy`
 */
export async function isOwnPassword(
  { db, limiter }: Parts,
  accountId: number,
  passwordHash: string,
  password: string,
  ip: string,
): Promise<boolean> {
  const fits = await limitFailures(limiter, [{ limit: currentPasswordLimit, of: String(accountId) }], async () =>
    (await verifyPassword(passwordHash, password, { ip })) ? true : undefined,
  )
  if (!fits) await recordEvent(db, { event: 'current_password_refused', accountId, ip })
  return fits === true
}

/**
 * Changes the viewer's password, ends every session of the account and starts a new one for the viewer.
 * @throws AppError `no_password`, `validation_failed` for an unchanged password, `wrong_current_password`, `weak_password`, `password_common`, `busy`, `rate_limited`, `unauthenticated` when the session ended meanwhile
 */
export async function changePassword(
  parts: Parts,
  { id, sessionId, kind }: Viewer,
  { currentPassword, newPassword }: BodyOf<typeof changeCall>,
  origin: Origin,
): Promise<StartedSession> {
  const { db, jobs } = parts
  const account = await db
    .selectFrom('accounts')
    .where('id', '=', id)
    .select(['email', 'fullName', 'role', 'passwordHash'])
    .executeTakeFirst()
  if (!account) throw new AppError('unauthenticated')
  const before = account.passwordHash
  if (before === null) throw new AppError('no_password')
  checkPassword(newPassword, account, 'newPassword')
  if (newPassword === currentPassword) throw new AppError('validation_failed', { fields: { newPassword: unchanged } })
  const isOwn = await isOwnPassword(parts, id, before, currentPassword, origin.ip)
  if (!isOwn) throw wrongCurrentPassword('currentPassword')
  const passwordHash = await hashPassword(newPassword, { ip: origin.ip })
  return transaction(db, async (trx) => {
    const now = await trx
      .selectFrom('accounts')
      .where('id', '=', id)
      .select('passwordHash')
      .forUpdate()
      .executeTakeFirst()
    if (now?.passwordHash !== before) throw wrongCurrentPassword('currentPassword')
    // the session may have ended meanwhile, for example by a new second factor
    const session = await trx.selectFrom('sessions').where('id', '=', sessionId).select('id').executeTakeFirst()
    if (!session) throw new AppError('unauthenticated')
    await setPassword(trx, id, passwordHash)
    await recordEvent(trx, { event: 'password_changed', accountId: id, ip: origin.ip })
    await queueEmail(trx, jobs, { name: 'passwordChanged', accountId: id, device: origin.userAgent })
    return startSession(trx, { accountId: id, kind, ...origin })
  })
}
