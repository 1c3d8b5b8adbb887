import type { Card } from '@hasiye/contract/cards.ts'
import { isNameOfPerson } from '@hasiye/contract/names.ts'
import type { Trx } from '../db/db.ts'
import { AppError } from '../errors/errors.ts'
import { malformed } from '../http/clean.ts'
import { checkCardLimits } from './card-limits.ts'
import { checkNames, type NamesChecked } from './check-names.ts'
import { insertCards, type NewCard, newCard } from './insert-cards.ts'

function refuseInvalid(names: string[]): void {
  const bad = names.flatMap((name, i) => (isNameOfPerson(name) ? [] : [[`names.${i}`, malformed('Ad və soyad')]]))
  if (bad.length > 0) throw new AppError('validation_failed', { fields: Object.fromEntries(bad) })
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
  await checkCardLimits(trx, actorId, names.length, isRateLimited)
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
