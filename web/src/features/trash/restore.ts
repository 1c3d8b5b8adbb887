import { listCategoryComments, listMaterialComments } from '@hasiye/contract/comments.ts'
import type { BodyOf } from '@hasiye/contract/endpoint.ts'
import { listHistory } from '@hasiye/contract/history.ts'
import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { listMaterials } from '@hasiye/contract/materials.ts'
import { fill } from '@hasiye/contract/text.ts'
import {
  type DeletedDay,
  listCourseTrash,
  purgeCourse,
  purgeDeleted,
  restoreCourse,
  restoreDeleted,
} from '@hasiye/contract/trash.ts'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../../api/mutation.ts'
import { announcementKeys, categories, courseKeys, daysKey, deletedCourses, query } from '../../api/queries.ts'
import { useCall } from '../../forms/useCall.ts'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { trash as texts } from '../../ui/texts/archive.ts'
import { restoring } from '../../ui/texts/trash.ts'
import { joinRequests } from '../joining/queries.ts'
import { notifyRefusal } from '../subscription/refusal.ts'

/** Always refetched, because other teachers delete and restore too. */
export const courseTrash = (courseId: number) => ({
  ...query(listCourseTrash, { params: { id: courseId } }),
  staleTime: 0,
})

/** Queries to refetch after something was restored in a course, or a card was merged. */
export const restoredKeys = (courseId: number): readonly QueryKey[] => [
  courseTrash(courseId).queryKey,
  categories(courseId).queryKey,
  daysKey(courseId),
  joinRequests(courseId).queryKey,
  ...announcementKeys,
  ...[listMaterials, listMaterialComments, listCategoryComments, listHistory].map(({ method, path }) => [method, path]),
  ...courseKeys,
]

type Restored = BodyOf<typeof restoreDeleted>

/**
 * Returns the function that restores something in a course, refetches the lists it may be in, and notifies the user of the result;
 * its promise is never rejected.
 */
export function useRestoreInCourse(courseId: number): (body: Restored) => Promise<unknown> {
  const { mutateAsync } = useCall(restoreDeleted, {
    ...useRestoring(restoredKeys(courseId)),
    onDone: ({ message }) => void notifySuccess(message),
  })
  return (body) => mutateAsync({ params: { id: courseId }, body }).catch(() => undefined)
}

/** Returns the same function for a course of the viewer. */
export function useRestoreCourse(): (id: number) => Promise<unknown> {
  const { mutateAsync } = useCall(restoreCourse, {
    ...useRestoring([deletedCourses.queryKey, ...courseKeys]),
    onDone: ({ name }) => void notifySuccess(fill(texts.restored, { name })),
  })
  return (id) => mutateAsync({ body: { kind: 'course', id } }).catch(() => undefined)
}

/** The lists are refetched after a refusal too, because somebody else may have restored it. */
function useRestoring(stale: readonly QueryKey[]) {
  const client = useQueryClient()
  const onError = (error: unknown) => {
    void notifyRefusal(client, error, restoring.failed)
    return invalidate(client, stale)
  }
  return { stale, onError }
}

/** Returns the newest deletion of a date that had marks; undefined if there is none. */
export async function findDeletedDay(
  client: QueryClient,
  courseId: number,
  date: string,
): Promise<DeletedDay | undefined> {
  const deleted = await client.fetchQuery(courseTrash(courseId))
  return deleted.dates.find((one) => one.date === date && one.marks > 0)
}

/** Sentence of a dialog about how long a deletion can be undone. */
export const restorableHint: string = fill(texts.hint, { days: lifetimes.trashDays })

/** Returns the function that notifies the user of a deletion in a course; the toast offers to restore it. */
export function useNotifyDeleted(courseId: number): (text: string, deleted: Restored, undoLabel?: string) => void {
  const restore = useRestoreInCourse(courseId)
  return (text, deleted, undoLabel = texts.restore) =>
    void notifySuccess(text, { undo: () => void restore(deleted), undoLabel })
}

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
