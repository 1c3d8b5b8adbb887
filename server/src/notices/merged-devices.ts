import type { Trx } from '../db/db.ts'
import { byKey, type ChangedRows, type MergeRule, type UndoneMerge } from '../db/merges.ts'
import { givingWay, maxDevices, parentsDevices, removeDevices } from './devices.ts'
import { copyNotices } from './queue.ts'

/** The devices of card and student in the same browser, which is one device while they are merged. */
const findPairs = (trx: Trx, cardId: number, studentId: number) =>
  trx
    .selectFrom('pushDevices as d')
    .innerJoin('pushDevices as o', 'o.endpoint', 'd.endpoint')
    .where('d.accountId', '=', cardId)
    .where('o.accountId', '=', studentId)
    .where('d.isParent', '=', true)
    .where('o.isParent', '=', true)
    .select(['d.id as ofCard', 'o.id as own'])
    .execute()

const devices = byKey(['isParent', 'endpoint'])

/**
 * The parents of a card become those of the student; above the limit the oldest unused devices are removed. After an
 * undo the card's parents are notified of the card again; parents who signed in to the student since are not, as with
 * their sessions.
 */
export const mergedDevices: MergeRule = {
  async merge(trx, merge, place) {
    const { cardId, studentId } = merge
    for (const { ofCard, own } of await findPairs(trx, cardId, studentId)) await copyNotices(trx, [ofCard], own)
    const changed = await devices.merge(trx, merge, place)
    await removeDevices(trx, givingWay(await parentsDevices(trx, studentId), maxDevices))
    return changed
  },
  async undo(trx, undone: UndoneMerge, stored: ChangedRows, place) {
    const { cardId, studentId, mergedAt } = undone
    await trx
      .deleteFrom('pushDevices')
      .where('accountId', '=', studentId)
      .where('isParent', '=', true)
      .where('createdAt', '>=', mergedAt)
      .execute()
    await devices.undo(trx, undone, stored, place)
    for (const { ofCard, own } of await findPairs(trx, cardId, studentId)) await copyNotices(trx, [own], ofCard)
  },
}
