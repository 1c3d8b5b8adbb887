import type { Me } from '@hasiye/contract/accounts.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { actFor, forgetResponses } from './client.ts'
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

/** Whether the person left, or was left without a session. */
export type SessionEnd = 'loggedOut' | 'ended'

const endListeners = new Set<(end: SessionEnd) => void>()

/** Hears that what was begun for the person of this page may not go on: the session is over, or somebody else's. */
export function onSessionEnd(listener: (end: SessionEnd) => void): void {
  endListeners.add(listener)
}

function forgetPerson(queryClient: QueryClient, end: SessionEnd): void {
  for (const listener of endListeners) listener(end)
  actFor(undefined)
  forgetResponses()
  queryClient.clear()
}

/** Forgets everything that was loaded for the person who was signed in. */
export function signedOut(queryClient: QueryClient, end: SessionEnd = 'ended'): void {
  forgetPerson(queryClient, end)
  queryClient.setQueryData(meQuery.queryKey, null)
}

/** Lets the session gate ask anew who is there, in every tab: after a sign-in, or after what ended the session. */
export function sessionChanged(queryClient: QueryClient): void {
  forgetPerson(queryClient, 'ended')
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
