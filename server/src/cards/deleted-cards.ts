import type { DeletedItem } from '@hasiye/contract/trash.ts'
import { type Selectable, sql } from 'kysely'
import { newShortId } from '../accounts/short-ids.ts'
import { type Db, type Trx, transaction } from '../db/db.ts'
import { insertHistory, raiseVersion } from '../db/history.ts'
import { stillTeaches } from '../db/membership.ts'
import { placeName } from '../db/merges.ts'
import { removeRows } from '../db/slices.ts'
import type { Tables } from '../db/tables.ts'
import { restorableSince, selectRestorable } from '../db/trash.ts'
import { AppError } from '../errors/errors.ts'
import type { HandlerResult } from '../http/route.ts'
import type { Parts } from '../parts.ts'
import { lockCourses, lockStudent, mergeRules, type StoredRows } from './merge.ts'

interface StoredMerge {
  courseId: number
  actorId: number
  cardId: number
  requestId: number
  studentId: number
}

/** What a merge stores so that it can be undone: the card's account, its row in `cards`, and what each rule stored. */
interface MergeState {
  account: Selectable<Tables['accounts']> & { full_name: string }
  card: Selectable<Tables['cards']>
  rows: StoredRows
}

/** Reads what a card is before it is merged. */
export async function readCard(trx: Trx, cardId: number): Promise<Omit<MergeState, 'rows'>> {
  const { rows } = await sql<Omit<MergeState, 'rows'>>`
    select to_jsonb(a) as account, to_jsonb(c) as card from accounts a join cards c on c.account_id = a.id where a.id = ${cardId}`.execute(
    trx,
  )
  return rows[0] as Omit<MergeState, 'rows'>
}

/** Stores a merge for 30 days, in which it can be undone. */
export const storeMerge = (
  trx: Trx,
  { courseId, actorId, cardId, requestId, studentId }: StoredMerge,
  state: MergeState,
) =>
  trx
    .insertInto('deletedCards')
    .values({ courseId, cardId, accountId: studentId, requestId, deletedBy: actorId, state: JSON.stringify(state) })
    .execute()

/** The cards of a course that were merged by a teacher and can be restored, newest first, in one statement. */
export const listDeletedCards = (db: Db, courseId: number): Promise<HandlerResult<DeletedItem>[]> =>
  selectRestorable(db.selectFrom('deletedCards as d'), courseId)
    .innerJoin('accounts as s', 's.id', 'd.accountId')
    .leftJoin('mergedCards as m', 'm.cardId', 'd.cardId')
    .select([
      'm.shortId',
      'd.cardId as id',
      sql<string>`d.state -> 'account' ->> 'full_name'`.as('name'),
      's.fullName as parentName',
    ])
    .orderBy('d.cardId')
    .execute()

export const removeExpiredDeletedCards = removeRows('deletedCards', (db) =>
  db.selectFrom('deletedCards').where('deletedAt', '<', restorableSince),
)

/**
 * Inserts the account and the card again. The account gets its earlier short ID, or a new one if the student has renewed
 * theirs since. The card names its author and courses if they still exist.
 */
async function makeCard(trx: Trx, cardId: number, { account, card }: MergeState): Promise<void> {
  const merged = await trx
    .deleteFrom('mergedCards')
    .where('cardId', '=', cardId)
    .returning('shortId')
    .executeTakeFirst()
  const own = merged?.shortId ?? null
  await sql`delete from retired_short_ids where hash = sha256(convert_to(${own}, 'UTF8'))`.execute(trx)
  for (let shortId = own ?? newShortId(), isMade = false; !isMade; shortId = newShortId()) {
    const { numAffectedRows } = await sql`
      insert into accounts (id, short_id, role, full_name, folded_name, created_at) overriding system value
      select id, ${shortId}, role, full_name, folded_name, created_at
      from jsonb_populate_record(null::accounts, ${JSON.stringify(account)}::jsonb)
      on conflict (short_id) do nothing`.execute(trx)
    isMade = numAffectedRows === 1n
  }
  await sql`
    insert into cards (account_id, made_by, made_in, coded_in, code_hash, left_at, created_at)
    select c.account_id, (select id from accounts where id = c.made_by), (select id from all_courses where id = c.made_in),
      (select id from all_courses where id = c.coded_in), c.code_hash, c.left_at, c.created_at
    from jsonb_populate_record(null::cards, ${JSON.stringify(card)}::jsonb) c`.execute(trx)
}

/**
 * Undoes a teacher's merge of a card: card and account are two students again, and the rules of the rooms give each of
 * them their earlier rows. Each course that gets the card back records it in its history.
 * @returns the name on the card
 * @throws AppError not_found when the card was not merged within 30 days, or the actor no longer teaches here;
 * limit_reached
 */
export function restoreCard(
  { db, rooms }: Pick<Parts, 'db' | 'rooms'>,
  courseId: number,
  actorId: number,
  cardId: number,
): Promise<string> {
  return transaction(db, async (trx) => {
    const merged = trx
      .selectFrom('deletedCards')
      .where('courseId', '=', courseId)
      .where('cardId', '=', cardId)
      .where('deletedAt', '>', restorableSince)
    const found = await merged.select('accountId').executeTakeFirst()
    if (!found) throw new AppError('not_found')
    const { accountId: studentId } = found
    await lockStudent(trx, studentId)
    const courseIds = await lockCourses(trx, studentId)
    const teacher = await trx.with('still', stillTeaches(courseId, actorId)).selectFrom('still').executeTakeFirst()
    if (!teacher) throw new AppError('not_found')
    const row = await merged
      .select(['deletedAt as mergedAt', sql<MergeState>`state`.as('state')])
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new AppError('not_found')
    const { mergedAt, state } = row
    const cardName = state.account.full_name
    await makeCard(trx, cardId, state)
    const undone = { cardId, studentId, courseId, mergedAt, cardName }
    for (const { rule, ...place } of mergeRules(rooms)) {
      const stored = state.rows[placeName(place)]
      if (stored !== undefined) await rule.undo(trx, undone, stored as never, place)
    }
    await trx.deleteFrom('deletedCards').where('courseId', '=', courseId).where('cardId', '=', cardId).execute()
    const attended = trx.selectFrom('participants').where('studentId', '=', cardId)
    await insertHistory(trx, attended, ({ ref }) => ({
      courseId: ref('participants.courseId'),
      actorId,
      action: 'card_restored',
      studentId: cardId,
      after: cardName,
    })).execute()
    await raiseVersion(trx, courseIds)
    return cardName
  })
}
