import { useQueryClient } from '@tanstack/react-query'
import { categories, materials } from '../../api/queries.ts'

/** Reads a course's categories, and the materials of one of them, again after they changed. */
export function useMaterialsChanged(courseId: number, categoryId?: number): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: categories(courseId).queryKey }),
      categoryId !== undefined && queryClient.invalidateQueries({ queryKey: materials(categoryId).queryKey }),
    ])
}
