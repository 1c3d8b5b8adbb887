import { listHistory } from '@hasiye/contract/attendance.ts'
import type { QueryOf, ReplyOf } from '@hasiye/contract/endpoint.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../../api/client.ts'

type Part = ReplyOf<typeof listHistory>
type Filter = Pick<QueryOf<typeof listHistory>, 'studentId' | 'date'>

/** Asks on while a part is empty: for a student, one call looks through a thousand saves at most. */
async function readPart(ask: (before: number | null) => Promise<Part>, before: number | null): Promise<Part> {
  const part = await ask(before)
  return part.items.length === 0 && part.next !== null ? readPart(ask, part.next) : part
}

/** The history of a course, newest first, a part at a time. */
export const historyParts = (courseId: number, filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [listHistory.method, listHistory.path, 'parts', courseId, filter],
    queryFn: ({ pageParam, signal }) => {
      const ask = (before: number | null) =>
        call(listHistory, {
          params: { id: courseId },
          query: { ...filter, ...(before === null ? {} : { before: String(before) }) },
          signal,
        })
      return readPart(ask, pageParam)
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
