import type { Me } from '@hasiye/contract/accounts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { myCourses } from '../../api/queries.ts'

/** After what the dashboard loads, and the code that caches replies. */
const idleMs = 5000

/** Reads today's courses while the dashboard is shown and idle, so that they open without a network. */
export function useFetchAhead(me: Me | null, hasCourses: boolean): void {
  const queryClient = useQueryClient()
  const viewerId = me?.id
  useEffect(() => {
    if (!me || !hasCourses) return
    let isOver = false
    const start = async () => {
      const { fetchAhead, isUnreadToday } = await import('../../offline/fetch-ahead.ts')
      const courses = queryClient.getQueryData(myCourses.queryKey) ?? []
      await fetchAhead(courses, queryClient, async (queryKey) => !isOver && (await isUnreadToday(me, queryKey)))
    }
    const timer = setTimeout(() => void start().catch(() => undefined), idleMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [viewerId, hasCourses, queryClient])
}
