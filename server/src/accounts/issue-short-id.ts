import { recordEvent } from '../db/audit.ts'
import type { Trx } from '../db/db.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { type Email, queueEmail } from '../mail/mail.ts'
import { removePushOfParents } from '../notices/devices.ts'
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
 * Replaces the short ID of a student whose row is locked, and ends the short IDs of their merged cards and the sessions,
 * phones and calendars of parents.
 */
export async function replaceShortId(trx: Trx, accountId: number): Promise<string> {
  const shortId = await drawShortId(trx, accountId)
  await trx.updateTable('mergedCards').set({ shortId: null }).where('accountId', '=', accountId).execute()
  await trx.deleteFrom('sessions').where('accountId', '=', accountId).where('kind', '=', 'parent').execute()
  await trx.deleteFrom('calendars').where('accountId', '=', accountId).where('isParent', '=', true).execute()
  await removePushOfParents(trx, accountId)
  return shortId
}

/** Replaces the short ID of an account as `replaceShortId` does, and sends the owner an e-mail. */
export async function issueShortId(
  jobs: Jobs,
  trx: Trx,
  accountId: number,
  ip: string,
  email: Pick<Email, 'isNameUnproven'> = {},
): Promise<string> {
  const shortId = await replaceShortId(trx, accountId)
  await recordEvent(trx, { event: 'short_id_renewed', accountId, ip })
  await queueEmail(trx, jobs, { name: 'shortIdChanged', accountId, ...email })
  return shortId
}
