import type { Me } from '@hasiye/contract/accounts.ts'
import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { lessonsOn } from '@hasiye/contract/lesson-days.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { dayOffOnOf } from '../api/days-off.ts'
import { configQuery, course, days } from '../api/queries.ts'
import { savesData } from '../device/browser.ts'
import { serverMs, today } from '../device/clock.ts'
import { ownerOf } from '../device/storage.ts'
import { firstClaim, readCached, readOwner } from './cache-disk.ts'

/** Two calls each. */
const maxCourses = 6

/**
 * Loads the attendance of the courses with a lesson today, one call after the other, so that it opens without a
 * network. `isDue` decides before each call. Loads nothing for a person with data saving turned on, and stops at the
 * first error.
 */
export async function fetchAhead(
  courses: readonly CourseSummary[],
  queryClient: QueryClient,
  isDue: (queryKey: QueryKey) => Promise<boolean>,
): Promise<void> {
  if (savesData()) return
  const dayOffOn = dayOffOnOf(queryClient.getQueryData(configQuery.queryKey))
  const hasLesson = (course: CourseSummary) => course.today != null || lessonsOn(course, today(), dayOffOn).length > 0
  const ofToday = courses.filter((course) => course.archivedAt === null && hasLesson(course)).slice(0, maxCourses)
  for (const { id } of ofToday) {
    if (await isDue(course(id).queryKey)) await queryClient.fetchQuery({ ...course(id), retry: false })
    if (await isDue(days(id).queryKey)) await queryClient.fetchQuery({ ...days(id), retry: false })
  }
}

/**
 * Returns whether responses are cached for this person, and this one was not loaded today. Waits until the cache has an
 * owner.
 */
export async function isUnreadToday(me: Me, queryKey: QueryKey): Promise<boolean> {
  await firstClaim
  const owner = ownerOf(me)
  if ((await readOwner())?.name !== owner) return false
  const [response] = await readCached(owner, [hashKey(queryKey)])
  return !response || bakuDate(new Date(serverMs(response.updatedAt))) !== today()
}
