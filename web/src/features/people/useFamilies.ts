import { listMyFamilies } from '@hasiye/contract/participants.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/queries.ts'

/**
 * Counts the families of courses of the teacher, each once; undefined until they are loaded. `nobodyKnows` is true where
 * none has opened one of them.
 */
export function useFamilies() {
  const { data } = useQuery({ ...query(listMyFamilies), staleTime: 0 })
  const of = (courseIds: readonly number[]) => data?.filter(({ courseId }) => courseIds.includes(courseId))
  return {
    count: (courseIds: readonly number[]) => {
      const found = of(courseIds)
      return found && new Set(found.flatMap(({ studentIds }) => studentIds)).size
    },
    nobodyKnows: (courseIds: readonly number[]) => of(courseIds)?.every(({ isKnown }) => !isKnown) ?? false,
  }
}
