import { sql } from 'kysely'
import { lockStudents } from '../accounts/courses-of-student.ts'
import { recordEvent } from '../db/audit.ts'
import { type Trx, transaction } from '../db/db.ts'
import { insertHistory, raiseVersion } from '../db/history.ts'
import { lockCards } from '../db/locks.ts'
import { type Merge, type MergeRule, placeName } from '../db/merges.ts'
import { AppError } from '../errors/errors.ts'
import type { Parts } from '../parts.ts'
import { findCard, type TypedCard, tryClaimCode } from './claim.ts'

/**
 * The rules of all rooms, each with the place of its rows, those of later rooms first: marks move before the
 * participation that they decide about, and this before the devices, which are not notified of it.
 */
export const mergeRules = (rooms: Parts['rooms']): { table: string; column: string; rule: MergeRule }[] =>
  Object.values(rooms)
    .toReversed()
    .flatMap(({ tables = {} }) =>
      Object.entries(tables).flatMap(([table, columns]) =>
        Object.entries(columns).flatMap(([column, rule]) => (typeof rule === 'string' ? [] : { table, column, rule })),
      ),
    )

/** What each rule stored, by the column whose rows it moved. */
export type StoredRows = Record<string, unknown>

interface MergedCard {
  id: number
  fullName: string
  shortId: string
}

interface MergeTarget {
  id: number
  fullName: string
  /** Default: it has one. */
  hasAccount?: boolean
}

/**
 * Moves all data of a card to the student by the rules of the rooms, and deletes the card. The student's row and the
 * courses are locked.
 * @returns the courses that the card attended, and what an undo needs
 */
export async function moveCard(
  trx: Trx,
  rooms: Parts['rooms'],
  { card, student, actorId }: { card: MergedCard; student: MergeTarget; actorId: number },
  courseIds: number[],
): Promise<{ attended: number[]; stored: StoredRows }> {
  const cardName = student.hasAccount === false ? null : card.fullName
  const merge: Merge = { cardId: card.id, studentId: student.id, actorId, courseIds, cardName }
  const rows = await trx.selectFrom('participants').where('studentId', '=', card.id).select('courseId').execute()
  const attended = rows.map(({ courseId }) => courseId)
  const stored: StoredRows = {}
  for (const { rule, ...place } of mergeRules(rooms)) stored[placeName(place)] = await rule.merge(trx, merge, place)
  await trx.deleteFrom('accounts').where('id', '=', card.id).execute()
  await trx
    .insertInto('mergedCards')
    .values({ cardId: card.id, accountId: student.id, shortId: card.shortId })
    .execute()
  const joined = trx.selectFrom('courses').where('id', '=', sql<number>`any(${attended}::bigint[])`)
  await insertHistory(trx, joined, ({ ref }) => ({
    courseId: ref('courses.id'),
    actorId,
    action: 'card_merged',
    studentId: student.id,
    ...{ before: card.fullName, after: student.fullName },
  })).execute()
  await raiseVersion(trx, courseIds)
  return { attended, stored }
}

/** The student with whom a card is merged. */
export const findStudent = (trx: Trx, studentId: number) =>
  trx
    .selectFrom('accounts')
    .where('id', '=', studentId)
    .select(['id', 'fullName', 'shortId', 'avatar'])
    .executeTakeFirst()

/** @returns the courses that the card attended */
async function mergeInto(
  trx: Trx,
  rooms: Parts['rooms'],
  typed: TypedCard,
  { studentId, ip }: { studentId: number; ip: string },
): Promise<number[] | undefined> {
  const found = await findCard(trx, typed).executeTakeFirst()
  if (!found) return undefined
  const courseIds = await lockStudents(trx, [found.id], studentId)
  await lockCards(trx, [found.id])
  const student = await findStudent(trx, studentId)
  if (!student) throw new AppError('unauthenticated')
  const card = await findCard(trx, typed).where('a.id', '=', found.id).select('a.shortId').executeTakeFirst()
  if (!card) return undefined
  const { attended } = await moveCard(trx, rooms, { card, student, actorId: studentId }, courseIds)
  await recordEvent(trx, { event: 'card_merged', accountId: studentId, ip, details: { card: String(card.id) } })
  return attended
}

/**
 * Merges a card into the student's account by its ID and claim code, in one transaction: participations, marks and
 * history become the student's, the parents' sessions stay valid, and the card's short ID works for parents until the
 * student renews their own.
 * @returns the courses that the card attended
 * @throws AppError claim_invalid; rate_limited
 */
export const mergeCard = (parts: Parts, studentId: number, typed: TypedCard, ip: string): Promise<number[]> =>
  tryClaimCode(parts, typed, { ip, accountId: studentId }, () =>
    transaction(parts.db, (trx) => mergeInto(trx, parts.rooms, typed, { studentId, ip })),
  )
