import { type Db, transaction } from '../db/db.ts'
import { locked } from '../db/locks.ts'
import { AppError } from '../errors/errors.ts'
import { inUseSince } from './join-codes.ts'

/**
 * Withdraws a student's request; nothing happens where none waits.
 * @returns undefined when no course has the code
 * @throws AppError already_participant
 */
export function withdrawRequest(db: Db, code: string, studentId: number): Promise<true | undefined> {
  return transaction(db, async (trx) => {
    const row = await trx
      .with('target', (query) =>
        query
          .selectFrom('joinCodes as j')
          .innerJoin('courses as c', 'c.id', 'j.courseId')
          .where('j.code', '=', code)
          .where('j.usedAt', '>', inUseSince)
          .select('j.courseId')
          .$call(locked('no key update', 'c')),
      )
      .with('gone', (query) =>
        query
          .deleteFrom('joinRequests')
          .where('courseId', 'in', (target) => target.selectFrom('target').select('courseId'))
          .where('studentId', '=', studentId)
          .where('declinedAt', 'is', null)
          .returning('id'),
      )
      .selectFrom('target')
      .select('courseId')
      .select(({ exists, selectFrom }) => exists(selectFrom('gone')).as('isGone'))
      .executeTakeFirst()
    if (!row) return undefined
    if (row.isGone) return true
    // a separate statement sees that the request was accepted while this transaction waited for its row
    const participant = await trx
      .selectFrom('participants')
      .where('courseId', '=', row.courseId)
      .where('studentId', '=', studentId)
      .select('courseId')
      .executeTakeFirst()
    if (participant) throw new AppError('already_participant')
    return true
  })
}
