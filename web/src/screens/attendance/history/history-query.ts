import { listHistory } from '@hasiye/contract/attendance.ts'
import type { QueryOf, ReplyOf } from '@hasiye/contract/endpoint.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

type Part = ReplyOf<typeof listHistory>
type Filter = Pick<QueryOf<typeof listHistory>, 'studentId' | 'date'>

/** Requests further pages while they are empty: for a student, one call searches at most a thousand saves. */
async function readPart(ask: (before: number | null) => Promise<Part>, before: number | null): Promise<Part> {
  const part = await ask(before)
  return part.items.length === 0 && part.next !== null ? readPart(ask, part.next) : part
}

/** Query of a course's history, newest first, page by page. */
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
