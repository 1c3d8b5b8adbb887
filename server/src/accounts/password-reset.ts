import type { resetPassword as resetCall } from '@hasiye/contract/accounts.ts'
import type { BodyOf } from '@hasiye/contract/endpoint.ts'
import { recordEvent } from '../db/audit.ts'
import { transaction } from '../db/db.ts'
import { lockAccounts } from '../db/locks.ts'
import { AppError } from '../errors/errors.ts'
import { consumeToken, findTokenOwner } from '../mail/link-tokens.ts'
import { queueEmail } from '../mail/mail.ts'
import type { Parts } from '../parts.ts'
import { addressCounter } from '../rate-limits/limits.ts'
import { limitFailures } from '../rate-limits/rate-limiter.ts'
import { normalizeEmail } from './accounts.ts'
import { linkMailIpLimit, linkMailLimit, tokenLimit } from './link-limits.ts'
import type { Origin } from './origin.ts'
import { checkPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { proveOwnership } from './prove-ownership.ts'
import { setPassword } from './set-password.ts'

/**
 * Sends a link for a new password if the account exists. The work is the same if it does not. After too many requests
 * nothing is sent, and the response stays the same.
 * @throws AppError `rate_limited` for the network address only
 */
export async function forgotPassword({ db, jobs, limiter }: Parts, typed: string, ip: string): Promise<void> {
  await limiter.consume([addressCounter(linkMailIpLimit, ip)])
  const email = normalizeEmail(typed)
  const isAllowed = await limiter.tryConsume({ limit: linkMailLimit, of: `reset ${email}` })
  await transaction(db, async (trx) => {
    const account = await trx.selectFrom('accounts').where('email', '=', email).select('id').executeTakeFirst()
    await recordEvent(trx, { event: 'reset_requested', accountId: account?.id, ip })
    await queueEmail(trx, jobs, { name: 'reset', accountId: isAllowed ? (account?.id ?? null) : null })
  })
}

const refuse = async ({ db }: Parts, ip: string): Promise<never> => {
  await recordEvent(db, { event: 'token_refused', ip })
  throw new AppError('token_invalid')
}

/**
 * Sets a new password by the token of a link and ends every session. The token is used up only when the password is accepted.
 * The link also proves an address that was not verified before.
 * @throws AppError `token_invalid`, `weak_password`, `password_common`, `busy`, `rate_limited`
 */
export async function resetPassword(
  parts: Parts,
  { token, password, endCalendars = false }: BodyOf<typeof resetCall>,
  { ip, userAgent }: Origin,
): Promise<void> {
  const { db, jobs, limiter } = parts
  const found = await limitFailures(limiter, [addressCounter(tokenLimit, ip)], () => findTokenOwner(db, 'reset', token))
  if (found === undefined) return refuse(parts, ip)
  const owner = await db
    .selectFrom('accounts')
    .where('id', '=', found)
    .select(['email', 'fullName', 'role'])
    .executeTakeFirst()
  if (!owner) return refuse(parts, ip)
  checkPassword(password, owner)
  const passwordHash = await hashPassword(password, { ip })
  const isDone = await transaction(db, async (trx) => {
    await lockAccounts(trx, [found], 'update')
    const accountId = await consumeToken(trx, 'reset', token)
    if (accountId === undefined) return false
    const isNameUnproven = await proveOwnership(parts, trx, accountId, ip)
    await setPassword(trx, accountId, passwordHash)
    if (endCalendars) await trx.deleteFrom('calendars').where('accountId', '=', accountId).execute()
    await recordEvent(trx, { event: 'password_reset', accountId, ip })
    await queueEmail(trx, jobs, { name: 'passwordChanged', accountId, device: userAgent, isNameUnproven })
    return true
  })
  if (!isDone) await refuse(parts, ip)
}
