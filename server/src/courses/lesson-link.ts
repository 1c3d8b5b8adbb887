import { sql } from 'kysely'
import { type Db, transaction } from '../db/db.ts'
import { insertHistory } from '../db/history.ts'
import { stillTeaches } from '../db/membership.ts'
import { AppError } from '../errors/errors.ts'

/**
 * Sets the link of the online lesson; null removes it. The history records both values, unless they are equal.
 * @throws AppError not_found when the actor no longer teaches here
 */
export function setLessonLink(db: Db, courseId: number, actorId: number, link: string | null): Promise<void> {
  return transaction(db, async (trx) => {
    const noted = insertHistory(
      { courseId, actorId, action: 'course_changed', before: sql`lesson_link`, after: link },
      sql`from before where lesson_link is distinct from ${link}::text`,
    )
    const { numAffectedRows } = await sql`
      with still as ${stillTeaches(courseId, actorId)}, before as (
        select lesson_link from courses, still where id = ${courseId} for no key update of courses
      ), noted as (${noted})
      update courses set lesson_link = ${link}::text from before where id = ${courseId}`.execute(trx)
    if (numAffectedRows !== 1n) throw new AppError('not_found')
  })
}
