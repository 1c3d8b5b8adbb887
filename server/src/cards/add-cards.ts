import type { Card } from '@hasiye/contract/cards.ts'
import { isNameOfPerson } from '@hasiye/contract/names.ts'
import type { Trx } from '../db/db.ts'
import { lockCourses } from '../db/locks.ts'
import { AppError } from '../errors/errors.ts'
import { malformed } from '../http/clean.ts'
import { placesOf } from '../participants/departures.ts'
import type { Parts } from '../parts.ts'
import { checkCardLimits } from './card-limits.ts'
import { checkNames } from './check-names.ts'
import { insertCards, type NewCard, newCard } from './insert-cards.ts'
import { addPupils, listPupils } from './own-pupils.ts'

function refuseInvalid(names: string[]): void {
  const bad = names.flatMap((name, i) => (isNameOfPerson(name) ? [] : [[`names.${i}`, malformed('Ad və soyad')]]))
  if (bad.length > 0) throw new AppError('validation_failed', { fields: Object.fromEntries(bad) })
}

interface AddedCards {
  courseId: number
  actorId: number
  names: string[]
  /** The ids of students of the actor's. */
  existing: number[]
  isRateLimited: boolean
}

/**
 * Makes a student without an account for each name, and adds them and the existing students to the course, all or
 * nothing; one statement inserts all cards.
 * @throws AppError validation_failed when a name is no full name, or there is nobody to add; student_not_found; not_found;
 * limit_reached; rate_limited
 */
export async function addCards(
  trx: Trx,
  jobs: Parts['jobs'],
  { courseId, actorId, names, existing, isRateLimited }: AddedCards,
) {
  refuseInvalid(names)
  if (names.length + existing.length === 0) throw new AppError('validation_failed')
  await lockCourses(trx, [courseId, ...(existing.length > 0 ? await placesOf(trx, courseId, existing) : [])])
  if (names.length > 0) await checkCardLimits(trx, actorId, names.length, isRateLimited)
  const pupils = await listPupils(trx, courseId, actorId)
  const { returned, left } = await addPupils(trx, jobs, pupils, { courseId, actorId, ids: existing })
  return { added: await makeCards(trx, courseId, actorId, names), returned, left, ...checkNames(pupils, names) }
}

async function makeCards(trx: Trx, courseId: number, actorId: number, names: string[]): Promise<Card[]> {
  const added: Card[] = []
  let remaining = names.map(newCard)
  while (remaining.length > 0) {
    const students = await insertCards(trx, courseId, actorId, remaining)
    const missing: NewCard[] = []
    for (const card of remaining) {
      const student = students.get(card.shortId)
      if (student) added[card.position] = { student, claimCode: card.claimCode }
      else missing.push(newCard(card.fullName, card.position))
    }
    remaining = missing
  }
  return added
}
