import type { Trx } from '../db/db.ts'
import { AppError } from '../errors/errors.ts'
import type { Parts } from '../parts.ts'
import { type CodeGuesser, findStep, limitGuesses, useRecoveryCode, useStep } from './attempts.ts'
import { isTimeCode, normalizeCode } from './codes.ts'

/**
 * Uses a code where the account has a second factor: a time code once, a recovery code once and for all.
 * @returns the secret of the second factor, encrypted; undefined where the account has none
 * @throws AppError `second_factor_required` without a code, `code_invalid`, `rate_limited`
 */
export async function passSecondFactor(
  parts: Parts,
  guesser: CodeGuesser,
  typed: string | undefined,
): Promise<Buffer | undefined> {
  const { db } = parts
  const { accountId } = guesser
  const factor = await db
    .selectFrom('secondFactors')
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is not', null)
    .select('secret')
    .executeTakeFirst()
  if (!factor) return undefined
  const code = normalizeCode(typed ?? '')
  if (code === '') throw new AppError('second_factor_required')
  await limitGuesses(parts, guesser, code, async () => {
    if (!isTimeCode(code)) return (await useRecoveryCode(db, accountId, code)) ? 'recovery_code_used' : undefined
    const step = await findStep(parts, accountId, factor.secret, code)
    const isUsed = step !== undefined && (await useStep(db, accountId, factor.secret, step, false))
    return isUsed ? 'second_factor_passed' : undefined
  })
  return factor.secret
}

/**
 * Confirms that no second factor was turned on since `passSecondFactor` returned `passed`. The caller holds the lock of
 * the account's row, which turning it on needs.
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
