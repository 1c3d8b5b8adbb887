import { recordEvent } from '../db/audit.ts'
import { type Db, type Trx, transaction } from '../db/db.ts'
import { AppError } from '../errors/errors.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { type Email, queueEmail } from '../mail/mail.ts'
import { removePushOfParents } from '../notices/devices.ts'
import type { Parts } from '../parts.ts'
import { newShortId } from './short-ids.ts'

/** Generates IDs until one is neither in use nor retired: for such an ID the statement updates no row. */
async function drawShortId(trx: Trx, accountId: number): Promise<string> {
  for (;;) {
    const shortId = newShortId()
    const changed = await trx
      .updateTable('accounts')
      .set({ shortId, isShortIdExposed: false })
      .where('id', '=', accountId)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('accounts as other').where('other.shortId', '=', shortId).select('other.id'))),
      )
      .returning('shortId')
      .executeTakeFirst()
    if (changed) return changed.shortId
  }
}

/**
 * Replaces the short ID of an account whose row is locked, ends the short IDs of its merged cards and the sessions and
 * calendars of parents, and sends the owner an e-mail.
 */
export async function issueShortId(
  jobs: Jobs,
  trx: Trx,
  accountId: number,
  ip: string,
  email: Pick<Email, 'isNameUnproven'> = {},
): Promise<string> {
  const shortId = await drawShortId(trx, accountId)
  await trx.updateTable('mergedCards').set({ shortId: null }).where('accountId', '=', accountId).execute()
  await trx.deleteFrom('sessions').where('accountId', '=', accountId).where('kind', '=', 'parent').execute()
  await trx.deleteFrom('calendars').where('accountId', '=', accountId).where('isParent', '=', true).execute()
  await removePushOfParents(trx, accountId)
  await recordEvent(trx, { event: 'short_id_renewed', accountId, ip })
  await queueEmail(trx, jobs, { letter: 'shortIdChanged', accountId, ...email })
  return shortId
}

/**
 * Gives the account a short ID that was never in use, and ends the sessions of parents.
 * @throws AppError `rate_limited`
 */
export async function renewShortId({ db, jobs, limiter }: Parts, accountId: number, ip: string): Promise<string> {
  await limiter.consume([{ limit: 'short id', of: String(accountId) }])
  return transaction(db, async (trx) => {
    const account = await trx
      .selectFrom('accounts')
      .where('id', '=', accountId)
      .select('id')
      .forUpdate()
      .executeTakeFirst()
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
