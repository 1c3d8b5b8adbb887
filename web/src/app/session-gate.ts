import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { meQuery } from '../api/queries.ts'
import { noteViewer, wasParentView } from '../api/session.ts'
import { rememberedJoin } from '../features/joining/join-intent.ts'
import { gate, isPublic } from './gate.ts'

interface Opening {
  location: { pathname: string }
  context: { queryClient: QueryClient }
}

let lastPath: string | undefined

/** Runs before each page except the first, so that nobody sees a page they may not see. */
export async function guardPage({ location, context }: Opening): Promise<void> {
  const isFirst = lastPath === undefined && context.queryClient.getQueryData(meQuery.queryKey) === undefined
  if (!isFirst) await letThrough(location.pathname, context.queryClient)
}

/** Checks the session of the first page in parallel with loading its code and data, which saves a round trip. */
export async function guardFirstPage({ location, context }: Opening): Promise<void> {
  if (lastPath === undefined) await letThrough(location.pathname, context.queryClient)
}

/**
 * Applies the session gate of SPEC.md section 2, and leads a student who came to join a course back to it. Throws a redirect, or
 * the error if the session could not be loaded.
 */
async function letThrough(path: string, queryClient: QueryClient): Promise<void> {
  const viewer = await queryClient.fetchQuery(meQuery).catch((error: unknown) => {
    if (isPublic(path)) return null
    throw error
  })
  if (viewer) noteViewer(viewer)
  // Later navigations check the session again in the background, except when only the hash changes.
  if (viewer && lastPath !== undefined && path !== lastPath) {
    void queryClient.prefetchQuery({ ...meQuery, staleTime: 0 })
  }
  lastPath = path
  const target = gate(path, viewer, wasParentView())
  const isHome = path === '/student-dashboard' || target === '/student-dashboard'
  const intent = isHome && viewer && !viewer.isParentView ? rememberedJoin() : undefined
  if (intent) throw redirect({ to: '/join/$code', params: { code: intent.code }, replace: true })
  if (!target) return
  throw redirect({ to: target, replace: true, state: target === '/parent-view' ? { notice: 'sessionEnded' } : {} })
}
