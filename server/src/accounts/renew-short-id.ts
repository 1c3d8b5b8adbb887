import { recordEvent } from '../db/audit.ts'
import { type Trx, transaction } from '../db/db.ts'
import { AppError } from '../http/errors.ts'
import { queueMail } from '../mail/mail.ts'
import type { Parts } from '../parts.ts'
import { newShortId } from './short-ids.ts'

/** The row is passed over while the drawn ID is somebody's, or was. */
async function drawShortId(trx: Trx, accountId: number): Promise<string> {
  for (;;) {
    const shortId = newShortId()
    const changed = await trx
      .updateTable('accounts')
      .set({ shortId })
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
 * Gives the account a short ID that nobody has or had, and ends the sessions of parents.
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
    const shortId = await drawShortId(trx, accountId)
    await trx.deleteFrom('sessions').where('accountId', '=', accountId).where('kind', '=', 'parent').execute()
    await recordEvent(trx, { event: 'short_id_renewed', accountId, ip })
    await queueMail(trx, jobs, { letter: 'shortIdChanged', accountId })
    return shortId
  })
}
