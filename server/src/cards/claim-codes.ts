import { createHash } from 'node:crypto'
import type { Card } from '@hasiye/contract/cards.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
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
  const { rows } = await sql<Person | { id: null }>`
    with still as ${stillTeaches(courseId, actorId)}, renewed as (
      update cards c set code_hash = decode(r.hash, 'hex')
      from still, participants p, jsonb_to_recordset(${JSON.stringify(renewed)}::jsonb) as r (id bigint, hash text)
      where p.course_id = ${courseId} and p.student_id = r.id and c.account_id = r.id and c.claimed_at is null
      returning c.account_id
    )
    select a.id, a.full_name, a.short_id, a.avatar, false as has_account
    from still left join renewed on true left join accounts a on a.id = renewed.account_id`.execute(db)
  if (rows.length === 0) throw new AppError('not_found')
  const students = new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, row] as const])))
  return [...codes].flatMap(([id, claimCode]) => {
    const student = students.get(id)
    return student ? [{ student, claimCode }] : []
  })
}
