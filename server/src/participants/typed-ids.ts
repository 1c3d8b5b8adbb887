import type { Person } from '@hasiye/contract/shapes.ts'
import { isShortId, normalizeShortId } from '@hasiye/contract/short-id.ts'
import { type Db, rehearsal, transaction } from '../db/db.ts'
import type { Budgets } from '../http/budgets.ts'
import { AppError } from '../http/errors.ts'
import { type AddedParticipants, addByShortIds } from './participants.ts'
import { chargeUnknown, type Guesser, rememberGuesser, tryShortId } from './unknown-ids.ts'

/**
 * Adds one student by a typed ID.
 * @throws AppError student_not_found; already_participant; rate_limited; not_found; limit_reached
 */
export async function addOne(
  db: Db,
  budgets: Budgets,
  guesser: Guesser,
  { courseId, typedId }: { courseId: number; typedId: string },
): Promise<Person> {
  const student = await tryShortId(budgets, guesser, typedId, async (shortId) => {
    const { added, already } = await transaction(db, (trx) =>
      addByShortIds(trx, courseId, guesser.accountId, [shortId]),
    )
    if (already.length > 0) throw new AppError('already_participant')
    return added[0]
  })
  if (!student) throw new AppError('student_not_found')
  return student
}

export interface TypedList {
  courseId: number
  /** As typed: repeats and blanks are dropped. */
  typedIds: string[]
  /** Says what would happen, and writes nothing. */
  isDryRun: boolean
}

/**
 * Adds students by a list of typed IDs. Unknown IDs are paid for from the budgets before anything else is told, in a dry
 * run too; then the others are added, all or nothing. One statement where all IDs are known, one more otherwise.
 * @throws AppError rate_limited, and nobody is added, when the budgets do not reach; not_found; limit_reached
 */
export async function addMany(
  db: Db,
  budgets: Budgets,
  guesser: Guesser,
  { courseId, typedIds, isDryRun }: TypedList,
): Promise<AddedParticipants> {
  const shortIds = [...new Set(typedIds.map(normalizeShortId).filter(Boolean))]
  const run = isDryRun ? rehearsal : transaction
  let asked = shortIds.filter(isShortId)
  for (;;) {
    const { added, already, notFound } = await run(db, (trx) => addByShortIds(trx, courseId, guesser.accountId, asked))
    if (notFound.length === 0) {
      if (added.length > 0 && !isDryRun) await rememberGuesser(budgets, guesser)
      return { added, already, notFound: shortIds.filter((shortId) => !asked.includes(shortId)) }
    }
    await chargeUnknown(budgets, guesser, notFound.length)
    asked = asked.filter((shortId) => !notFound.includes(shortId))
  }
}
