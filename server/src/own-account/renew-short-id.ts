import { issueShortId } from '../accounts/issue-short-id.ts'
import { type Db, transaction } from '../db/db.ts'
import { lockAccounts } from '../db/locks.ts'
import { AppError } from '../errors/errors.ts'
import type { Parts } from '../parts.ts'
import { day, limit, type RateLimitCheck } from '../rate-limits/limits.ts'

const renewalLimit = limit('short id', 5, day)

export const renewalCheck: RateLimitCheck = { ofAccount: [renewalLimit] }

/**
 * Gives the account a short ID that was never in use, and ends the sessions of parents.
 * @throws AppError `rate_limited`
 */
export async function renewShortId({ db, jobs, limiter }: Parts, accountId: number, ip: string): Promise<string> {
  await limiter.consume([{ limit: renewalLimit, of: String(accountId) }])
  return transaction(db, async (trx) => {
    const [account] = await lockAccounts(trx, [accountId], 'update')
    if (!account) throw new AppError('unauthenticated')
    return issueShortId(jobs, trx, accountId, ip)
  })
}

/** Keeps a short ID that a stranger may know; its owner is not asked again. @returns the ID */
export async function keepShortId(db: Db, accountId: number): Promise<string> {
  const account = await db
    .updateTable('accounts')
    .set({ isShortIdExposed: false })
    .where('id', '=', accountId)
    .returning('shortId')
    .executeTakeFirst()
  if (!account) throw new AppError('unauthenticated')
  return account.shortId
}
