import type { BodyOf } from '@hasiye/contract/endpoint.ts'
import { listHistory } from '@hasiye/contract/history.ts'
import { purgeCourse, purgeDeleted } from '@hasiye/contract/trash.ts'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../../api/mutation.ts'
import { deletedCourses } from '../../api/queries.ts'
import { useCall } from '../../forms/useCall.ts'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { courseTrash } from './restore.ts'

/**
 * Returns the function that purges something that was deleted in a course, refetches the lists, and notifies the user.
 * Its promise is rejected with a refusal.
 */
export function usePurgeInCourse(courseId: number): (body: BodyOf<typeof purgeDeleted>) => Promise<unknown> {
  const stale = [courseTrash(courseId).queryKey, [listHistory.method, listHistory.path]]
  const { mutateAsync } = useCall(purgeDeleted, usePurging(stale))
  return (body) => mutateAsync({ params: { id: courseId }, body })
}

/** Returns the same function for a deleted course of the viewer. */
export function usePurgeCourse(): (id: number) => Promise<unknown> {
  const { mutateAsync } = useCall(purgeCourse, usePurging([deletedCourses.queryKey]))
  return (id) => mutateAsync({ body: { kind: 'course', id } })
}

function usePurging(stale: readonly QueryKey[]) {
  const client = useQueryClient()
  return {
    stale,
    onDone: ({ message }: { message: string }) => void notifySuccess(message),
    // Somebody else may have restored or purged it; without a network the refetch would not end.
    onError: () => void invalidate(client, stale),
  }
}
