import type { LessonDay } from '@hasiye/contract/courses.ts'
import { lessonDaysText, sortLessonDays } from '@hasiye/contract/lesson-days.ts'
import { messages } from '@hasiye/contract/messages.ts'
import type { Trx } from '../db/db.ts'
import { recordHistory } from '../db/history.ts'
import { stillTeaches } from '../db/membership.ts'
import { AppError } from '../errors/errors.ts'

/** Sorted and without doubles, as the column holds them. */
export const storedLessonDays = (lessonDays: readonly LessonDay[]): string => JSON.stringify(sortLessonDays(lessonDays))

const changedMeanwhile = (lessonDays: readonly LessonDay[]): AppError => {
  const days = lessonDaysText(sortLessonDays(lessonDays)) || messages.noLessonDays
  return new AppError('changed_meanwhile', { values: { days }, stored: { lessonDays } })
}

/**
 * Sets the lesson days of a course. The history records both values, unless they are equal. Days that equal their base were not
 * changed, and are left as they are stored.
 * @throws AppError `not_found` when the actor no longer teaches here, `changed_meanwhile` when their base is no longer stored
 */
export async function saveLessonDays(
  trx: Trx,
  courseId: number,
  actorId: number,
  lessonDays: readonly LessonDay[],
  base: readonly LessonDay[] | undefined,
): Promise<void> {
  const before = await trx
    .with('still', stillTeaches(courseId, actorId))
    .selectFrom(['courses', 'still'])
    .where('courses.id', '=', courseId)
    .select('courses.lessonDays')
    .forNoKeyUpdate('courses')
    .executeTakeFirst()
  if (!before) throw new AppError('not_found')
  const after = storedLessonDays(lessonDays)
  const stored = storedLessonDays(before.lessonDays)
  const seen = base ? storedLessonDays(base) : stored
  if (after === stored || (base && after === seen)) return
  if (seen !== stored) throw changedMeanwhile(before.lessonDays)
  await trx.updateTable('courses').set({ lessonDays: after }).where('id', '=', courseId).execute()
  const textOf = (days: readonly LessonDay[]) => lessonDaysText(sortLessonDays(days)) || null
  const change = { before: textOf(before.lessonDays), after: textOf(lessonDays) }
  await recordHistory(trx, courseId, actorId, [{ action: 'lesson_days_changed', ...change }])
}
