import type { Trx } from '../../server/src/db/db.ts'
import type { DemoCourse } from './add-courses.ts'
import { bakuInstant } from './school-days.ts'

/**
 * Turns the students who attend no other course into cards of the course owner: students without an account. Their claim codes are
 * created when the teacher prints the cards.
 * @returns their ids
 */
export async function makeCards(trx: Trx, course: DemoCourse, courses: DemoCourse[]): Promise<Set<number>> {
  const others = courses.filter(({ id }) => id !== course.id).flatMap(({ seats }) => seats)
  const elsewhere = new Set(others.map(({ person }) => person.id))
  const own = course.seats.filter(({ person }) => !elsewhere.has(person.id))
  await trx
    .updateTable('accounts')
    .set({ email: null, passwordHash: null, isVerified: false })
    .where(
      'id',
      'in',
      own.map(({ person }) => person.id),
    )
    .execute()
  const cards = own.map(({ person, since }) => ({
    accountId: person.id,
    madeBy: course.owner.id,
    codeHash: null,
    createdAt: bakuInstant(since, '08:00'),
  }))
  await trx.insertInto('cards').values(cards).execute()
  return new Set(cards.map(({ accountId }) => accountId))
}
