import { limits } from '@hasiye/contract/limits.ts'
import { sql } from 'kysely'
import type { Trx } from '../db/db.ts'
import { ago } from '../db/instants.ts'
import { lockAccounts } from '../db/locks.ts'
import { AppError, rateLimited } from '../errors/errors.ts'

/** Cards that a teacher may make within 24 hours, counted from the cards themselves. */
const cardsPerDay = 300

/**
 * Checks how many cards the teacher has made. Those that became an account count towards the daily limit only. The
 * teacher's row is locked, so that two simultaneous lists are counted one after the other.
 * @throws AppError limit_reached; rate_limited when too many are from the last 24 hours
 */
export async function checkCardLimits(
  trx: Trx,
  teacherId: number,
  count: number,
  isRateLimited: boolean,
): Promise<void> {
  await lockAccounts(trx, [teacherId], 'no key update')
  const { total, today, waitSeconds } = await trx
    .selectFrom('cards')
    .where('madeBy', '=', teacherId)
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('claimedAt', 'is', null).as('total'),
      eb.fn
        .countAll<number>()
        .filterWhere('createdAt', '>', ago({ days: 1 }))
        .as('today'),
      // until enough of the cards made within the last day are a day old
      eb
        .selectFrom('cards as oldest')
        .where('oldest.madeBy', '=', teacherId)
        .where('oldest.createdAt', '>', ago({ days: 1 }))
        .orderBy('oldest.createdAt', 'desc')
        .offset(cardsPerDay - count)
        .limit(1)
        .select(sql<number>`ceil(extract(epoch from oldest.created_at + interval '1 day' - now()))::integer`.as('wait'))
        .as('waitSeconds'),
    ])
    .executeTakeFirstOrThrow()
  if (total + count > limits.cardsPerTeacher.max) throw new AppError('limit_reached')
  if (isRateLimited && today + count > cardsPerDay) throw rateLimited(Math.max(1, waitSeconds ?? 1), 'new cards')
}
