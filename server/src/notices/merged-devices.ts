import { sql } from 'kysely'
import type { Trx } from '../db/db.ts'
import { givingWay, maxDevices, parentsDevices, removeDevices } from './devices.ts'
import { copyNotices } from './queue.ts'

/**
 * The parents of a card become those of the student with its account; above the limit the oldest unused devices are
 * removed.
 */
export async function movePushOfParents(trx: Trx, cardId: number, studentId: number): Promise<void> {
  // a browser that was subscribed for both becomes one device, which keeps the notified state of the card
  const both = await trx
    .selectFrom('pushDevices as d')
    .innerJoin('pushDevices as o', 'o.endpoint', 'd.endpoint')
    .where('d.accountId', '=', cardId)
    .where('o.accountId', '=', studentId)
    .where('d.isParent', '=', true)
    .where('o.isParent', '=', true)
    .select(['d.id as ofCard', 'o.id as own'])
    .execute()
  for (const { ofCard, own } of both) await copyNotices(trx, [ofCard], own)
  await trx
    .updateTable('pushDevices as d')
    .set({ accountId: studentId })
    .where('d.accountId', '=', cardId)
    .where('d.isParent', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pushDevices as o')
            .where('o.accountId', '=', studentId)
            .where('o.isParent', '=', true)
            .whereRef('o.endpoint', '=', 'd.endpoint')
            .select('o.id'),
        ),
      ),
    )
    .execute()
  await removeDevices(trx, givingWay(await parentsDevices(trx, studentId), maxDevices))
}

interface UndoneMerge {
  cardId: number
  studentId: number
  mergedAt: Date
  /** The devices that the card's parents had before. */
  deviceIds: number[]
}

/**
 * The card's parents are notified of the card again. Parents who signed in to the student since are not, as with their
 * sessions.
 */
export async function restorePushOfParents(
  trx: Trx,
  { cardId, studentId, mergedAt, deviceIds }: UndoneMerge,
): Promise<void> {
  await trx
    .deleteFrom('pushDevices')
    .where('accountId', '=', studentId)
    .where('isParent', '=', true)
    .where('createdAt', '>=', mergedAt)
    .execute()
  await trx
    .updateTable('pushDevices')
    .set({ accountId: cardId })
    .where('accountId', '=', studentId)
    .where('isParent', '=', true)
    .where('id', '=', sql<number>`any(${deviceIds}::bigint[])`)
    .execute()
}
