import { bakuDate, shortDate } from '@hasiye/contract/locale.ts'
import { sql } from 'kysely'
import type { Trx } from '../db/db.ts'
import { locked } from '../db/locks.ts'
import { AppError } from '../errors/errors.ts'

const neverSubscribed = 'Abunəliyiniz aktiv deyil. Yeni qrup yaratmaq üçün onu uzatmaq lazımdır: texniki dəstəyə yazın.'

/**
 * Reads a teacher's quota. The row of the account stays locked until this transaction ends, so that no other request
 * counts courses and the account is not deleted.
 */
export const lockQuota = (trx: Trx, teacherId: number) =>
  trx
    .selectFrom('accounts')
    .where('id', '=', teacherId)
    .select(['courseCreationLimit as limit', 'subscriptionExpiresAt as expiresAt'])
    .select(sql<boolean>`coalesce(subscription_expires_at > now(), false)`.as('isActive'))
    .$call(locked('no key update'))
    .executeTakeFirstOrThrow(() => new AppError('unauthenticated'))

/**
 * Checks that a teacher may own one more course, under the lock of `lockQuota`. Archived courses do not count.
 * @throws AppError quota_reached
 */
export async function checkRoom(trx: Trx, teacherId: number): Promise<{ expiresAt: Date | null; isActive: boolean }> {
  const { limit, ...subscription } = await lockQuota(trx, teacherId)
  const { used } = await trx
    .selectFrom('courseTeachers as t')
    .innerJoin('courses as c', 'c.id', 't.courseId')
    .where('t.teacherId', '=', teacherId)
    .where('t.isOwner', '=', true)
    .where('c.archivedAt', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('used'))
    .executeTakeFirstOrThrow()
  const max = limit ?? 0
  if (used >= max) throw new AppError('quota_reached', { values: { used, limit: max } })
  return subscription
}

/**
 * Checks that a teacher may create a course: within the quota, and with a current subscription.
 * @throws AppError quota_reached; subscription_expired
 */
export async function checkQuota(trx: Trx, teacherId: number): Promise<void> {
  const { expiresAt, isActive } = await checkRoom(trx, teacherId)
  if (isActive) return
  if (expiresAt === null) throw new AppError('subscription_expired', { text: neverSubscribed })
  throw new AppError('subscription_expired', { values: { date: shortDate(bakuDate(expiresAt)) } })
}
