import type { Person } from '@hasiye/contract/shapes.ts'
import { type Trx, transaction } from '../db/db.ts'
import { courseOfCard, stillTeaches } from '../db/membership.ts'
import { AppError } from '../errors/errors.ts'
import { queueAddition } from '../mail/added-to-course.ts'
import type { Parts } from '../parts.ts'
import { readAccount, storeMerge } from './deleted-cards.ts'
import { lockCourses, lockStudent, moveCard } from './merge.ts'

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

/** Locks the card while it belongs to the course. */
const lockCard = (trx: Trx, { courseId, cardId }: MergedRequest) =>
  trx
    .selectFrom('accounts as a')
    .innerJoin('cards as c', 'c.accountId', 'a.id')
    .innerJoin('participants as p', 'p.studentId', 'a.id')
    .where('a.id', '=', cardId)
    .where('p.courseId', '=', courseId)
    .where('c.claimedAt', 'is', null)
    .where(courseOfCard('a.id'), '=', courseId)
    .select(['a.id', 'a.fullName', 'a.shortId'])
    .forUpdate('c')
    .executeTakeFirst()

/**
 * Locks the request after the course, as answering it does. @returns undefined when it was answered or withdrawn
 * meanwhile
 */
async function lockRequest(trx: Trx, { courseId, actorId, requestId }: MergedRequest) {
  const course = await trx
    .with('still', stillTeaches(courseId, actorId))
    .selectFrom(['still', 'courses'])
    .where('courses.id', '=', courseId)
    .select('courses.id')
    .forNoKeyUpdate('courses')
    .executeTakeFirst()
  if (!course) throw new AppError('not_found')
  return trx
    .selectFrom('joinRequests')
    .where('courseId', '=', courseId)
    .where('id', '=', requestId)
    .where('declinedAt', 'is', null)
    .select('createdAt')
    .forUpdate()
    .executeTakeFirst()
}

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
    const asking = await findAsking(trx, merged)
    const student = asking && (await lockStudent(trx, asking.studentId))
    if (!student) throw new AppError('not_found')
    const person = { ...student, hasAccount: true }
    const card = await lockCard(trx, merged)
    // the same call merged it before, or while this call waited for the student's row
    if (!card && (await findAsking(trx, merged))?.isMerged) return person
    if (!card) throw new AppError('not_found')
    const courseIds = await lockCourses(trx, card.id)
    const request = await lockRequest(trx, merged)
    if (!request) throw new AppError('not_found')
    const made = await readAccount(trx, cardId)
    const { stored } = await moveCard(trx, rooms, { card, student, actorId }, courseIds)
    await storeMerge(trx, { courseId, actorId, cardId, requestId, studentId: student.id }, { ...made, rows: stored })
    await queueAddition(trx, jobs, { courseId, actorId, role: 'student', accountIds: [student.id] })
    return person
  })
}
