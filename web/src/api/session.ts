import type { Me } from '@hasiye/contract/accounts.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { deviceStorage } from '../ui/device-storage.ts'
import { actFor, forgetResponses } from './client.ts'
import { meQuery } from './queries.ts'

/** The signed-in person as the session gate last saw them. */
export function useMe(): Me | null {
  return useQuery({ ...meQuery, enabled: false }).data ?? null
}

const parentKey = 'hasiye.parentView'

/** Remembers whether this device was last used by a parent, so that an ended session leads back to the parents' page. */
export function noteViewer({ isParentView }: Me): void {
  try {
    if (isParentView) deviceStorage()?.setItem(parentKey, '1')
    else deviceStorage()?.removeItem(parentKey)
  } catch {
    // a full device forgets it: the sign-in page has a link for parents
  }
}

export const wasParentView = (): boolean => deviceStorage()?.getItem(parentKey) === '1'

let opened: BroadcastChannel | undefined

function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel('hasiye-session')
  return opened
}

/** Whether the person left, or was left without a session. */
export type SessionEnd = 'loggedOut' | 'ended'

type EndListener = (end: SessionEnd) => string | undefined

const endListeners = new Set<EndListener>()

/**
 * Hears that what was begun for the person of this page may not go on: the session is over, or somebody else's. The listener
 * gives a sentence where something was stopped.
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

/** Forgets everything that was loaded for the person who was signed in. Gives a sentence where something was stopped. */
export function signedOut(queryClient: QueryClient, end: SessionEnd = 'ended'): string | undefined {
  const stopped = forgetPerson(queryClient, end)
  queryClient.setQueryData(meQuery.queryKey, null)
  return stopped
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
