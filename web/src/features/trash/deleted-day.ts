import type { DeletedDay } from '@hasiye/contract/trash.ts'
import type { QueryClient } from '@tanstack/react-query'
import { courseTrash } from './restore.ts'

/** Returns the newest deletion of a date that had marks; undefined if there is none. */
export async function findDeletedDay(
  client: QueryClient,
  courseId: number,
  date: string,
): Promise<DeletedDay | undefined> {
  const deleted = await client.fetchQuery(courseTrash(courseId))
  return deleted.dates.find((one) => one.date === date && one.marks > 0)
}
