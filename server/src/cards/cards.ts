import type { Card, SimilarName } from '@hasiye/contract/cards.ts'
import { limits } from '@hasiye/contract/limits.ts'
import { fold } from '@hasiye/contract/locale.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { sql } from 'kysely'
import { newShortId } from '../accounts/short-ids.ts'
import type { Db, Trx } from '../db/db.ts'
import { insertHistory, nextVersion } from '../db/history.ts'
import { stillTeaches } from '../db/membership.ts'
import { AppError, rateLimited } from '../errors/errors.ts'
import { malformed } from '../http/clean.ts'
import { cardsPerDay } from '../rate-limits/limits.ts'
import { hashOfCode, newClaimCode } from './claim-codes.ts'
import { findSimilar, isNameOfPerson } from './names.ts'

export interface NamesChecked {
  similar: SimilarName[]
  invalid: string[]
}

/**
 * Which of the names are like those of participants of the course, and which are no full names, in one statement.
 * @throws AppError not_found when the actor no longer teaches here
 */
export async function checkNames(db: Db, courseId: number, actorId: number, names: string[]): Promise<NamesChecked> {
  const { rows } = await sql<Person | { id: null }>`
    with still as ${stillTeaches(courseId, actorId)}
    select a.id, a.full_name, a.short_id, a.avatar, a.email is not null as has_account
    from still left join participants p on p.course_id = ${courseId} left join accounts a on a.id = p.student_id
    order by a.id`.execute(db)
  if (rows.length === 0) throw new AppError('not_found')
  const people = rows.filter((row) => row.id !== null)
  return {
    similar: findSimilar(names.filter(isNameOfPerson), people),
    invalid: names.filter((name) => !isNameOfPerson(name)),
  }
}

function refuseInvalid(names: string[]): void {
  const bad = names.flatMap((name, i) => (isNameOfPerson(name) ? [] : [[`names.${i}`, malformed('Ad və soyad')]]))
  if (bad.length > 0) throw new AppError('validation_failed', { fields: Object.fromEntries(bad) })
}

interface Made {
  /** Living cards: those that became an account do not count. */
  total: number
  today: number
  /** Until enough of the last day's cards are a day old. */
  waitSeconds: number
}

/**
 * Checks how many cards the teacher has made. Their row is locked, so that two lists are counted in turn.
 * @throws AppError limit_reached; rate_limited when too many are from the last 24 hours
 */
async function checkLimits(trx: Trx, teacherId: number, count: number, isRateLimited: boolean): Promise<void> {
  await trx.selectFrom('accounts').where('id', '=', teacherId).select('id').forNoKeyUpdate().execute()
  const { rows } = await sql<Made>`
    select count(*) filter (where claimed_at is null) as total,
      count(*) filter (where created_at > now() - interval '1 day') as today,
      ceil(coalesce(extract(epoch from (
        select created_at from cards
        where made_by = ${teacherId} and created_at > now() - interval '1 day'
        order by created_at desc offset ${cardsPerDay - count} limit 1
      ) + interval '1 day' - now()), 0))::integer as wait_seconds
    from cards where made_by = ${teacherId}`.execute(trx)
  const [{ total, today, waitSeconds }] = rows as [Made]
  if (total + count > limits.cardsPerTeacher.max) throw new AppError('limit_reached')
  if (isRateLimited && today + count > cardsPerDay) throw rateLimited(Math.max(1, waitSeconds), 'new cards')
}

interface NewCard {
  position: number
  fullName: string
  foldedName: string
  shortId: string
  claimCode: string
  codeHash: string
}

const newCard = (fullName: string, position: number): NewCard => {
  const claimCode = newClaimCode()
  const codeHash = hashOfCode(claimCode).toString('hex')
  return { position, fullName, foldedName: fold(fullName), shortId: newShortId(), claimCode, codeHash }
}

/** One statement. A card whose short ID is in use or retired is not inserted. @returns the students by short ID */
async function insertCards(
  trx: Trx,
  courseId: number,
  actorId: number,
  cards: NewCard[],
): Promise<Map<string, Person>> {
  const noted = insertHistory(
    { courseId, actorId, action: 'card_added', studentId: sql`id`, after: sql`full_name` },
    sql`from made order by id`,
  )
  const rows = cards.map(({ claimCode: _, ...card }) => card)
  const { rows: made } = await sql<Person>`
    with still as ${stillTeaches(courseId, actorId)}, listed as (
      select r.* from still, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (position integer, "fullName" text, "foldedName" text, "shortId" text, "codeHash" text)
    ), made as (
      insert into accounts (short_id, role, full_name, folded_name)
      select "shortId", 'student', "fullName", "foldedName" from listed order by position
      on conflict (short_id) do nothing
      returning id, short_id, full_name
    ), carded as (
      insert into cards (account_id, made_by, code_hash)
      select made.id, ${actorId}, decode(listed."codeHash", 'hex') from made join listed on listed."shortId" = made.short_id
    ), joined as (
      insert into participants (course_id, student_id) select ${courseId}, id from made
    ), noted as (${noted}), raised as (
      update courses set version = ${nextVersion} where id = ${courseId} and exists (select from made)
    )
    select made.id, made.full_name, made.short_id, null as avatar, false as has_account
    from still left join made on true`.execute(trx)
  if (made.length === 0) throw new AppError('not_found')
  return new Map(made.map((student) => [student.shortId, student]))
}

/**
 * Makes a student without an account for each name and adds them to the course, all or nothing; one statement inserts them all.
 * @throws AppError validation_failed when a name is no full name; not_found; limit_reached; rate_limited
 */
export async function addCards(
  trx: Trx,
  {
    courseId,
    actorId,
    names,
    isRateLimited,
  }: { courseId: number; actorId: number; names: string[]; isRateLimited: boolean },
): Promise<NamesChecked & { added: Card[] }> {
  refuseInvalid(names)
  await checkLimits(trx, actorId, names.length, isRateLimited)
  const { similar, invalid } = await checkNames(trx, courseId, actorId, names)
  const added: Card[] = []
  let left = names.map(newCard)
  while (left.length > 0) {
    const students = await insertCards(trx, courseId, actorId, left)
    const missing: NewCard[] = []
    for (const card of left) {
      const student = students.get(card.shortId)
      if (student) added[card.position] = { student, claimCode: card.claimCode }
      else missing.push(newCard(card.fullName, card.position))
    }
    left = missing
  }
  return { added, similar, invalid }
}

/**
 * Renames a card of the course, in one statement.
 * @throws AppError not_found when the student is no participant or has an account, or the actor no longer teaches here
 */
export async function renameCard(
  db: Db,
  courseId: number,
  actorId: number,
  { studentId, fullName }: { studentId: number; fullName: string },
): Promise<Person> {
  const { rows } = await sql<Person>`
    with still as ${stillTeaches(courseId, actorId)}
    update accounts a set full_name = ${fullName}, folded_name = ${fold(fullName)}
    from still, participants p
    where a.id = ${studentId} and a.email is null and p.course_id = ${courseId} and p.student_id = a.id
    returning a.id, a.full_name, a.short_id, a.avatar, false as has_account`.execute(db)
  if (!rows[0]) throw new AppError('not_found')
  return rows[0]
}
