import { sql } from 'kysely'
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

interface MergedDevices extends ChangedRows {
  /** The sessions of the card's parents before the merge. */
  sessionIds: number[]
}

/**
 * The parents of a card become those of the student; above the limit the oldest unused devices are removed. After an
 * undo the card's parents are notified of the card again, also where their phone got a new address since; parents who
 * signed in to the student since are not, as with their sessions.
 */
export const mergedDevices: MergeRule = {
  async merge(trx, merge, place): Promise<MergedDevices> {
    const { cardId, studentId } = merge
    const sessions = await trx.selectFrom('sessions').where('accountId', '=', cardId).select('id').execute()
    for (const { ofCard, own } of await findPairs(trx, cardId, studentId)) await copyNotices(trx, [ofCard], own)
    const changed = await devices.merge(trx, merge, place)
    await removeDevices(trx, givingWay(await parentsDevices(trx, studentId), maxDevices))
    return { ...changed, sessionIds: sessions.map(({ id }) => id) }
  },
  async undo(trx, undone: UndoneMerge, stored: MergedDevices, place) {
    const { cardId, studentId, mergedAt } = undone
    await devices.undo(trx, undone, stored, place)
    const isOfCard = sql<boolean>`s.id = any(${stored.sessionIds}::bigint[])`
    const wasSignedIn = (condition: typeof isOfCard) => sql<boolean>`exists (
      select from sessions s
      where s.account_id = ${studentId} and s.device_hash = d.device_hash and s.created_at < ${mergedAt} and ${condition}
    )`
    const isNew = sql<boolean>`d.account_id = ${studentId} and d.is_parent and d.created_at >= ${mergedAt}`
    await sql`
      insert into push_devices overriding system value
      select (jsonb_populate_record(d, jsonb_build_object(
        'id', nextval(pg_get_serial_sequence('push_devices', 'id')), 'account_id', ${cardId}::bigint
      ))).* from push_devices d where ${isNew} and ${wasSignedIn(isOfCard)}
      on conflict do nothing`.execute(trx)
    for (const { ofCard, own } of await findPairs(trx, cardId, studentId)) await copyNotices(trx, [own], ofCard)
    await sql`delete from push_devices d where ${isNew} and not ${wasSignedIn(sql`not ${isOfCard}`)}`.execute(trx)
  },
}
