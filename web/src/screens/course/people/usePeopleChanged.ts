import { useQueryClient } from '@tanstack/react-query'
import { days, refreshCourses } from '../../../api/queries.ts'

/** Reads a course again wherever its people show, after they changed. */
export function usePeopleChanged(courseId: number): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([refreshCourses(queryClient), queryClient.invalidateQueries({ queryKey: days(courseId).queryKey })])
}
