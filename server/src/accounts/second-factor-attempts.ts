import { errors } from '@hasiye/contract/errors.ts'
import type { SecurityEvent } from '@hasiye/contract/security-events.ts'
import { sql } from 'kysely'
import { recordEvent } from '../db/audit.ts'
import type { Db } from '../db/db.ts'
import { AppError } from '../errors/errors.ts'
import type { Parts } from '../parts.ts'
import { limitFailures } from '../rate-limits/rate-limiter.ts'
import { hashOfRecoveryCode, stepOf } from './second-factor-codes.ts'
import { decryptSecret } from './second-factor-key.ts'

const wrongCode = (): AppError => new AppError('code_invalid', { fields: { code: errors.code_invalid.text } })

/** The time step of a code by the account's secret; undefined where it fits none, or the key of the secrets is another one. */
export async function findStep(
  parts: Parts,
  accountId: number,
  stored: Buffer,
  code: string,
): Promise<number | undefined> {
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
export async function useStep(
  db: Db,
  accountId: number,
  secret: Buffer,
  step: number,
  confirms: boolean,
): Promise<boolean> {
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

/** Uses a recovery code up. @returns false where the account has none such */
export async function useRecoveryCode(db: Db, accountId: number, code: string): Promise<boolean> {
  const used = await db
    .deleteFrom('recoveryCodes')
    .where('accountId', '=', accountId)
    .where('codeHash', '=', hashOfRecoveryCode(code))
    .returning('accountId')
    .executeTakeFirst()
  return used !== undefined
}

/** Runs an attempt at a code, whose failures are limited for the account and recorded. @throws AppError `code_invalid` */
export async function limitGuesses(
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
