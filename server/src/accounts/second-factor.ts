import { randomBytes } from 'node:crypto'
import { errors } from '@hasiye/contract/errors.ts'
import type { SecondFactor, SecondFactorSetup } from '@hasiye/contract/second-factor.ts'
import type { SecurityEvent } from '@hasiye/contract/security-events.ts'
import { sql } from 'kysely'
import { recordEvent } from '../db/audit.ts'
import { type Db, type Trx, transaction } from '../db/db.ts'
import { AppError } from '../errors/errors.ts'
import { queueMail } from '../mail/mail.ts'
import type { Parts } from '../parts.ts'
import { limitFailures } from '../rate-limits/rate-limiter.ts'
import type { Viewer } from '../sessions/viewer.ts'
import type { Origin } from './origin.ts'
import { isOwnPassword, wrongCurrentPassword } from './own-password.ts'
import {
  describeSecret,
  hashOfRecoveryCode,
  isTimeCode,
  newRecoveryCodes,
  normalizeCode,
  stepOf,
} from './second-factor-codes.ts'
import { decryptSecret, encryptSecret } from './second-factor-key.ts'

/** The bytes of a secret; RFC 4226 recommends 160 bits. */
const secretBytes = 20

const wrongCode = (): AppError => new AppError('code_invalid', { fields: { code: errors.code_invalid.text } })

/** Whether the viewer's sign-in asks for a code, and how many recovery codes are left. */
export async function readSecondFactor(db: Db, accountId: number): Promise<SecondFactor> {
  const row = await db
    .selectFrom('secondFactors')
    .where('accountId', '=', accountId)
    .select((eb) => [
      'confirmedAt',
      eb
        .selectFrom('recoveryCodes')
        .whereRef('recoveryCodes.accountId', '=', 'secondFactors.accountId')
        .select((count) => count.fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('recoveryCodesLeft'),
    ])
    .executeTakeFirst()
  const isOn = row?.confirmedAt != null
  return { isOn, recoveryCodesLeft: isOn ? row.recoveryCodesLeft : 0 }
}

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
 * Makes a new secret, which is asked for only when a code of it was confirmed; an unconfirmed one is replaced.
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

/** The time step of a code by the account's secret; undefined where it fits none, or the key of the secrets is another one. */
async function findStep(parts: Parts, accountId: number, stored: Buffer, code: string): Promise<number | undefined> {
  try {
    return stepOf(await decryptSecret(parts, accountId, stored), code, new Date())
  } catch (err) {
    parts.log?.error(
      { err, accountId },
      'a second factor cannot be decrypted: SECOND_FACTOR_KEY or its file is another',
    )
    return undefined
  }
}

/**
 * Marks a time step of the secret as used.
 * @returns false where it or a later one was used before, or the secret was replaced
 */
async function useStep(db: Db, accountId: number, secret: Buffer, step: number, confirms: boolean): Promise<boolean> {
  const used = await db
    .updateTable('secondFactors')
    .set({ lastStep: step, ...(confirms ? { confirmedAt: sql<Date>`now()` } : {}) })
    .where('accountId', '=', accountId)
    .where('secret', '=', secret)
    .where('lastStep', '<', step)
    .where('confirmedAt', confirms ? 'is' : 'is not', null)
    .returning('accountId')
    .executeTakeFirst()
  return used !== undefined
}

async function useRecoveryCode(db: Db, accountId: number, code: string): Promise<boolean> {
  const used = await db
    .deleteFrom('recoveryCodes')
    .where('accountId', '=', accountId)
    .where('codeHash', '=', hashOfRecoveryCode(code))
    .returning('accountId')
    .executeTakeFirst()
  return used !== undefined
}

/** Runs an attempt at a code, whose failures are limited for the account and recorded. @throws AppError `code_invalid` */
async function limitGuesses(
  { db, limiter }: Parts,
  accountId: number,
  ip: string,
  attempt: () => Promise<SecurityEvent | undefined>,
): Promise<void> {
  const of = String(accountId)
  const counters = [
    { limit: 'second factor', of },
    { limit: 'second factor day', of },
  ] as const
  const event = await limitFailures(limiter, [...counters], attempt)
  await recordEvent(db, { event: event ?? 'second_factor_refused', accountId, ip })
  if (!event) throw wrongCode()
}

/**
 * Uses a code where the account has a second factor: a time code once, a recovery code once and for all.
 * @returns the secret of the second factor, encrypted; undefined where the account has none
 * @throws AppError `second_factor_required` without a code, `code_invalid`, `rate_limited`
 */
export async function passSecondFactor(
  parts: Parts,
  accountId: number,
  typed: string | undefined,
  ip: string,
): Promise<Buffer | undefined> {
  const { db } = parts
  const factor = await db
    .selectFrom('secondFactors')
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is not', null)
    .select('secret')
    .executeTakeFirst()
  if (!factor) return undefined
  const code = normalizeCode(typed ?? '')
  if (code === '') throw new AppError('second_factor_required')
  await limitGuesses(parts, accountId, ip, async () => {
    if (!isTimeCode(code)) return (await useRecoveryCode(db, accountId, code)) ? 'recovery_code_used' : undefined
    const step = await findStep(parts, accountId, factor.secret, code)
    const isUsed = step !== undefined && (await useStep(db, accountId, factor.secret, step, false))
    return isUsed ? 'second_factor_passed' : undefined
  })
  return factor.secret
}

/**
 * Confirms that no second factor was turned on since `passSecondFactor` gave `passed`. The caller holds the lock of the account's
 * row, without which none is turned on.
 * @throws AppError `second_factor_required`
 */
export async function checkStillPassed(trx: Trx, accountId: number, passed: Buffer | undefined): Promise<void> {
  const factor = await trx
    .selectFrom('secondFactors')
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is not', null)
    .select('secret')
    .executeTakeFirst()
  if (factor && !passed?.equals(factor.secret)) throw new AppError('second_factor_required')
}

/**
 * Turns the second factor on with the first code of its secret, tells its owner by e-mail, and ends the account's other sessions,
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
  await limitGuesses(parts, id, ip, async () => {
    const code = normalizeCode(typed)
    const step = factor && isTimeCode(code) ? await findStep(parts, id, factor.secret, code) : undefined
    if (!factor || step === undefined) return undefined
    return transaction(db, async (trx) => {
      // a session that is being started meanwhile is ended below, or refused
      await trx.selectFrom('accounts').where('id', '=', id).select('id').forNoKeyUpdate().execute()
      if (!(await useStep(trx, id, factor.secret, step, true))) return undefined
      await trx.deleteFrom('recoveryCodes').where('accountId', '=', id).execute()
      await trx
        .insertInto('recoveryCodes')
        .values(codes.map((one) => ({ accountId: id, codeHash: hashOfRecoveryCode(one) })))
        .execute()
      await trx.deleteFrom('sessions').where('accountId', '=', id).where('id', '<>', sessionId).execute()
      await queueMail(trx, jobs, { letter: 'secondFactorOn', accountId: id, device: userAgent })
      return 'second_factor_on'
    })
  })
  return codes
}

/** Removes the second factor with its recovery codes. @returns whether there was one */
export async function removeSecondFactor(trx: Trx, accountId: number): Promise<boolean> {
  const removed = await trx
    .deleteFrom('secondFactors')
    .where('accountId', '=', accountId)
    .returning('confirmedAt')
    .executeTakeFirst()
  return removed?.confirmedAt != null
}

/**
 * Turns the second factor off and tells its owner by e-mail; it needs the password and a code.
 * @throws AppError `wrong_current_password`, `code_invalid`, `second_factor_required`, `no_password`, `rate_limited`, `busy`
 */
export async function endSecondFactor(
  parts: Parts,
  { id }: Viewer,
  { password, code }: { password: string; code: string },
  { ip, userAgent }: Origin,
): Promise<void> {
  await checkPassword(parts, id, password, ip)
  await passSecondFactor(parts, id, code, ip)
  await transaction(parts.db, async (trx) => {
    if (!(await removeSecondFactor(trx, id))) return
    await recordEvent(trx, { event: 'second_factor_off', accountId: id, ip })
    await queueMail(trx, parts.jobs, { letter: 'secondFactorOff', accountId: id, device: userAgent })
  })
}

/** The viewer's part of the export. */
export const listOwnSecondFactor = (db: Db, accountId: number) =>
  db
    .selectFrom('secondFactors')
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is not', null)
    .select('confirmedAt')
    .execute()
