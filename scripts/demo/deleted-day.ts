import { addDays } from '../../contract/src/lesson-days.ts'
import { weekdayOf } from '../../contract/src/locale.ts'
import type { Trx } from '../../server/src/db/db.ts'
import type { DemoCourse } from './add-courses.ts'
import { type DemoEntry, plainEntry } from './history.ts'
import { bakuInstant } from './school-days.ts'

const sunday = 6
/** Long enough ago that its deletion on the next day is in the past at any time of day. */
const leastDaysAgo = 3

function latestSunday(today: string): string {
  const latest = addDays(today, -leastDaysAgo)
  return addDays(latest, weekdayOf(latest) === sunday ? 0 : -(weekdayOf(latest) + 1))
}

/**
 * Adds a Sunday that was added by mistake and deleted the next day, so that there is a date to restore.
 * @returns its history
 */
export async function addDeletedDay(trx: Trx, course: DemoCourse, today: string): Promise<DemoEntry[]> {
  const { id: courseId, owner, seats } = course
  const date = latestSunday(today)
  const savedAt = bakuInstant(date, '20:10')
  const deletedAt = bakuInstant(addDays(date, 1), '08:30')
  const { id: deletedDayId } = await trx
    .insertInto('deletedDays')
    .values({ courseId, date, deletedAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('deletedMarks')
    .values(
      seats.map(({ person }) => ({
        courseId,
        deletedDayId,
        studentId: person.id,
        status: '+' as const,
        note: '',
        updatedAt: savedAt,
        updatedBy: owner.id,
      })),
    )
    .execute()
  const common = { ...plainEntry, courseId, actorId: owner.id, date }
  return [
    { ...common, at: savedAt, action: 'date_added' },
    { ...common, at: deletedAt, action: 'date_deleted' },
  ]
}
