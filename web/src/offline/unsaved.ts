import type { QueryClient } from '@tanstack/react-query'
import { newUuid } from '../api/idempotency.ts'
import { openCourseDrafts, openedOf } from './course-drafts.ts'
import { pressSave } from './entries.ts'
import { listUnsynced, type UnsyncedCourse, unsyncedIn } from './unsynced.ts'

/** Lists what of this account's courses the server does not have: on the disk, and in memory where the disk cannot be written. */
export async function listUnsaved(userId: number): Promise<UnsyncedCourse[]> {
  const inMemory = openedOf(userId)
    .filter(({ store }) => store.state.storageOff)
    .map(({ courseId, store }) => unsyncedIn(courseId, store.state.drafts))
    .filter(({ all }) => all.changes > 0)
  const onDisk = await listUnsynced(userId).catch(() => [])
  return [...inMemory, ...onDisk.filter(({ courseId }) => !inMemory.some((other) => other.courseId === courseId))]
}

/**
 * Saves all changes of this account in these courses. Returns the number of conflicts, which stay on the device. Throws the first
 * error.
 */
export async function saveCourses(userId: number, courseIds: number[], queryClient: QueryClient): Promise<number> {
  let conflicts = 0
  for (const courseId of courseIds) {
    const { store, outbox } = openCourseDrafts(userId, courseId, queryClient)
    await store.reread()
    await store.change((drafts) => pressSave(drafts, () => true, { newId: newUuid, at: new Date().toISOString() }))
    const outcome = await outbox.send()
    const error = outcome.failed[0]?.error ?? outcome.retryReason
    if (error) throw error
    conflicts += outcome.conflicts
  }
  return conflicts
}
