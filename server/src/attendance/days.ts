import { type Db, type Trx, transaction } from '../db/db.ts'
import { raiseVersion, recordHistory } from '../db/history.ts'
import { stillTeaches } from '../db/membership.ts'
import { AppError } from '../errors/errors.ts'

export const markColumns = ['studentId', 'status', 'note', 'updatedAt', 'updatedBy'] as const

/** @throws AppError forbidden */
export async function confirmManager(trx: Trx, courseId: number, teacherId: number): Promise<void> {
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
    const day = await days.select('date').executeTakeFirst()
    if (!day) throw new AppError('not_found')
    // the cascade from days runs after the statement, so the copy still sees every mark
    await trx
      .with('deletedDay', (query) => query.insertInto('deletedDays').values({ courseId, date }).returning('id'))
      .with('moved', (query) =>
        query
          .insertInto('deletedMarks')
          .columns(['courseId', 'deletedDayId', ...markColumns])
          .expression((eb) =>
            eb
              .selectFrom(['marks', 'deletedDay'])
              .where('marks.courseId', '=', courseId)
              .where('marks.date', '=', date)
              .select(['marks.courseId', 'deletedDay.id', ...markColumns]),
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
