import { getJoinCode, getJoinTarget, listJoinRequests } from '@hasiye/contract/joining.ts'
import { query } from '../../api/queries.ts'

/** Refetch intervals: of the requests while they are shown, and of everything else. */
const refetch = { shownMs: 5_000, otherMs: 20_000 }

/** The course of a code. It is refetched while the viewer's request is pending, until the teacher answers. */
export const joinTarget = (code: string) => ({
  ...query(getJoinTarget, { params: { code } }),
  refetchInterval: (polled: { state: { data?: { state: string } | undefined } }) =>
    polled.state.data?.state === 'pending' && refetch.otherMs,
})

export const joinCode = (courseId: number) => query(getJoinCode, { params: { id: courseId } })

/** The pending requests of a course, refetched while the page is visible. */
export const joinRequests = (courseId: number, { isWatched = false } = {}) => ({
  ...query(listJoinRequests, { params: { id: courseId } }),
  refetchInterval: isWatched ? refetch.shownMs : refetch.otherMs,
  refetchIntervalInBackground: false,
})
