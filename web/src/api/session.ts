import { type Me, signIn } from '@hasiye/contract/accounts.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { clearCache } from '../device/cache.ts'
import { deviceStorage } from '../device/storage.ts'
import { ApiError, actFor, call, forgetResponses } from './client.ts'
import { meQuery } from './queries.ts'

/** Returns the signed-in account as last loaded by the session gate. */
export function useMe(): Me | null {
  return useQuery({ ...meQuery, enabled: false }).data ?? null
}

const parentKey = 'hasiye.parentView'

/** `open` until the parent logs out: if the session is then missing, it has expired. */
type ParentView = 'open' | 'closed'

/** Remembers whether this device was last used by a parent, so that an expired session leads back to the parents' sign-in page. */
export function rememberViewer({ isParentView }: Me, view: ParentView = 'open'): void {
  try {
    if (isParentView) deviceStorage()?.setItem(parentKey, view)
    else deviceStorage()?.removeItem(parentKey)
  } catch {
    // Storage is full. The sign-in page still has a link for parents.
  }
}

/** The last view of a parent on this device; undefined if somebody else used it last. */
export const lastParentView = () => (deviceStorage()?.getItem(parentKey) ?? undefined) as ParentView | undefined

export const childrenKey = 'hasiye.children'

/** Whether a parent stored children on this device (`features/children`). */
export const hasStoredChildren = (): boolean => deviceStorage()?.getItem(childrenKey) != null

let opened: BroadcastChannel | undefined

function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel('hasiye-session')
  return opened
}

/** `loggedOut`: the user logged out. `ended`: the session expired or was ended elsewhere. */
type SessionEnd = 'loggedOut' | 'ended'

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
  clearCache()
  queryClient.clear()
  return stopped.length > 0 ? stopped.join(' ') : undefined
}

/**
 * Clears all data loaded for the account that was signed in. Returns a sentence for the user if something was stopped.
 */
export function signedOut(queryClient: QueryClient, end: SessionEnd = 'ended'): string | undefined {
  const stopped = forgetPerson(queryClient, end)
  queryClient.setQueryData(meQuery.queryKey, null)
  return stopped
}

/**
 * In `localStorage`: present if the session ends with the browser; its value is the time at which a tab last changed documents, in
 * ms since 1970. In `sessionStorage`: present while the browser of this tab has not been restarted.
 */
export const endsKey = 'hasiye.ends'

/** A lock that each tab holds while the session ends with the browser; it tells a new tab that the browser was already open. */
export const openLock = 'hasiye-open'

let isHeld = false

/** Sets whether the session ends when the browser is restarted (`end-forgotten-session.ts`). Only this device knows it. */
export function endWithBrowser(ends: boolean): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      if (ends) storage.setItem(endsKey, `${Date.now()}`)
      else storage.removeItem(endsKey)
    }
  } catch {
    // The browser stores nothing: the session ends by its age.
  }
  if (!ends || isHeld) return
  isHeld = true
  void navigator.locks?.request(openLock, { mode: 'shared' }, () => new Promise(() => {}))
  // The next document of this tab holds the lock only when its code runs.
  addEventListener('pagehide', () => endsWithBrowser() && endWithBrowser(true))
}

/** Returns whether the session has to end with the browser. */
export const endsWithBrowser = (): boolean => deviceStorage()?.getItem(endsKey) != null

/** Returns whether the session has to end now, because the browser or this tab was restarted. */
export const mustEndSession = (): boolean => endsWithBrowser() && !sessionStorage.getItem(endsKey)

/**
 * Clears the account's data after a sign-in or after the session ended, so that the session gate in every tab asks the server
 * again.
 */
export function sessionChanged(queryClient: QueryClient, endsWithBrowser = false): void {
  forgetPerson(queryClient, 'ended')
  endWithBrowser(endsWithBrowser)
  announceSessionChange()
}

/**
 * Loads who has just signed in, after `sessionChanged`. Throws `ApiError` where the server knows nobody: the browser
 * did not store the cookie of the session. Without a response the page that is opened next shows the error. Where
 * somebody was signed in before, cookies are stored, and the open panel waits for the account to change.
 */
export async function sessionOpened(queryClient: QueryClient, endsWithBrowser = false): Promise<void> {
  const storesCookies = queryClient.getQueryData(meQuery.queryKey) != null
  sessionChanged(queryClient, endsWithBrowser)
  if (storesCookies) return
  const me = await queryClient.fetchQuery(meQuery).catch(() => undefined)
  if (me === null) throw new ApiError('cookies_blocked', 0)
}

/**
 * Signs in a person who has just made the account, so that nothing is typed twice. @returns false where the sign-in
 * page must ask
 */
export async function signInNew(queryClient: QueryClient, body: { email: string; password: string }): Promise<boolean> {
  try {
    await call(signIn, { body })
    await sessionOpened(queryClient)
    return true
  } catch {
    return false
  }
}

type SessionChange = 'loggedOut' | 'changed'

/** Notifies the other tabs of this browser that the user logged out, or that the session changed to another account. */
export function announceSessionChange(change: SessionChange = 'changed'): void {
  channel().postMessage(change)
}

/** Calls the listener when another tab signed in or out. */
export function onSessionChange(listener: (change: SessionChange) => void): void {
  channel().addEventListener('message', ({ data }: MessageEvent<SessionChange>) => listener(data))
}
