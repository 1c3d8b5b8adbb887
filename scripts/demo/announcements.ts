import { sql } from 'kysely'
import { addDays } from '../../contract/src/lesson-days.ts'
import type { Trx } from '../../server/src/db/db.ts'
import type { DemoCourse, Period } from './add-courses.ts'
import { bakuInstant } from './school-days.ts'

/** The days before the last one, and how long it stays pinned after it. */
const planned = [
  { text: 'Valideyn iclası şənbə günü saat 11:00-da məktəbin akt zalındadır.', daysAgo: 0, pinnedDays: 7 },
  { text: 'Sabah iş dəftərini və xətkeşi gətirin.', daysAgo: 2 },
]
/** Of this many families one has not seen it. */
const unseenEvery = 4

/** Adds announcements to the courses of the first one's owner, seen by most families. */
export async function addAnnouncements(trx: Trx, courses: DemoCourse[], { lastDay }: Period): Promise<void> {
  const own = courses.filter(({ owner }) => owner.id === courses[0]?.owner.id)
  for (const { text, daysAgo, pinnedDays } of planned) {
    const { id } = await trx.selectNoFrom(sql<number>`nextval('announcement_ids')`.as('id')).executeTakeFirstOrThrow()
    const createdAt = bakuInstant(addDays(lastDay, -daysAgo), '18:30')
    const pinnedUntil = pinnedDays === undefined ? null : addDays(lastDay, pinnedDays)
    for (const { id: courseId, owner, seats } of own) {
      await trx
        .insertInto('announcements')
        .values({ courseId, id, authorId: owner.id, text, pinnedUntil, createdAt, versionedAt: createdAt })
        .execute()
      const views = seats
        .filter((_, i) => i % unseenEvery !== 0)
        .map(({ person }) => ({ courseId, announcementId: id, studentId: person.id, seenAt: createdAt }))
      await trx.insertInto('announcementViews').values(views).execute()
    }
  }
}
