import type { Card } from '@hasiye/contract/cards.ts'
import { messages } from '@hasiye/contract/messages.ts'
import { replaceShortId } from '../accounts/issue-short-id.ts'
import { recordEvent } from '../db/audit.ts'
import type { Trx } from '../db/db.ts'
import { insertHistory } from '../db/history.ts'
import { locked } from '../db/locks.ts'
import { courseOfCard, stillTeaches } from '../db/membership.ts'
import { AppError } from '../errors/errors.ts'
import { day, limit } from '../rate-limits/limits.ts'
import type { RateLimiter } from '../rate-limits/rate-limiter.ts'

const idLimit = limit('card id', 3, day, { text: messages.cardIdsOfDay })

interface Renewal {
  courseId: number
  actorId: number
  studentId: number
  ip: string
}

/**
 * Gives a card that belongs to the course a new short ID and ends what its parents opened by the old one. Each course
 * that has the card records it in its history.
 * @throws AppError not_found when the student is no card of the course, or the actor no longer teaches here; rate_limited
 */
export async function renewCardId(
  trx: Trx,
  limiter: RateLimiter,
  { courseId, actorId, studentId, ip }: Renewal,
): Promise<Card> {
  const card = await trx
    .with('still', stillTeaches(courseId, actorId))
    .selectFrom(['still', 'accounts as a'])
    .innerJoin('participants as p', 'p.studentId', 'a.id')
    .where('a.id', '=', studentId)
    .where('a.email', 'is', null)
    .where('p.courseId', '=', courseId)
    .where(courseOfCard('a.id'), '=', courseId)
    .select(['a.id', 'a.fullName', 'a.avatar'])
    .$call(locked('update', 'a'))
    .executeTakeFirst()
  if (!card) throw new AppError('not_found')
  await limiter.consume([{ limit: idLimit, of: String(studentId) }])
  const shortId = await replaceShortId(trx, studentId)
  await insertHistory(trx, trx.selectFrom('participants').where('studentId', '=', studentId), ({ ref }) => ({
    courseId: ref('participants.courseId'),
    actorId,
    action: 'card_id_renewed',
    studentId,
  })).execute()
  await recordEvent(trx, { event: 'card_id_renewed', accountId: actorId, ip, details: { card: String(studentId) } })
  return { student: { ...card, shortId, hasAccount: false }, claimCode: null }
}
