import type { QueryClient } from '@tanstack/react-query'
import { onUnauthenticated } from '../api/client.ts'
import { endPendingLogOut, isLogOutPending } from '../api/pending-log-out.ts'
import { meQuery } from '../api/queries.ts'
import { onSessionChange, signedOut } from '../api/session.ts'
import { notifyState } from '../ui/blocks/notify.ts'
import { leaveLayers } from '../ui/blocks/useBackLayer.ts'
import { rememberReturnPath } from './return-path.ts'
import type { AppRouter } from './router.tsx'

/** Where the device has a network without the internet, no `online` event says that the server can be reached again. */
const retryMs = 5_000

/** Ends the session of a person who logged out without a network as soon as there is one. */
function endWhenOnline(): void {
  const end = async () => void (isLogOutPending() && (await endPendingLogOut().catch(() => undefined)))
  // An attempt in progress may have begun without a network.
  addEventListener('online', () => void end().then(end))
  setInterval(() => void end(), retryMs)
  void end()
}

/** Redirects to the sign-in page when the session ends, and follows session changes in other tabs. */
export function watchSession(queryClient: QueryClient, router: AppRouter): void {
  endWhenOnline()
  let isWaiting = false
  onUnauthenticated(async () => {
    const me = queryClient.getQueryData(meQuery.queryKey)
    if (!me) return
    // At a start with the cached account the server is asked who is signed in, because that may have changed.
    if (queryClient.isFetching({ queryKey: meQuery.queryKey }) > 0) {
      if (isWaiting) return
      isWaiting = true
      const viewer = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => null)
      isWaiting = false
      if (viewer) return
    }
    rememberReturnPath(router.state.location.href, me)
    const stopped = signedOut(queryClient)
    const to = me.role === 'admin' ? '/admin/login' : me.isParentView ? '/parent-view' : '/login'
    const state = { banner: 'sessionEnded', stopped } as const
    void leaveLayers().then(() => router.navigate({ to, replace: true, ignoreBlocker: true, state }))
  })
  onSessionChange((change) => {
    const stopped = signedOut(queryClient)
    if (stopped) void notifyState(stopped)
    // After a log-out nobody is asked: what this tab reads from the disk may be older than the message.
    if (change !== 'loggedOut') queryClient.removeQueries({ queryKey: meQuery.queryKey })
    void router.invalidate()
  })
}
