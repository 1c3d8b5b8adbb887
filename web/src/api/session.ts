import type { Me } from '@hasiye/contract/accounts.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { forgetResponses } from './client.ts'
import { meQuery } from './queries.ts'

/** The signed-in person as the session gate last saw them. */
export function useMe(): Me | null {
  return useQuery({ ...meQuery, enabled: false }).data ?? null
}

let opened: BroadcastChannel | undefined

function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel('hasiye-session')
  return opened
}

/** Forgets everything that was loaded for the person who was signed in. */
export function signedOut(queryClient: QueryClient): void {
  forgetResponses()
  queryClient.clear()
  queryClient.setQueryData(meQuery.queryKey, null)
}

/** Lets the session gate ask anew who is there, in every tab: after a sign-in, or after what ended the session. */
export function sessionChanged(queryClient: QueryClient): void {
  forgetResponses()
  queryClient.clear()
  announceSessionChange()
}

/** Tells the other tabs of this browser that the session is another one now, or none. */
export function announceSessionChange(): void {
  channel().postMessage('changed')
}

/** Hears that another tab signed in or out. */
export function onSessionChange(listener: () => void): void {
  channel().addEventListener('message', listener)
}
