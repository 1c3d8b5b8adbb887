import { messages } from '@hasiye/contract/messages.ts'
import type { DeletedItem } from '@hasiye/contract/trash.ts'
import { type Selectable, sql } from 'kysely'
import { lockStudents } from '../accounts/courses-of-student.ts'
import { newShortId } from '../accounts/short-ids.ts'
import { type Db, type Trx, transaction } from '../db/db.ts'
import { insertHistory, raiseVersion } from '../db/history.ts'
import { teaches } from '../db/membership.ts'
import { placeName } from '../db/merges.ts'
import { removeRowsOfCourses } from '../db/slices.ts'
import type { Tables } from '../db/tables.ts'
import { restorableSince, selectRestorable } from '../db/trash.ts'
import { AppError } from '../errors/errors.ts'
import type { HandlerResult } from '../http/route.ts'
import type { Parts } from '../parts.ts'
import { mergeRules, type StoredRows } from './merge.ts'

interface StoredMerge {
  courseId: number
  actorId: number
  cardId: number
  /** Null where it was merged with another card. */
  requestId: number | null
  studentId: number
}

/** What a merge stores so that it can be undone: the card's account, and what each rule stored. */
interface MergeState {
  account: Selectable<Tables['accounts']> & { full_name: string }
  rows: StoredRows
}

/** Reads the account of a card before it is merged. */
export async function readAccount(trx: Trx, cardId: number): Promise<Omit<MergeState, 'rows'>> {
  const { rows } = await sql<Omit<MergeState, 'rows'>>`
    select to_jsonb(a) as account from accounts a where a.id = ${cardId}`.execute(trx)
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

export const removeExpiredDeletedCards = removeRowsOfCourses('deletedCards', (db) =>
  db.selectFrom('deletedCards').where('deletedAt', '<', restorableSince),
)

/**
 * Inserts the account of a card again, with its earlier short ID, or a new one if the student has got a new one since.
 */
async function makeAccount(trx: Trx, cardId: number, { account }: MergeState): Promise<void> {
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
}

/**
 * Undoes a teacher's merge of a card: card and account are two students again, and the rules of the rooms give each of
 * them their earlier rows. Each course that gets the card back records it in its history.
 * @returns the name on the card
 * @throws AppError not_found when the card was not merged within 30 days, or was merged further, or the actor no longer
 * teaches here; limit_reached
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
    if (!found) throw await notMerged(trx, courseId, cardId)
    const { accountId: studentId } = found
    const courseIds = await lockStudents(trx, [studentId])
    const teacher = await trx.with('still', teaches(courseId, actorId)).selectFrom('still').executeTakeFirst()
    if (!teacher) throw new AppError('not_found')
    const row = await merged
      .select(['deletedAt as mergedAt', 'requestId', sql<MergeState>`state`.as('state')])
      .executeTakeFirst()
    if (!row) throw new AppError('not_found')
    const { mergedAt, requestId, state } = row
    const name = state.account.full_name
    await makeAccount(trx, cardId, state)
    const undone = { cardId, studentId, courseId, mergedAt, cardName: requestId === null ? null : name }
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
      after: name,
    })).execute()
    await raiseVersion(trx, courseIds)
    return name
  })
}

/** The refusal of a restore; it says when the card is a part of a participant for good. */
async function notMerged(trx: Trx, courseId: number, cardId: number): Promise<AppError> {
  const merged = await trx
    .selectFrom('mergedCards as m')
    .innerJoin('participants as p', 'p.studentId', 'm.accountId')
    .where('m.cardId', '=', cardId)
    .where('m.mergedAt', '<', restorableSince)
    .where('p.courseId', '=', courseId)
    .select('m.cardId')
    .executeTakeFirst()
  return new AppError('not_found', merged ? { text: messages.mergeIsFinal } : {})
}
