import { listHistory } from '@hasiye/contract/attendance.ts'
import { listCategoryComments, listMaterialComments } from '@hasiye/contract/comments.ts'
import type { BodyOf } from '@hasiye/contract/endpoint.ts'
import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { listMaterials } from '@hasiye/contract/materials.ts'
import { fill } from '@hasiye/contract/text.ts'
import { type DeletedDay, listCourseTrash, restoreCourse, restoreDeleted } from '@hasiye/contract/trash.ts'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { invalidate } from '../../api/mutation.ts'
import { categories, courseKeys, days, deletedCourses, query } from '../../api/queries.ts'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { trash as texts } from '../../ui/texts/deleted.ts'
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
  days(courseId).queryKey,
  joinRequests(courseId).queryKey,
  ...[listMaterials, listMaterialComments, listCategoryComments, listHistory].map(({ method, path }) => [method, path]),
  ...courseKeys,
]

export type Restored = BodyOf<typeof restoreDeleted>

/** Restores something in a course, refetches the lists it may be in, and notifies the user of the result. */
export async function restoreInCourse(client: QueryClient, courseId: number, body: Restored): Promise<void> {
  await restoreAndNotify(client, restoredKeys(courseId), async () => {
    const { message } = await call(restoreDeleted, { params: { id: courseId }, body })
    return message
  })
}

/** Restores a course of the viewer, refetches the lists of courses, and notifies the user of the result. */
export async function restoreWholeCourse(client: QueryClient, id: number): Promise<void> {
  await restoreAndNotify(client, [deletedCourses.queryKey, ...courseKeys], async () => {
    const { name } = await call(restoreCourse, { body: { kind: 'course', id } })
    return fill(texts.restored, { name })
  })
}

/** Refetches the lists after a refusal too, because somebody else may have restored it. */
async function restoreAndNotify(
  client: QueryClient,
  stale: readonly QueryKey[],
  restore: () => Promise<string>,
): Promise<void> {
  try {
    void notifySuccess(await restore())
  } catch (error) {
    void notifyRefusal(client, error, restoring.failed)
  }
  await invalidate(client, stale)
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

/** Returns the function that notifies the user of a deletion in a course; the notice offers to restore it. */
export function useNotifyDeleted(courseId: number): (text: string, deleted: Restored, undoLabel?: string) => void {
  const client = useQueryClient()
  return (text, deleted, undoLabel = texts.restore) =>
    void notifySuccess(text, { undo: () => void restoreInCourse(client, courseId, deleted), undoLabel })
}
