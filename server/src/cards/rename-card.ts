import { fold } from '@hasiye/contract/locale.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { insertHistory } from '../db/history.ts'
import { locked } from '../db/locks.ts'
import { courseOfCard, stillTeaches } from '../db/membership.ts'
import { AppError } from '../errors/errors.ts'

/**
 * Renames a card that belongs to the course, in one statement. Each course that has the card records both names,
 * because all of them show the new one.
 * @throws AppError not_found when the student is no participant, has an account or belongs to another course, or the
 * actor no longer teaches here
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
        .where(courseOfCard('a.id'), '=', courseId)
        .select(['a.id', 'a.fullName as nameBefore'])
        .$call(locked('no key update', 'a')),
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
