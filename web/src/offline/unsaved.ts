import type { QueryClient } from '@tanstack/react-query'
import { isUnreachable } from '../api/client.ts'
import { newUuid } from '../api/idempotency.ts'
import { now } from '../device/clock.ts'
import { clearDrafts, openCourseDrafts, openedOf } from './course-drafts.ts'
import { pressSave } from './entries.ts'
import { listUnsynced, type UnsyncedCourse, unsyncedIn } from './unsynced.ts'

/**
 * Lists this account's changes that the server does not have, by course: from the disk, or from memory if the disk cannot be
 * written.
 */
export async function listUnsaved(userId: number): Promise<UnsyncedCourse[]> {
  const inMemory = openedOf(userId)
    .filter(({ store }) => store.state.storageOff)
    .map(({ courseId, store }) => unsyncedIn(courseId, store.state.drafts))
    .filter(({ all }) => all.changes > 0)
  const onDisk = await listUnsynced(userId)
    .catch(() => listUnsynced(userId)) // opening the database may sometimes take too long
    .catch(() => [])
  return [...inMemory, ...onDisk.filter(({ courseId }) => !inMemory.some((other) => other.courseId === courseId))]
}

/**
 * Saves all changes of this account in these courses, including old ones that wait for the user's decision. Without a network the
 * saves stay pending. Returns the number of changes that are still unsaved, such as conflicts. Throws the first error, also for
 * pending saves that are only in memory.
 */
export async function saveCourses(userId: number, courseIds: number[], queryClient: QueryClient): Promise<number> {
  const courses = courseIds.map((courseId) => openCourseDrafts(userId, courseId, queryClient))
  for (const { store } of courses) {
    await store.reread()
    await store.restoreOld()
    await store.change((drafts) => pressSave(drafts, () => true, { newId: newUuid, at: now().toISOString() }))
  }
  const isOnlyInMemory = courses.some(({ store }) => store.state.storageOff)
  for (const { outbox } of courses) {
    const { failed, retryReason } = await outbox.send()
    const error = failed[0]?.error ?? (isOnlyInMemory ? retryReason : undefined)
    if (error) throw error
    if (isUnreachable(retryReason)) break
  }
  return sumOf(await listUnsaved(userId), 'unsaved')
}

/** Removes the unsaved changes of this account from the device. Returns the number of changes in the pending saves, which stay. */
export async function clearUnsaved(userId: number): Promise<number> {
  await clearDrafts(userId, { keepsPending: true })
  return sumOf(await listUnsaved(userId), 'pending')
}

const sumOf = (courses: UnsyncedCourse[], kind: 'unsaved' | 'pending'): number =>
  courses.reduce((sum, course) => sum + course[kind].changes, 0)
