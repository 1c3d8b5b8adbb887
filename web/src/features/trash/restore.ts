import { listHistory } from '@hasiye/contract/attendance.ts'
import { listCategoryComments, listMaterialComments } from '@hasiye/contract/comments.ts'
import type { BodyOf } from '@hasiye/contract/endpoint.ts'
import { listMaterials } from '@hasiye/contract/materials.ts'
import { fill } from '@hasiye/contract/text.ts'
import { listCourseTrash, listTrash, restoreCourse, restoreDeleted } from '@hasiye/contract/trash.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { invalidate } from '../../api/mutation.ts'
import { categories, courseKeys, days, query } from '../../api/queries.ts'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { trash as texts } from '../../ui/texts/history.ts'
import { restoring } from '../../ui/texts/trash.ts'
import { notifyRefusal } from '../subscription/refusal.ts'

/** Everybody who may restore can delete meanwhile: a list is never taken from the cache alone. */
const alwaysAsk = { staleTime: 0 } as const

export const courseTrash = (courseId: number) => ({
  ...query(listCourseTrash, { params: { id: courseId } }),
  ...alwaysAsk,
})

export const deletedCourses = { ...query(listTrash), ...alwaysAsk }

/** Queries to refetch after something was restored in a course. */
const restoredKeys = (courseId: number): readonly QueryKey[] => [
  courseTrash(courseId).queryKey,
  categories(courseId).queryKey,
  days(courseId).queryKey,
  ...[listMaterials, listMaterialComments, listCategoryComments, listHistory].map(({ method, path }) => [method, path]),
  ...courseKeys,
]

/** Names what is restored in a course. */
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

/** The lists are refetched after a refusal too: somebody else may have restored it. */
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
