import type { QueryClient } from '@tanstack/react-query'
import { onUnauthenticated } from '../api/client.ts'
import { meQuery } from '../api/queries.ts'
import { onSessionChange, signedOut } from '../api/session.ts'
import { tellAndroid } from './android.ts'
import type { AppRouter } from './router.tsx'

/** Finds out who is signed in. Where that cannot be told, a page open to all is shown as to nobody; others get the error. */
export async function askWhoIsThere(queryClient: QueryClient, isForAll: boolean): Promise<void> {
  try {
    const me = await queryClient.fetchQuery(meQuery)
    if (me) tellAndroid(me.id)
  } catch (error) {
    if (!isForAll) throw error
    queryClient.setQueryData(meQuery.queryKey, null)
  }
}

/** Looks at the session again while the page goes on with what is known; a 401 is heard by `watchSession`. */
export function recheck(queryClient: QueryClient): void {
  void queryClient.prefetchQuery({ ...meQuery, staleTime: 0 })
}

/** Leaves for /login when the session ends in the middle of work, and follows what other tabs do. */
export function watchSession(queryClient: QueryClient, router: AppRouter): void {
  onUnauthenticated(() => {
    if (!queryClient.getQueryData(meQuery.queryKey)) return
    signedOut(queryClient)
    void router.navigate({ to: '/login', replace: true, ignoreBlocker: true, state: { notice: 'sessionEnded' } })
  })
  onSessionChange(() => {
    signedOut(queryClient)
    queryClient.removeQueries({ queryKey: meQuery.queryKey })
    void router.invalidate()
  })
}
