import { fold } from '@hasiye/contract/locale.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { sql } from 'kysely'
import { newShortId } from '../accounts/short-ids.ts'
import type { Trx } from '../db/db.ts'
import { insertHistory, raiseVersionIf } from '../db/history.ts'
import { stillTeaches } from '../db/membership.ts'
import { AppError } from '../errors/errors.ts'
import { hashOfCode, newClaimCode } from './claim-codes.ts'

export interface NewCard {
  position: number
  fullName: string
  shortId: string
  claimCode: string
  codeHash: string
}

/** The card of a name at its position in the list, with a new short ID and claim code. */
export const newCard = (fullName: string, position: number): NewCard => {
  const claimCode = newClaimCode()
  const codeHash = hashOfCode(claimCode).toString('hex')
  return { position, fullName, shortId: newShortId(), claimCode, codeHash }
}

type CardRow = { position: number; full_name: string; folded_name: string; short_id: string; code_hash: string }

/**
 * Inserts cards into a course, in one statement. A card whose short ID is in use or retired is not inserted.
 * @returns the students by short ID
 * @throws AppError not_found when the actor no longer teaches here
 */
export async function insertCards(
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
        .columns(['accountId', 'madeBy', 'madeIn', 'codedIn', 'codeHash'])
        .expression((eb) =>
          eb
            .selectFrom('made')
            .innerJoin('listed', 'listed.shortId', 'made.shortId')
            .select([
              'made.id',
              sql`${actorId}::bigint`.as('madeBy'),
              sql`${courseId}::bigint`.as('madeIn'),
              sql`${courseId}::bigint`.as('codedIn'),
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
    .with('raised', (query) => raiseVersionIf(query, courseId, query.selectFrom('made')))
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
