import type { Card, SimilarName } from '@hasiye/contract/cards.ts'
import { limits } from '@hasiye/contract/limits.ts'
import { fold } from '@hasiye/contract/locale.ts'
import { findSimilar, isNameOfPerson } from '@hasiye/contract/names.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { sql } from 'kysely'
import { newShortId } from '../accounts/short-ids.ts'
import type { Db, Trx } from '../db/db.ts'
import { insertHistory, nextVersion } from '../db/history.ts'
import { ago } from '../db/instants.ts'
import { stillTeaches } from '../db/membership.ts'
import { AppError, rateLimited } from '../errors/errors.ts'
import { malformed } from '../http/clean.ts'
import { cardsPerDay } from '../rate-limits/limits.ts'
import { hashOfCode, newClaimCode } from './claim-codes.ts'

export interface NamesChecked {
  similar: SimilarName[]
  invalid: string[]
}

/**
 * Which of the names are like those of participants of the course, and which are no full names, in one statement.
 * @throws AppError not_found when the actor no longer teaches here
 */
export async function checkNames(db: Db, courseId: number, actorId: number, names: string[]): Promise<NamesChecked> {
  const rows = await db
    .with('still', stillTeaches(courseId, actorId))
    .selectFrom('still')
    .leftJoin('participants as p', (join) => join.on('p.courseId', '=', courseId))
    .leftJoin('accounts as a', 'a.id', 'p.studentId')
    .select(['a.id', 'a.fullName', 'a.shortId', 'a.avatar'])
    .select((eb) => eb('a.email', 'is not', null).$castTo<boolean>().as('hasAccount'))
    .$narrowType<{ id: null } | { id: number; fullName: string; shortId: string }>()
    .orderBy('a.id')
    .execute()
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

/**
 * Checks how many cards the teacher has made; those that became an account count towards the day only. The teacher's row is
 * locked, so that two lists are counted one after the other.
 * @throws AppError limit_reached; rate_limited when too many are from the last 24 hours
 */
async function checkLimits(trx: Trx, teacherId: number, count: number, isRateLimited: boolean): Promise<void> {
  await trx.selectFrom('accounts').where('id', '=', teacherId).select('id').forNoKeyUpdate().execute()
  const { total, today, waitSeconds } = await trx
    .selectFrom('cards')
    .where('madeBy', '=', teacherId)
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('claimedAt', 'is', null).as('total'),
      eb.fn
        .countAll<number>()
        .filterWhere('createdAt', '>', ago({ days: 1 }))
        .as('today'),
      // until enough of the last day's cards are a day old
      eb
        .selectFrom('cards as oldest')
        .where('oldest.madeBy', '=', teacherId)
        .where('oldest.createdAt', '>', ago({ days: 1 }))
        .orderBy('oldest.createdAt', 'desc')
        .offset(cardsPerDay - count)
        .limit(1)
        .select(sql<number>`ceil(extract(epoch from oldest.created_at + interval '1 day' - now()))::integer`.as('wait'))
        .as('waitSeconds'),
    ])
    .executeTakeFirstOrThrow()
  if (total + count > limits.cardsPerTeacher.max) throw new AppError('limit_reached')
  if (isRateLimited && today + count > cardsPerDay) throw rateLimited(Math.max(1, waitSeconds ?? 1), 'new cards')
}

interface NewCard {
  position: number
  fullName: string
  shortId: string
  claimCode: string
  codeHash: string
}

const newCard = (fullName: string, position: number): NewCard => {
  const claimCode = newClaimCode()
  const codeHash = hashOfCode(claimCode).toString('hex')
  return { position, fullName, shortId: newShortId(), claimCode, codeHash }
}

type CardRow = { position: number; full_name: string; folded_name: string; short_id: string; code_hash: string }

/** One statement. A card whose short ID is in use or retired is not inserted. @returns the students by short ID */
async function insertCards(
  trx: Trx,
  courseId: number,
  actorId: number,
  cards: NewCard[],
): Promise<Map<string, Person>> {
  const rows = cards.map(
    ({ position, fullName, shortId, codeHash }): CardRow => ({
      position,
      full_name: fullName,
      folded_name: fold(fullName),
      short_id: shortId,
      code_hash: codeHash,
    }),
  )
  const listed = sql<NewCard & { foldedName: string }>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`
  const columns = sql`r (position integer, full_name text, folded_name text, short_id text, code_hash text)`
  const made = await trx
    .with('still', stillTeaches(courseId, actorId))
    .with('listed', (query) =>
      query
        .selectFrom('still')
        .innerJoin(listed.as<'r'>(columns), (join) => join.onTrue())
        .selectAll('r'),
    )
    .with('made', (query) =>
      query
        .insertInto('accounts')
        .columns(['shortId', 'role', 'fullName', 'foldedName'])
        .expression((eb) =>
          eb
            .selectFrom('listed')
            .select(['listed.shortId', sql.lit('student').as('role'), 'listed.fullName', 'listed.foldedName'])
            .orderBy('listed.position'),
        )
        .onConflict((conflict) => conflict.column('shortId').doNothing())
        .returning(['id', 'shortId', 'fullName']),
    )
    .with('carded', (query) =>
      query
        .insertInto('cards')
        .columns(['accountId', 'madeBy', 'codeHash'])
        .expression((eb) =>
          eb
            .selectFrom('made')
            .innerJoin('listed', 'listed.shortId', 'made.shortId')
            .select([
              'made.id',
              sql`${actorId}::bigint`.as('madeBy'),
              sql`decode(listed.code_hash, 'hex')`.as('codeHash'),
            ]),
        ),
    )
    .with('joined', (query) =>
      query
        .insertInto('participants')
        .columns(['courseId', 'studentId'])
        .expression((eb) => eb.selectFrom('made').select([sql`${courseId}::bigint`.as('courseId'), 'made.id'])),
    )
    .with('noted', (query) =>
      insertHistory(query, query.selectFrom('made').orderBy('made.id'), ({ ref }) => ({
        courseId,
        actorId,
        action: 'card_added',
        studentId: ref('made.id'),
        after: ref('made.fullName'),
      })),
    )
    .with('raised', (query) =>
      query
        .updateTable('courses')
        .set({ version: nextVersion })
        .where('id', '=', courseId)
        .where((eb) => eb.exists(eb.selectFrom('made'))),
    )
    .selectFrom('still')
    .leftJoin('made', (join) => join.onTrue())
    .select(['made.id', 'made.shortId', 'made.fullName'])
    .execute()
  if (made.length === 0) throw new AppError('not_found')
  const students = made.flatMap(({ id, shortId, fullName }) =>
    id === null || shortId === null || fullName === null
      ? []
      : [{ id, shortId, fullName, avatar: null, hasAccount: false }],
  )
  return new Map(students.map((student) => [student.shortId, student]))
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
 * Renames a card of the course, in one statement. Each course that it attends notes both names, because they all show the new one.
 * @throws AppError not_found when the student is no participant or has an account, or the actor no longer teaches here
 */
export async function renameCard(
  db: Db,
  courseId: number,
  actorId: number,
  { studentId, fullName }: { studentId: number; fullName: string },
): Promise<Person> {
  const student = await db
    .with('still', stillTeaches(courseId, actorId))
    .with('card', (query) =>
      query
        .selectFrom('accounts as a')
        .innerJoin('participants as p', 'p.studentId', 'a.id')
        .innerJoin('still', (join) => join.onTrue())
        .where('a.id', '=', studentId)
        .where('a.email', 'is', null)
        .where('p.courseId', '=', courseId)
        .select(['a.id', 'a.fullName as nameBefore'])
        .forNoKeyUpdate('a'),
    )
    .with('noted', (query) =>
      insertHistory(
        query,
        query
          .selectFrom('card')
          .innerJoin('participants as p', 'p.studentId', 'card.id')
          .where('card.nameBefore', '<>', fullName),
        ({ ref }) => ({
          courseId: ref('p.courseId'),
          actorId,
          action: 'card_renamed',
          studentId,
          before: ref('card.nameBefore'),
          after: fullName,
        }),
      ),
    )
    .updateTable('accounts as a')
    .from('card')
    .set({ fullName, foldedName: fold(fullName) })
    .whereRef('a.id', '=', 'card.id')
    .returning(['a.id', 'a.fullName', 'a.shortId', 'a.avatar', sql.lit(false).as('hasAccount')])
    .executeTakeFirst()
  if (!student) throw new AppError('not_found')
  return student
}
