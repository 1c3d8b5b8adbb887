import { type Selectable, sql } from 'kysely'
import type { MergeRule } from '../db/merges.ts'
import type { Tables } from '../db/tables.ts'
import { restorableSince } from '../db/trash.ts'

/** The row of the card itself goes with its account, and comes back with its code, author and courses that still exist. */
export const mergedCard: MergeRule = {
  async merge(trx, { cardId }) {
    const { rows } = await sql<{ card: object }>`
      select to_jsonb(c) as card from cards c where account_id = ${cardId}`.execute(trx)
    return rows[0]?.card
  },
  async undo(trx, _, stored: Selectable<Tables['cards']>) {
    await sql`
      insert into cards (account_id, made_by, made_in, coded_in, code_hash, left_at, created_at)
      select c.account_id, (select id from accounts where id = c.made_by), (select id from all_courses where id = c.made_in),
        (select id from all_courses where id = c.coded_in), c.code_hash, c.left_at, c.created_at
      from jsonb_populate_record(null::cards, ${JSON.stringify(stored)}::jsonb) c`.execute(trx)
  },
}

/** The cards that were merged into the card before: their IDs go on, as those of the student. */
export const mergedNames: MergeRule = {
  async merge(trx, { cardId, studentId }) {
    const moved = await trx
      .updateTable('mergedCards')
      .set({ accountId: studentId })
      .where('accountId', '=', cardId)
      .returning('cardId')
      .execute()
    return moved.map((row) => row.cardId)
  },
  async undo(trx, { cardId, studentId }, stored: number[]) {
    await trx
      .updateTable('mergedCards')
      .set({ accountId: cardId })
      .where('accountId', '=', studentId)
      .where('cardId', '=', sql<number>`any(${stored}::bigint[])`)
      .execute()
  },
}

/** What was merged into the card before can be parted again only after the card is. */
export const mergedUndos: MergeRule = {
  async merge(trx, { cardId }) {
    const { rows } = await sql<{ undos: object[] }>`
      with gone as (delete from deleted_cards where account_id = ${cardId} returning *)
      select coalesce(jsonb_agg(gone), '[]') as undos from gone`.execute(trx)
    return rows[0]?.undos
  },
  async undo(trx, _, stored: object[]) {
    await sql`
      insert into deleted_cards
      select d.* from jsonb_populate_recordset(null::deleted_cards, ${JSON.stringify(stored)}::jsonb) d
      join all_courses c on c.id = d.course_id
      where d.deleted_at > ${restorableSince}`.execute(trx)
  },
}
