import { createHash } from 'node:crypto'
import type { Card } from '@hasiye/contract/cards.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { normalizeShortId } from '@hasiye/contract/short-id.ts'
import { sql } from 'kysely'
import { newShortId } from '../accounts/short-ids.ts'
import { type Db, transaction } from '../db/db.ts'
import { insertHistory } from '../db/history.ts'
import { lockCards, lockCourses } from '../db/locks.ts'
import { courseOfCard, stillTeaches, teaches } from '../db/membership.ts'
import { AppError } from '../errors/errors.ts'

/** A random claim code in the form of a short ID. Only its hash is stored. */
export const newClaimCode = newShortId

/** SHA-256 of the claim code in a typed text. */
export const hashOfCode = (typed: string): Buffer => createHash('sha256').update(normalizeShortId(typed)).digest()

/**
 * Students by id. The query gives one row without an id where the actor teaches here but no card was found.
 * @throws AppError not_found without any row: the actor does not teach here
 */
function studentsById(rows: ({ id: null } | Omit<Person, 'hasAccount'>)[]): Map<number, Person> {
  if (rows.length === 0) throw new AppError('not_found')
  return new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, { ...row, hasAccount: false }] as const])))
}

/**
 * Gives cards that belong to a course new claim codes. The old codes stop working, and each course
 * that has the card records it in its history. Other students are not in the response, which keeps the order of the
 * ids.
 * @throws AppError not_found when all cards among them belong to another course, or the actor no longer teaches here
 */
export async function renewClaimCodes(
  db: Db,
  courseId: number,
  actorId: number,
  studentIds: number[],
): Promise<Card[]> {
  const codes = new Map(studentIds.map((id) => [id, newClaimCode()]))
  const renewed = [...codes].map(([id, code]) => ({ id, hash: hashOfCode(code).toString('hex') }))
  const listed = sql<{ id: number; hash: string }>`jsonb_to_recordset(${JSON.stringify(renewed)}::jsonb)`
  const rows = await transaction(db, async (trx) => {
    await lockCourses(trx, [courseId])
    await lockCards(trx, studentIds)
    return await trx
      .with('still', stillTeaches(courseId, actorId))
      .with('renewed', (query) =>
        query
          .updateTable('cards as c')
          .from(['still', 'participants as p'])
          .from(listed.as<'r'>(sql`r (id bigint, hash text)`))
          .set({ codeHash: sql<Buffer>`decode(r.hash, 'hex')`, codedIn: courseId })
          .where('p.courseId', '=', courseId)
          .whereRef('p.studentId', '=', 'r.id')
          .whereRef('c.accountId', '=', 'r.id')
          .where('c.claimedAt', 'is', null)
          .where(courseOfCard('r.id'), '=', courseId)
          .returning('c.accountId'),
      )
      .with('noted', (query) =>
        insertHistory(
          query,
          query
            .selectFrom('renewed')
            .innerJoin('participants as p', 'p.studentId', 'renewed.accountId')
            .orderBy('renewed.accountId'),
          ({ ref }) => ({
            courseId: ref('p.courseId'),
            actorId,
            action: 'card_code_renewed',
            studentId: ref('renewed.accountId'),
          }),
        ),
      )
      .selectFrom('still')
      .leftJoin('renewed', (join) => join.onTrue())
      .leftJoin('accounts as a', 'a.id', 'renewed.accountId')
      .select(({ exists, selectFrom }) => [
        'a.id',
        'a.fullName',
        'a.shortId',
        'a.avatar',
        exists(
          selectFrom('participants as p')
            .innerJoin('cards as c', 'c.accountId', 'p.studentId')
            .where('p.courseId', '=', courseId)
            .where('p.studentId', '=', sql<number>`any(${studentIds}::bigint[])`)
            .where('c.claimedAt', 'is', null)
            .where(courseOfCard('p.studentId'), '<>', courseId)
            .select('p.studentId'),
        ).as('hasOthers'),
      ])
      .$narrowType<{ id: null } | { id: number; fullName: string; shortId: string }>()
      .execute()
  })
  const students = studentsById(rows)
  if (students.size === 0 && rows.some(({ hasOthers }) => hasOthers)) throw new AppError('not_found')
  return [...codes].flatMap(([id, claimCode]) => {
    const student = students.get(id)
    return student ? [{ student, claimCode }] : []
  })
}

/**
 * The cards among these students whose code was renewed in this course and is valid, in one statement. Such a code is
 * on paper or was shown, and another renewal would end it. The first code of a card does not count.
 * @throws AppError not_found when the actor no longer teaches here
 */
export async function listGivenOut(db: Db, courseId: number, actorId: number, studentIds: number[]): Promise<Card[]> {
  const rows = await db
    .with('still', teaches(courseId, actorId))
    .with('given', (query) =>
      query
        .selectFrom('cards as c')
        .innerJoin('participants as p', 'p.studentId', 'c.accountId')
        .where('p.courseId', '=', courseId)
        .where('c.accountId', '=', sql<number>`any(${studentIds}::bigint[])`)
        .where('c.claimedAt', 'is', null)
        .where('c.codeHash', 'is not', null)
        .where('c.codedIn', '=', courseId)
        .where('c.accountId', 'in', (renewed) =>
          renewed
            .selectFrom('history')
            .where('courseId', '=', courseId)
            .where('action', '=', 'card_code_renewed')
            .where('studentId', 'is not', null)
            .select('studentId')
            .$narrowType<{ studentId: number }>(),
        )
        .select('c.accountId'),
    )
    .selectFrom('still')
    .leftJoin('given', (join) => join.onTrue())
    .leftJoin('accounts as a', 'a.id', 'given.accountId')
    .select(['a.id', 'a.fullName', 'a.shortId', 'a.avatar'])
    .$narrowType<{ id: null } | { id: number; fullName: string; shortId: string }>()
    .orderBy('a.id')
    .execute()
  return [...studentsById(rows).values()].map((student) => ({ student, claimCode: null }))
}
