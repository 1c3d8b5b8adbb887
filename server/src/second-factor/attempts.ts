import { errors } from '@hasiye/contract/errors.ts'
import type { SecurityEvent } from '@hasiye/contract/security-events.ts'
import { sql } from 'kysely'
import { recordEvent } from '../db/audit.ts'
import type { Db } from '../db/db.ts'
import { decryptSecret } from '../db/secrets.ts'
import { AppError } from '../errors/errors.ts'
import type { Parts } from '../parts.ts'
import { type Counter, day, limit, minute } from '../rate-limits/limits.ts'
import { addressPrefix } from '../rate-limits/network-prefix.ts'
import { limitFailures } from '../rate-limits/rate-limiter.ts'
import { hashOfRecoveryCode, isTimeCode, stepOf } from './codes.ts'

const codeLimit = limit('second factor', 5, 15 * minute)
const codeOfDayLimit = limit('second factor day', 20, day)
const recoveryCodeLimit = limit('recovery code', 5, 15 * minute)

const wrongCode = (): AppError => new AppError('code_invalid', { fields: { code: errors.code_invalid.text } })

/**
 * The time step of a code by the account's secret; undefined where it matches none, or the key of the secrets has
 * changed.
 */
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

/** Uses a recovery code up. @returns false where the account has no such code */
export async function useRecoveryCode(db: Db, accountId: number, code: string): Promise<boolean> {
  const used = await db
    .deleteFrom('recoveryCodes')
    .where('accountId', '=', accountId)
    .where('codeHash', '=', hashOfRecoveryCode(code))
    .returning('accountId')
    .executeTakeFirst()
  return used !== undefined
}

/** The person who types a code: their network, and the token of the browser if the account was used in it before. */
export interface CodeGuesser {
  accountId: number
  ip: string
  knownDevice?: string | undefined
}

/**
 * Runs an attempt at a code, whose failures are limited and recorded. They count for the browser where it is known,
 * otherwise for the network, and for the account where no code was entered from that network before: a person who has
 * the password cannot lock the owner out. Recovery codes are too long to be guessed, and have a limit of their own.
 * @throws AppError `code_invalid`, `rate_limited`
 */
export async function limitGuesses(
  { db, limiter }: Parts,
  { accountId, ip, knownDevice }: CodeGuesser,
  code: string,
  attempt: () => Promise<SecurityEvent | undefined>,
): Promise<void> {
  const network = `${accountId} ${addressPrefix(ip)}`
  const of = knownDevice === undefined ? network : `${accountId} ${knownDevice}`
  const counters: Counter[] = isTimeCode(code)
    ? [
        { limit: codeLimit, of },
        { limit: codeOfDayLimit, of: knownDevice === undefined ? String(accountId) : of, exemptIfKnown: network },
      ]
    : [{ limit: recoveryCodeLimit, of }]
  const event = await limitFailures(limiter, counters, attempt, () => [
    { kind: 'sign-in', subject: String(accountId), network },
  ])
  await recordEvent(db, { event: event ?? 'second_factor_refused', accountId, ip })
  if (!event) throw wrongCode()
}
