import type { Me } from '@hasiye/contract/accounts.ts'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { isLogOutPending } from '../api/pending-log-out.ts'
import { meQuery } from '../api/queries.ts'
import { hasStoredChildren, lastParentView, mustEndSession, rememberViewer } from '../api/session.ts'
import { clearCache } from '../device/cache.ts'
import { rememberedJoin } from '../features/joining/join-intent.ts'
import { gate, isPublic } from './gate.ts'
import { consumeReturnPath, rememberReturnPath } from './return-path.ts'

interface Opening {
  location: { pathname: string; href: string }
  context: { queryClient: QueryClient }
}

/** A sign-in has loaded the account just before it opens a page. */
const afterSignInMs = 500

let lastPath: string | undefined

/** Runs before each page except the first, so that nobody sees a page they may not see. */
export async function guardPage({ location, context }: Opening): Promise<void> {
  const isFirst = lastPath === undefined && context.queryClient.getQueryData(meQuery.queryKey) === undefined
  if (!isFirst) await applyGate(location, context.queryClient)
}

/** Checks the session of the first page in parallel with loading its code and data, which saves a round trip. */
export async function guardFirstPage({ location, context }: Opening): Promise<void> {
  if (lastPath === undefined) await applyGate(location, context.queryClient)
}

/**
 * Returns who is signed in: the server's response or, if a worker opened the page and the server does not respond, the
 * cached account. If neither is known, returns undefined for a public page and throws the error for any other.
 */
async function findViewer(path: string, queryClient: QueryClient): Promise<Me | null | undefined> {
  const checked = queryClient.getQueryState(meQuery.queryKey)
  // A failed background check marks the query as stale; without `static` the page would wait for another check.
  const isUnanswered = checked?.status === 'error' && checked.data !== undefined
  const requestedAt = performance.now()
  const request = queryClient.fetchQuery(isUnanswered ? { ...meQuery, staleTime: 'static' } : meQuery)
  const viewer = navigator.serviceWorker?.controller
    ? import('../offline/cached-viewer.ts')
        .then((cachedViewer) => cachedViewer.findViewer(request, requestedAt, queryClient))
        .catch(() => request)
    : request
  return viewer.catch((error: unknown) => {
    if (!isPublic(path)) throw error
    return undefined
  })
}

/**
 * Ends a session that must not outlive the browser; returns the reason. Throws if its code does not load, so that no
 * page opens.
 */
const endForgottenSession = async (queryClient: QueryClient): Promise<string | undefined> =>
  (await import('./end-forgotten-session.ts')).endForgottenSession(queryClient)

/**
 * Applies the session gate of SPEC.md section 2, and redirects a viewer who has just signed in to the page, or the
 * course to join, that they had opened before. Throws a redirect, or the error if the session could not be loaded.
 */
async function applyGate({ pathname: path, href }: Opening['location'], queryClient: QueryClient): Promise<void> {
  const reason = mustEndSession() ? await endForgottenSession(queryClient) : undefined
  if (isLogOutPending()) queryClient.setQueryData(meQuery.queryKey, null)
  const checkedAt = () => queryClient.getQueryState(meQuery.queryKey)?.dataUpdatedAt
  const lastChecked = checkedAt()
  const viewer = await findViewer(path, queryClient)
  if (viewer) rememberViewer(viewer)
  if (viewer === null && lastPath === undefined) clearCache()
  // Later navigations check the session again in the background, except when only the hash changes.
  if (viewer && lastPath !== undefined && path !== lastPath && checkedAt() === lastChecked) {
    void queryClient.prefetchQuery({ ...meQuery, staleTime: afterSignInMs })
  }
  lastPath = path
  const parentView = lastParentView()
  const target = gate(path, viewer ?? null, { wasParent: parentView !== undefined, hasChildren: hasStoredChildren() })
  const isHome = path === '/student-dashboard' || target === '/student-dashboard'
  const intent = isHome && viewer && !viewer.isParentView ? rememberedJoin() : undefined
  if (intent) throw redirect({ to: '/join/$code', params: { code: intent.code }, replace: true })
  const returnPath =
    viewer && ['/dashboard', '/student-dashboard'].includes(target ?? path) && consumeReturnPath(viewer, href)
  if (returnPath) throw redirect({ href: returnPath, replace: true })
  if (!target) return
  if (!viewer && path !== '/') rememberReturnPath(href)
  // the server sets it where the browser sent an expired session
  const { dataset } = document.documentElement
  const isOver = dataset.undecided === 'ended'
  delete dataset.undecided
  const isEnded = reason || isOver || (target === '/parent-view' && parentView === 'open')
  throw redirect({ to: target, replace: true, state: isEnded ? { banner: 'sessionEnded', reason } : { from: href } })
}
