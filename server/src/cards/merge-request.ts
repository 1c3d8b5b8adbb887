import type { Person } from '@hasiye/contract/shapes.ts'
import { lockStudents } from '../accounts/courses-of-student.ts'
import { type Trx, transaction } from '../db/db.ts'
import { lockCards } from '../db/locks.ts'
import { courseOfCard, teaches } from '../db/membership.ts'
import { AppError } from '../errors/errors.ts'
import { queueAddition } from '../mail/added-to-course.ts'
import type { Parts } from '../parts.ts'
import { readAccount, storeMerge } from './deleted-cards.ts'
import { findStudent, moveCard } from './merge.ts'

interface MergedRequest {
  courseId: number
  actorId: number
  cardId: number
  requestId: number
}

/** The student who asks to join, or the one with whom the same call merged the card before. */
const findAsking = (trx: Trx, { courseId, cardId, requestId }: MergedRequest) =>
  trx
    .selectFrom('joinRequests')
    .where('courseId', '=', courseId)
    .where('id', '=', requestId)
    .where('declinedAt', 'is', null)
    .select((eb) => ['studentId', eb.lit<boolean>(false).as('isMerged')])
    .unionAll(
      trx
        .selectFrom('deletedCards')
        .where('courseId', '=', courseId)
        .where('cardId', '=', cardId)
        .where('requestId', '=', requestId)
        .select((eb) => ['accountId as studentId', eb.lit<boolean>(true).as('isMerged')]),
    )
    .executeTakeFirst()

/** The card while it belongs to the course. */
const findOwnCard = (trx: Trx, { courseId, cardId }: MergedRequest) =>
  trx
    .selectFrom('accounts as a')
    .innerJoin('cards as c', 'c.accountId', 'a.id')
    .innerJoin('participants as p', 'p.studentId', 'a.id')
    .where('a.id', '=', cardId)
    .where('p.courseId', '=', courseId)
    .where('c.claimedAt', 'is', null)
    .where(courseOfCard('a.id'), '=', courseId)
    .select(['a.id', 'a.fullName', 'a.shortId'])
    .executeTakeFirst()

/**
 * Merges a card that belongs to the course into the account of a student who asks to join, in one transaction: the request is answered,
 * the student is notified, and the card can be restored for 30 days. A repeated call changes nothing.
 * @returns the student
 * @throws AppError not_found when there is no such card or request any more, or the actor no longer teaches here
 */
export function mergeRequest(
  { db, jobs, rooms }: Pick<Parts, 'db' | 'jobs' | 'rooms'>,
  merged: MergedRequest,
): Promise<Person> {
  const { courseId, actorId, cardId, requestId } = merged
  return transaction(db, async (trx) => {
    const before = await findAsking(trx, merged)
    if (!before) throw new AppError('not_found')
    const courseIds = await lockStudents(trx, [cardId], before.studentId)
    await lockCards(trx, [cardId])
    const teacher = await trx.with('still', teaches(courseId, actorId)).selectFrom('still').executeTakeFirst()
    const student = teacher && (await findStudent(trx, before.studentId))
    // answered or withdrawn meanwhile; the same call merged it before, or while this call waited for the locks
    const asking = await findAsking(trx, merged)
    if (!student || !asking) throw new AppError('not_found')
    const person = { ...student, hasAccount: true }
    if (asking.isMerged) return person
    const card = await findOwnCard(trx, merged)
    if (!card) throw new AppError('not_found')
    const made = await readAccount(trx, cardId)
    const { stored } = await moveCard(trx, rooms, { card, student, actorId }, courseIds)
    await storeMerge(trx, { courseId, actorId, cardId, requestId, studentId: student.id }, { ...made, rows: stored })
    await queueAddition(trx, jobs, { courseId, actorId, role: 'student', accountIds: [student.id] })
    return person
  })
}
