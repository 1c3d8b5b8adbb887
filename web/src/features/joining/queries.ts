import { getJoinCode, getJoinTarget, listJoinRequests } from '@hasiye/contract/joining.ts'
import { normalizeShortId } from '@hasiye/contract/short-id.ts'
import { query } from '../../api/queries.ts'

/** How often a page asks on its own: while the requests are on the screen, and beside the attendance. */
const every = { watchedMs: 5_000, besideMs: 20_000 }

/** A typed or scanned code in its stored form, also out of the address that its QR holds. */
export const codeIn = (typed: string): string =>
  normalizeShortId((/\/join\/([^/?#]+)/.exec(typed)?.[1] ?? typed).replaceAll('-', ''))

/** What a code leads to. While the request waits it is asked for again, so that the answer of the teacher arrives. */
export const joinTarget = (code: string) => ({
  ...query(getJoinTarget, { params: { code } }),
  refetchInterval: (asked: { state: { data?: { state: string } | undefined } }) =>
    asked.state.data?.state === 'pending' && every.besideMs,
})

export const joinCode = (courseId: number) => query(getJoinCode, { params: { id: courseId } })

/** Who waits to be accepted, asked for again while the page is in view. */
export const joinRequests = (courseId: number, { isWatched = false } = {}) => ({
  ...query(listJoinRequests, { params: { id: courseId } }),
  refetchInterval: isWatched ? every.watchedMs : every.besideMs,
  refetchIntervalInBackground: false,
})
