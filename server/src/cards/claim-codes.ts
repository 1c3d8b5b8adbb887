import { createHash } from 'node:crypto'
import type { Card } from '@hasiye/contract/cards.ts'
import { normalizeShortId } from '@hasiye/contract/short-id.ts'
import { sql } from 'kysely'
import { newShortId } from '../accounts/short-ids.ts'
import type { Db } from '../db/db.ts'
import { stillTeaches } from '../db/membership.ts'
import { AppError } from '../errors/errors.ts'

/** A random claim code, of the same form as a short ID. Only its hash is stored. */
export const newClaimCode = newShortId

/** SHA-256 of a typed claim code; case and spaces are ignored. */
export const hashOfCode = (typed: string): Buffer => createHash('sha256').update(normalizeShortId(typed)).digest()

/**
 * Gives cards of a course new claim codes, in one statement; the old ones end. Other students are left out of the answer, which
 * keeps the order of the ids.
 * @throws AppError not_found when the actor no longer teaches here
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
  const rows = await db
    .with('still', stillTeaches(courseId, actorId))
    .with('renewed', (query) =>
      query
        .updateTable('cards as c')
        .from(['still', 'participants as p'])
        .from(listed.as<'r'>(sql`r (id bigint, hash text)`))
        .set({ codeHash: sql<Buffer>`decode(r.hash, 'hex')` })
        .where('p.courseId', '=', courseId)
        .whereRef('p.studentId', '=', 'r.id')
        .whereRef('c.accountId', '=', 'r.id')
        .where('c.claimedAt', 'is', null)
        .returning('c.accountId'),
    )
    .selectFrom('still')
    .leftJoin('renewed', (join) => join.onTrue())
    .leftJoin('accounts as a', 'a.id', 'renewed.accountId')
    .select(['a.id', 'a.fullName', 'a.shortId', 'a.avatar', sql.lit(false).as('hasAccount')])
    .$narrowType<{ id: null } | { id: number; fullName: string; shortId: string }>()
    .execute()
  if (rows.length === 0) throw new AppError('not_found')
  const students = new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, row] as const])))
  return [...codes].flatMap(([id, claimCode]) => {
    const student = students.get(id)
    return student ? [{ student, claimCode }] : []
  })
}
