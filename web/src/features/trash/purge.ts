import { listHistory } from '@hasiye/contract/attendance.ts'
import type { BodyOf } from '@hasiye/contract/endpoint.ts'
import { purgeCourse, purgeDeleted } from '@hasiye/contract/trash.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { invalidate } from '../../api/mutation.ts'
import { deletedCourses } from '../../api/queries.ts'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { courseTrash } from './restore.ts'

/** Removes something that was deleted in a course for good, refetches the lists, and notifies the user. Throws a refusal. */
export const purgeInCourse = (
  client: QueryClient,
  courseId: number,
  body: BodyOf<typeof purgeDeleted>,
): Promise<void> =>
  purge(client, [courseTrash(courseId).queryKey, [listHistory.method, listHistory.path]], () =>
    call(purgeDeleted, { params: { id: courseId }, body }),
  )

/** Removes a deleted course of the viewer for good. */
export const purgeWholeCourse = (client: QueryClient, id: number): Promise<void> =>
  purge(client, [deletedCourses.queryKey], () => call(purgeCourse, { body: { kind: 'course', id } }))

async function purge(client: QueryClient, stale: QueryKey[], send: () => Promise<{ message: string }>): Promise<void> {
  try {
    void notifySuccess((await send()).message)
  } catch (error) {
    // Somebody else may have restored or purged it; without a network the refetch would not end.
    void invalidate(client, stale)
    throw error
  }
  await invalidate(client, stale)
}
