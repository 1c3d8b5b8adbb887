import { renewClaimCodes } from '@hasiye/contract/cards.ts'
import { limits } from '@hasiye/contract/limits.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { isOwnCard } from '../../../features/people/people-actions.ts'

const { max: atOnce } = limits.cards

/** The cards whose code the server has renewed before, from any device, and which still works. */
export function useGivenOut(courseId: number, students: Person[]) {
  const ids = students.filter(isOwnCard).map(({ id }) => id)
  return useQuery({
    queryKey: [renewClaimCodes.path, courseId, ids.join()],
    queryFn: async ({ signal }) => {
      const found: number[] = []
      for (let n = 0; n < ids.length; n += atOnce) {
        const body = { studentIds: ids.slice(n, n + atOnce), dryRun: true }
        const cards = await call(renewClaimCodes, { params: { id: courseId }, body, signal })
        found.push(...cards.map(({ student }) => student.id))
      }
      return found
    },
    enabled: ids.length > 0,
    staleTime: 0,
    gcTime: 0,
  })
}
