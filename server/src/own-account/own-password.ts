import type { BodyOf } from '@hasiye/contract/endpoint.ts'
import { errors } from '@hasiye/contract/errors.ts'
import { messages } from '@hasiye/contract/messages.ts'
import type { changePassword as changeCall } from '@hasiye/contract/own-account.ts'
import type { Origin } from '../accounts/origin.ts'
import { checkPassword } from '../accounts/password-rules.ts'
import { hashPassword, verifyPassword } from '../accounts/passwords.ts'
import { setPassword } from '../accounts/set-password.ts'
import { renewCalendars } from '../calendar/calendar.ts'
import { recordEvent } from '../db/audit.ts'
import { type Db, transaction } from '../db/db.ts'
import { locked } from '../db/locks.ts'
import { AppError } from '../errors/errors.ts'
import { queueEmail } from '../mail/mail.ts'
import type { Parts } from '../parts.ts'
import { limit, minute, type RateLimitCheck } from '../rate-limits/limits.ts'
import { limitFailures } from '../rate-limits/rate-limiter.ts'
import { type StartedSession, startSession } from '../sessions/sessions.ts'
import type { Viewer } from '../sessions/viewer.ts'

const currentPasswordLimit = limit('current password', 10, 15 * minute)

export const currentPasswordCheck: RateLimitCheck = { ofAccount: [currentPasswordLimit] }

const missing = 'Cari şifrə mütləq doldurulmalıdır.'
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

const freshMs = 10 * 60_000

/**
 * An account without a password has no other sign-in than Google's.
 * @throws AppError `sign_in_again` where the sign-in is more than ten minutes ago
 */
export async function checkFreshSession(db: Db, sessionId: number): Promise<void> {
  const session = await db.selectFrom('sessions').where('id', '=', sessionId).select('createdAt').executeTakeFirst()
  if (!session || Date.now() - session.createdAt.getTime() > freshMs) throw new AppError('sign_in_again')
}

interface ChangedPassword extends StartedSession {
  message: string
}

/**
 * Changes the viewer's password, or sets the first one, ends every session of the account and starts a new one for the
 * viewer. An account without a password needs a sign-in within the last ten minutes.
 * @throws AppError `no_password` for a current password where there is none, `validation_failed` without one where there is one or for an unchanged password, `wrong_current_password`, `sign_in_again`, `weak_password`, `password_common`, `busy`, `rate_limited`, `unauthenticated` when the session ended meanwhile
 */
export async function changePassword(
  parts: Parts,
  { id, sessionId, kind }: Viewer,
  { currentPassword, newPassword, renewCalendars: renewsCalendars = false }: BodyOf<typeof changeCall>,
  origin: Origin,
): Promise<ChangedPassword> {
  const { db, jobs } = parts
  const account = await db
    .selectFrom('accounts')
    .where('id', '=', id)
    .select(['email', 'fullName', 'role', 'passwordHash'])
    .executeTakeFirst()
  if (!account) throw new AppError('unauthenticated')
  const before = account.passwordHash
  if (before === null && currentPassword !== undefined) throw new AppError('no_password')
  if (before !== null && currentPassword === undefined)
    throw new AppError('validation_failed', { fields: { currentPassword: missing } })
  checkPassword(newPassword, account, 'newPassword')
  if (newPassword === currentPassword) throw new AppError('validation_failed', { fields: { newPassword: unchanged } })
  if (before === null) await checkFreshSession(db, sessionId)
  else if (!(await isOwnPassword(parts, id, before, currentPassword ?? '', origin.ip)))
    throw wrongCurrentPassword('currentPassword')
  const passwordHash = await hashPassword(newPassword, { ip: origin.ip })
  return transaction(db, async (trx) => {
    const now = await trx
      .selectFrom('accounts')
      .where('id', '=', id)
      .select('passwordHash')
      .$call(locked('update'))
      .executeTakeFirst()
    if (now?.passwordHash !== before) throw wrongCurrentPassword('currentPassword')
    // the session may have ended meanwhile, for example by a new second factor
    const session = await trx.selectFrom('sessions').where('id', '=', sessionId).select('id').executeTakeFirst()
    if (!session) throw new AppError('unauthenticated')
    await setPassword(trx, id, passwordHash)
    if (renewsCalendars) await renewCalendars(parts, trx, id)
    await recordEvent(trx, { event: 'password_changed', accountId: id, ip: origin.ip })
    await queueEmail(trx, jobs, { name: 'passwordChanged', accountId: id, device: origin.userAgent })
    const alone = before === null ? messages.passwordSet : messages.passwordChanged
    const message = renewsCalendars ? messages.passwordAndCalendarsChanged : alone
    return { message, ...(await startSession(trx, { accountId: id, kind, ...origin })) }
  })
}
