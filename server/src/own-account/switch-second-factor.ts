import { randomBytes } from 'node:crypto'
import type { SecondFactorSetup } from '@hasiye/contract/second-factor.ts'
import type { Origin } from '../accounts/origin.ts'
import { recordEvent } from '../db/audit.ts'
import { transaction } from '../db/db.ts'
import { lockAccounts } from '../db/locks.ts'
import { encryptSecret } from '../db/secrets.ts'
import { AppError } from '../errors/errors.ts'
import { queueEmail } from '../mail/mail.ts'
import type { Parts } from '../parts.ts'
import { findStep, limitGuesses, useStep } from '../second-factor/attempts.ts'
import {
  describeSecret,
  hashOfRecoveryCode,
  isTimeCode,
  newRecoveryCodes,
  normalizeCode,
} from '../second-factor/codes.ts'
import { passSecondFactor } from '../second-factor/pass-second-factor.ts'
import { removeSecondFactor } from '../second-factor/second-factor.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { isOwnPassword, wrongCurrentPassword } from './own-password.ts'

/** The bytes of a secret; RFC 4226 recommends 160 bits. */
const secretBytes = 20

async function checkPassword(parts: Parts, accountId: number, password: string, ip: string): Promise<string> {
  const account = await parts.db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select(['email', 'passwordHash'])
    .executeTakeFirst()
  if (!account) throw new AppError('unauthenticated')
  if (account.passwordHash === null) throw new AppError('no_password')
  const isOwn = await isOwnPassword(parts, accountId, account.passwordHash, password, ip)
  if (!isOwn) throw wrongCurrentPassword('password')
  return account.email ?? ''
}

/**
 * Makes a new secret, which is used only after one of its codes was confirmed; an unconfirmed secret is replaced.
 * @throws AppError `second_factor_on`, `wrong_current_password`, `no_password`, `rate_limited`, `busy`
 */
export async function startSecondFactor(
  parts: Parts,
  { id }: Viewer,
  password: string,
  ip: string,
): Promise<SecondFactorSetup> {
  const { db } = parts
  const email = await checkPassword(parts, id, password, ip)
  const secret = randomBytes(secretBytes)
  const encrypted = await encryptSecret(parts, id, secret)
  const made = await db
    .insertInto('secondFactors')
    .values({ accountId: id, secret: encrypted })
    .onConflict((conflict) =>
      conflict
        .column('accountId')
        .doUpdateSet({ secret: encrypted, lastStep: 0 })
        .where('secondFactors.confirmedAt', 'is', null),
    )
    .returning('accountId')
    .executeTakeFirst()
  if (!made) throw new AppError('second_factor_on')
  return describeSecret(secret, email)
}

/**
 * Turns the second factor on with the first code of its secret, notifies its owner by e-mail, and ends the account's other sessions,
 * which began without it.
 * @returns the recovery codes, which cannot be read again
 * @throws AppError `code_invalid`, `second_factor_on`, `rate_limited`
 */
export async function confirmSecondFactor(
  parts: Parts,
  { id, sessionId }: Viewer,
  typed: string,
  { ip, userAgent }: Origin,
): Promise<string[]> {
  const { db, jobs } = parts
  const factor = await db
    .selectFrom('secondFactors')
    .where('accountId', '=', id)
    .select(['secret', 'confirmedAt'])
    .executeTakeFirst()
  if (factor?.confirmedAt) throw new AppError('second_factor_on')
  const codes = newRecoveryCodes()
  const code = normalizeCode(typed)
  await limitGuesses(parts, { accountId: id, ip }, code, async () => {
    const step = factor && isTimeCode(code) ? await findStep(parts, id, factor.secret, code) : undefined
    if (!factor || step === undefined) return undefined
    return transaction(db, async (trx) => {
      // a session that is being started meanwhile is ended below, or refused
      await lockAccounts(trx, [id], 'no key update')
      if (!(await useStep(trx, id, factor.secret, step, true))) return undefined
      await trx.deleteFrom('recoveryCodes').where('accountId', '=', id).execute()
      await trx
        .insertInto('recoveryCodes')
        .values(codes.map((one) => ({ accountId: id, codeHash: hashOfRecoveryCode(one) })))
        .execute()
      await trx.deleteFrom('sessions').where('accountId', '=', id).where('id', '<>', sessionId).execute()
      await queueEmail(trx, jobs, { name: 'secondFactorOn', accountId: id, device: userAgent })
      return 'second_factor_on'
    })
  })
  return codes
}

/**
 * Turns the second factor off and notifies its owner by e-mail; it needs the password and a code.
 * @throws AppError `wrong_current_password`, `code_invalid`, `second_factor_required`, `no_password`, `rate_limited`, `busy`
 */
export async function endSecondFactor(
  parts: Parts,
  { id }: Viewer,
  { password, code }: { password: string; code: string },
  { ip, userAgent }: Origin,
): Promise<void> {
  await checkPassword(parts, id, password, ip)
  await passSecondFactor(parts, { accountId: id, ip }, code)
  await transaction(parts.db, async (trx) => {
    if (!(await removeSecondFactor(trx, id))) return
    await recordEvent(trx, { event: 'second_factor_off', accountId: id, ip })
    await queueEmail(trx, parts.jobs, { name: 'secondFactorOff', accountId: id, device: userAgent })
  })
}
