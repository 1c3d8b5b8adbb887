import type { createCourse as createCall } from '@hasiye/contract/courses.ts'
import type { BodyOf } from '@hasiye/contract/endpoint.ts'
import { bakuDate, shortDate } from '@hasiye/contract/locale.ts'
import { sql } from 'kysely'
import type { Trx } from '../db/db.ts'
import { AppError } from '../errors/errors.ts'
import { checkDates } from './dates.ts'

const neverSubscribed = 'Abunəliyiniz aktiv deyil. Yeni qrup yaratmaq üçün onu uzatmaq lazımdır: texniki dəstəyə yazın.'

async function checkQuota(trx: Trx, teacherId: number): Promise<void> {
  const { limit, expiresAt, isActive } = await trx
    .selectFrom('accounts')
    .where('id', '=', teacherId)
    .select(['courseCreationLimit as limit', 'subscriptionExpiresAt as expiresAt'])
    .select(sql<boolean>`coalesce(subscription_expires_at > now(), false)`.as('isActive'))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new AppError('unauthenticated'))
  const { used } = await trx
    .selectFrom('courseTeachers')
    .where('teacherId', '=', teacherId)
    .where('isOwner', '=', true)
    .select((eb) => eb.fn.countAll<number>().as('used'))
    .executeTakeFirstOrThrow()
  const most = limit ?? 0
  if (used >= most) throw new AppError('quota_reached', { values: { used, limit: most } })
  if (isActive) return
  if (expiresAt === null) throw new AppError('subscription_expired', { text: neverSubscribed })
  throw new AppError('subscription_expired', { values: { date: shortDate(bakuDate(expiresAt)) } })
}

/**
 * Creates a course. The teacher needs a current subscription and must be within the quota, which is counted while the row of
 * their account is locked.
 * @returns the id of the course
 * @throws AppError validation_failed when it would end before it starts; quota_reached; subscription_expired
 */
export async function createCourse(trx: Trx, teacherId: number, details: BodyOf<typeof createCall>): Promise<number> {
  checkDates(details)
  await checkQuota(trx, teacherId)
  const { courseId } = await trx
    .with('created', (q) => q.insertInto('courses').values(details).returning('id'))
    .insertInto('courseTeachers')
    .columns(['courseId', 'teacherId', 'isOwner', 'canManage'])
    .expression((eb) =>
      eb
        .selectFrom('created')
        .select(['id', sql.lit(teacherId).as('teacherId'), sql.lit(true).as('isOwner'), sql.lit(true).as('canManage')]),
    )
    .returning('courseId')
    .executeTakeFirstOrThrow()
  return courseId
}
