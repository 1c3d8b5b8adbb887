import { type Db, transaction } from '../db/db.ts'
import { insertHistory } from '../db/history.ts'
import { lockedTaught } from '../db/membership.ts'
import { AppError } from '../errors/errors.ts'
import { queueLessonLink } from './lesson-link-notice.ts'

/**
 * Sets the link of the online lesson; null removes it. The history records both values, and families are notified,
 * unless they are equal.
 * @throws AppError not_found when the actor no longer teaches here
 */
export function setLessonLink(
  db: Db,
  courseId: number,
  actorId: number,
  link: string | null,
  isForParents: boolean,
): Promise<void> {
  return transaction(db, async (trx) => {
    const changed = await trx
      .with('before', (query) => lockedTaught(query, courseId, actorId).select('c.lessonLink'))
      .with('noted', (query) =>
        insertHistory(
          query,
          query.selectFrom('before').where('before.lessonLink', 'is distinct from', link),
          ({ ref }) => ({ courseId, actorId, action: 'course_changed', before: ref('before.lessonLink'), after: link }),
        ),
      )
      .updateTable('courses')
      .from('before')
      .set({ lessonLink: link })
      .where('id', '=', courseId)
      .returning('before.lessonLink as before')
      .executeTakeFirst()
    if (!changed) throw new AppError('not_found')
    if (changed.before !== link)
      await queueLessonLink(trx, { courseId, before: changed.before, isForParents }, new Date())
  })
}
