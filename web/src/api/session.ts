import type { Me } from '@hasiye/contract/accounts.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { deviceStorage } from '../ui/device-storage.ts'
import { actFor, forgetResponses } from './client.ts'
import { meQuery } from './queries.ts'

/** Returns the signed-in account as last loaded by the session gate. */
export function useMe(): Me | null {
  return useQuery({ ...meQuery, enabled: false }).data ?? null
}

const parentKey = 'hasiye.parentView'

/** Remembers whether this device was last used by a parent, so that an expired session leads back to the parents' sign-in page. */
export function noteViewer({ isParentView }: Me): void {
  try {
    if (isParentView) deviceStorage()?.setItem(parentKey, '1')
    else deviceStorage()?.removeItem(parentKey)
  } catch {
    // Storage is full. The sign-in page still has a link for parents.
  }
}

export const wasParentView = (): boolean => deviceStorage()?.getItem(parentKey) === '1'

let opened: BroadcastChannel | undefined

function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel('hasiye-session')
  return opened
}

/** `loggedOut`: the user logged out. `ended`: the session expired or was ended elsewhere. */
export type SessionEnd = 'loggedOut' | 'ended'

type EndListener = (end: SessionEnd) => string | undefined

const endListeners = new Set<EndListener>()

/**
 * Calls the listener when the session ends or changes to another account, so that it stops what it does for the current one. The
 * listener returns a sentence for the user if it stopped something.
 */
export function onSessionEnd(listener: EndListener): void {
  endListeners.add(listener)
}

function forgetPerson(queryClient: QueryClient, end: SessionEnd): string | undefined {
  const stopped = [...endListeners].flatMap((listener) => listener(end) ?? [])
  actFor(undefined)
  forgetResponses()
  queryClient.clear()
  return stopped.length > 0 ? stopped.join(' ') : undefined
}

/** Clears all data loaded for the account that was signed in. Returns a sentence for the user if something was stopped. */
export function signedOut(queryClient: QueryClient, end: SessionEnd = 'ended'): string | undefined {
  const stopped = forgetPerson(queryClient, end)
  queryClient.setQueryData(meQuery.queryKey, null)
  return stopped
}

/**
 * Clears the account's data after a sign-in or after the session ended, so that the session gate in every tab asks the server
 * again.
 */
export function sessionChanged(queryClient: QueryClient): void {
  forgetPerson(queryClient, 'ended')
  announceSessionChange()
}

/** Tells the other tabs of this browser that the session ended or changed to another account. */
export function announceSessionChange(): void {
  channel().postMessage('changed')
}

/** Calls the listener when another tab signed in or out. */
export function onSessionChange(listener: () => void): void {
  channel().addEventListener('message', listener)
}
