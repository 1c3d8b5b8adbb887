import type { SimilarName } from '@hasiye/contract/cards.ts'
import { findSimilar, isNameOfPerson } from '@hasiye/contract/names.ts'
import type { Db } from '../db/db.ts'
import { stillTeaches } from '../db/membership.ts'
import { AppError } from '../errors/errors.ts'

export interface NamesChecked {
  similar: SimilarName[]
  invalid: string[]
}

/**
 * Which of the names resemble those of participants of the course, and which are not full names, in one statement.
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
