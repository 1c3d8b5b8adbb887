import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { meQuery } from '../api/queries.ts'
import { noteViewer, wasParentView } from '../api/session.ts'
import { gate, isPublic } from './gate.ts'

interface Opening {
  location: { pathname: string }
  context: { queryClient: QueryClient }
}

let lastPath: string | undefined

/** Before each page but the first: nobody sees a page that is not theirs. */
export async function guardPage({ location, context }: Opening): Promise<void> {
  const isFirst = lastPath === undefined && context.queryClient.getQueryData(meQuery.queryKey) === undefined
  if (!isFirst) await letThrough(location.pathname, context.queryClient)
}

/** On the first page the session is asked for beside code and data of the page, so as not to lose a round trip. */
export async function guardFirstPage({ location, context }: Opening): Promise<void> {
  if (lastPath === undefined) await letThrough(location.pathname, context.queryClient)
}

/** Applies the session gate of SPEC.md section 2; throws a redirect, or the error where nobody can tell who is there. */
async function letThrough(path: string, queryClient: QueryClient): Promise<void> {
  const viewer = await queryClient.fetchQuery(meQuery).catch((error: unknown) => {
    if (isPublic(path)) return null
    throw error
  })
  if (viewer) noteViewer(viewer)
  // Later changes of the route look at the session again behind the page; of the hash alone they do not.
  if (viewer && lastPath !== undefined && path !== lastPath) {
    void queryClient.prefetchQuery({ ...meQuery, staleTime: 0 })
  }
  lastPath = path
  const target = gate(path, viewer, wasParentView())
  if (!target) return
  throw redirect({ to: target, replace: true, state: target === '/parent-view' ? { notice: 'sessionEnded' } : {} })
}
