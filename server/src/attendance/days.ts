import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { sql } from 'kysely'
import { type Db, type Trx, transaction } from '../db/db.ts'
import { nextVersion, raiseVersion, recordHistory } from '../db/history.ts'
import { ago } from '../db/instants.ts'
import { stillTeaches } from '../db/membership.ts'
import { AppError } from '../errors/errors.ts'
import type { ConsumeNotes } from './note-bytes.ts'

const restorableSince = ago({ days: lifetimes.restorableDays })

export const removeExpiredDeletedDays = (db: Db) =>
  db.deleteFrom('deletedDays').where('deletedAt', '<', restorableSince).execute()

const markColumns = ['studentId', 'status', 'note', 'updatedAt', 'updatedBy'] as const

async function confirmManager(trx: Trx, courseId: number, teacherId: number): Promise<void> {
  const manager = await trx
    .with('still', stillTeaches(courseId, teacherId, 'manage'))
    .selectFrom('still')
    .executeTakeFirst()
  if (!manager) throw new AppError('forbidden')
}

/**
 * Deletes a date with its marks; both can be restored for 30 days.
 * @throws AppError not_found when the course has no such date
 */
export function deleteDay(db: Db, courseId: number, actorId: number, date: string): Promise<void> {
  return transaction(db, async (trx) => {
    await confirmManager(trx, courseId, actorId)
    const days = trx.selectFrom('days').where('courseId', '=', courseId).where('date', '=', date)
    const day = await days.select('date').forUpdate().executeTakeFirst()
    if (!day) throw new AppError('not_found')
    const marks = trx.selectFrom('marks').where('courseId', '=', courseId).where('date', '=', date)
    await marks.select('studentId').forUpdate().execute()
    // the cascade from days runs after the statement, so the copy still sees every mark
    await trx
      .with('kept', (query) => query.insertInto('deletedDays').values({ courseId, date }).returning('id'))
      .with('moved', (query) =>
        query
          .insertInto('deletedMarks')
          .columns(['courseId', 'deletedDayId', ...markColumns])
          .expression((eb) =>
            eb
              .selectFrom(['marks', 'kept'])
              .where('marks.courseId', '=', courseId)
              .where('marks.date', '=', date)
              .select(['marks.courseId', 'kept.id', ...markColumns]),
          ),
      )
      .deleteFrom('days')
      .where('courseId', '=', courseId)
      .where('date', '=', date)
      .execute()
    await recordHistory(trx, courseId, actorId, [{ action: 'date_deleted', date }])
    await raiseVersion(trx, [courseId])
  })
}

/**
 * Restores the newest deletion of a date with its marks.
 * @throws AppError duplicate when the date exists (again); not_found when nothing was deleted within 30 days; limit_reached
 * when the course would have too many dates or notes; rate_limited
 */
export function restoreDay(
  db: Db,
  courseId: number,
  actorId: number,
  date: string,
  consumeNotes: ConsumeNotes,
): Promise<void> {
  return transaction(db, async (trx) => {
    await confirmManager(trx, courseId, actorId)
    const added = await trx
      .insertInto('days')
      .values({ courseId, date })
      .onConflict((conflict) => conflict.doNothing())
      .returning('date')
      .executeTakeFirst()
    if (!added) throw new AppError('duplicate')
    const deleted = await trx
      .selectFrom('deletedDays')
      .where('courseId', '=', courseId)
      .where('date', '=', date)
      .where('deletedAt', '>', restorableSince)
      .orderBy('deletedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .select('id')
      .forUpdate()
      .executeTakeFirst()
    if (!deleted) throw new AppError('not_found')
    const marks = trx.selectFrom('deletedMarks').where('courseId', '=', courseId).where('deletedDayId', '=', deleted.id)
    const { bytes } = await marks
      .select(sql<number>`coalesce(sum(octet_length(note)), 0)::bigint`.as('bytes'))
      .executeTakeFirstOrThrow()
    await consumeNotes(bytes)
    await trx
      .insertInto('marks')
      .columns(['courseId', 'date', ...markColumns])
      .expression(marks.select((eb) => ['courseId', eb.val(date).as('date'), ...markColumns]))
      .execute()
    await trx.deleteFrom('deletedDays').where('courseId', '=', courseId).where('id', '=', deleted.id).execute()
    await recordHistory(trx, courseId, actorId, [{ action: 'date_restored', date }])
    await trx
      .updateTable('courses')
      .set((eb) => ({ version: nextVersion, noteBytes: eb('noteBytes', '+', bytes) }))
      .where('id', '=', courseId)
      .execute()
  })
}
