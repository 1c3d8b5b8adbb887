import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { type SqlBool, sql } from 'kysely'
import { type Db, type Trx, transaction } from '../db/db.ts'
import { nextVersion, raiseVersion, recordHistory } from '../db/history.ts'
import { stillTeaches } from '../db/membership.ts'
import { AppError } from '../errors/errors.ts'
import type { ConsumeNotes } from './note-bytes.ts'

export const expiredDeletedDays = [
  `delete from deleted_days where deleted_at < now() - interval '${lifetimes.restorableDays} days'`,
]

async function confirmManager(trx: Trx, courseId: number, teacherId: number): Promise<void> {
  const { rows } = await stillTeaches(courseId, teacherId, 'manage').execute(trx)
  if (rows.length === 0) throw new AppError('forbidden')
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
    await sql`
      with kept as (
        insert into deleted_days (course_id, date) values (${courseId}, ${date}) returning id
      ), moved as (
        insert into deleted_marks (course_id, deleted_day_id, student_id, status, note, updated_at, updated_by)
        select course_id, kept.id, student_id, status, note, updated_at, updated_by from marks, kept
        where course_id = ${courseId} and date = ${date}
      )
      delete from days where course_id = ${courseId} and date = ${date}`.execute(trx)
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
      .where(sql<SqlBool>`deleted_at > now() - make_interval(days => ${lifetimes.restorableDays}::int)`)
      .orderBy('deletedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .select('id')
      .forUpdate()
      .executeTakeFirst()
    if (!deleted) throw new AppError('not_found')
    const { rows } = await sql<{ bytes: number }>`
      select coalesce(sum(octet_length(note)), 0)::bigint as bytes from deleted_marks
      where course_id = ${courseId} and deleted_day_id = ${deleted.id}`.execute(trx)
    const bytes = rows[0]?.bytes ?? 0
    await consumeNotes(bytes)
    await sql`
      insert into marks (course_id, date, student_id, status, note, updated_at, updated_by)
      select course_id, ${date}::date, student_id, status, note, updated_at, updated_by from deleted_marks
      where course_id = ${courseId} and deleted_day_id = ${deleted.id}`.execute(trx)
    await trx.deleteFrom('deletedDays').where('courseId', '=', courseId).where('id', '=', deleted.id).execute()
    await recordHistory(trx, courseId, actorId, [{ action: 'date_restored', date }])
    await trx
      .updateTable('courses')
      .set((eb) => ({ version: nextVersion, noteBytes: eb('noteBytes', '+', bytes) }))
      .where('id', '=', courseId)
      .execute()
  })
}
