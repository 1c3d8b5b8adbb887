import type { QueryClient } from '@tanstack/react-query'
import { newUuid } from '../api/idempotency.ts'
import { now } from '../ui/clock.ts'
import { openCourseDrafts, openedOf } from './course-drafts.ts'
import { pressSave } from './entries.ts'
import { listUnsynced, type UnsyncedCourse, unsyncedIn } from './unsynced.ts'

/** Lists what of this account's courses the server does not have: on the disk, and in memory where the disk cannot be written. */
export async function listUnsaved(userId: number): Promise<UnsyncedCourse[]> {
  const inMemory = openedOf(userId)
    .filter(({ store }) => store.state.storageOff)
    .map(({ courseId, store }) => unsyncedIn(courseId, store.state.drafts))
    .filter(({ all }) => all.changes > 0)
  const onDisk = await listUnsynced(userId)
    .catch(() => listUnsynced(userId)) // a database that opens too slowly once
    .catch(() => [])
  return [...inMemory, ...onDisk.filter(({ courseId }) => !inMemory.some((other) => other.courseId === courseId))]
}

/**
 * Saves all changes of this account in these courses, those included that wait for their user's decision because of their age.
 * Returns the number of changes that are still only on this device, such as conflicts. Throws the first error.
 */
export async function saveCourses(userId: number, courseIds: number[], queryClient: QueryClient): Promise<number> {
  for (const courseId of courseIds) {
    const { store, outbox } = openCourseDrafts(userId, courseId, queryClient)
    await store.reread()
    await store.restoreOld()
    await store.change((drafts) => pressSave(drafts, () => true, { newId: newUuid, at: now().toISOString() }))
    const outcome = await outbox.send()
    const error = outcome.failed[0]?.error ?? outcome.retryReason
    if (error) throw error
  }
  const left = await listUnsaved(userId)
  return left.reduce((sum, { all }) => sum + all.changes, 0)
}
