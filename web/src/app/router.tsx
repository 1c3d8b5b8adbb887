import type { Endpoint } from '@hasiye/contract/endpoint.ts'
import { type PagePath, pageOf, pagePaths, type pages } from '@hasiye/contract/pages.ts'
import type { QueryClient } from '@tanstack/react-query'
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ParsedLocation,
  type ResolveFullPath,
  type ResolveId,
} from '@tanstack/react-router'
import { createElement } from 'react'
import type { Input } from '../api/client.ts'
import { query } from '../api/queries.ts'
import { lazyPart } from '../ui/blocks/lazyPart.ts'
import { isLayerStep } from '../ui/blocks/useBackLayer.ts'
import { adminSearch, type Search, screens, searches } from './pages.ts'
import { queryClient } from './query-client.ts'
import { guardFirstPage, guardPage } from './session-gate.ts'
import { Unreachable, UnreachableInFrame } from './Unreachable.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface HistoryState {
    /** Why the user was sent to the sign-in page. */
    notice?: 'sessionEnded'
    /** The address that the session gate led away from. */
    from?: string
    /** Why the session ended, as a sentence, where it was not its age. */
    reason?: string | undefined
    /** What the end of the session stopped, as a sentence. */
    stopped?: string | undefined
    /** The e-mail address that has just been registered, and the message about the verification mail. */
    registered?: { email: string; letter: string }
    /** This navigation opened a layer over the page, which Back closes. */
    isOpenedHere?: boolean
    /** The entry above a page that is there while layers are open. */
    isLayer?: boolean
    /** What has just been done, as a sentence: a card became an account, the user logged out. */
    done?: string
  }
}

interface Context {
  queryClient: QueryClient
}

const notFound = lazyPart(() => import('./NotFound.tsx'), 'NotFound')
const root = createRootRouteWithContext<Context>()({
  beforeLoad: (opening) => (isLayerStep() ? undefined : guardPage(opening)),
  loader: guardFirstPage,
  notFoundComponent: () => createElement(notFound),
  errorComponent: Unreachable,
})
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyPart(() => import('./Shell.tsx'), 'Shell'),
})
const adminFrame = createRoute({
  getParentRoute: () => root,
  id: 'adminFrame',
  validateSearch: adminSearch,
  component: lazyPart(() => import('./AdminFrame.tsx'), 'AdminFrame'),
})

type FrameOf<Path extends PagePath> = (typeof pages)[Path] extends { frame: infer Frame } ? Frame : undefined
type SearchOf<Path> = Path extends keyof typeof searches ? (typeof searches)[Path] : undefined
type RouteOf<Path extends PagePath, Parent extends AnyRoute> = ReturnType<
  typeof createRoute<
    unknown,
    Parent,
    Path,
    ResolveFullPath<Parent, Path>,
    string,
    ResolveId<Parent, string, Path>,
    SearchOf<Path>
  >
>
type Routes<Frame, Parent extends AnyRoute> = {
  [Path in PagePath as FrameOf<Path> extends Frame ? Path : never]: RouteOf<Path, Parent>
}

/** Creates the routes of the pages in a frame. The shell stays when a page in it does not load. */
function routesIn<Frame, Parent extends AnyRoute>(frame: Frame, parent: Parent): Routes<Frame, Parent> {
  const routes = pagePaths
    .filter((path) => pageOf(path).frame === frame)
    .map((path) => {
      const route = createRoute<unknown, AnyRoute, string>({
        getParentRoute: () => parent,
        path,
        validateSearch: (searches as Partial<Record<PagePath, (raw: Search) => object>>)[path],
        component: screens[pageOf(path).screen],
        ...(frame === 'Shell' && {
          loader: loaderOf(path),
          errorComponent: UnreachableInFrame,
          shouldReload: () => (isLayerStep() ? false : undefined),
        }),
      })
      return [path, route]
    })
  return Object.fromEntries(routes)
}

/** Starts the first calls of a page in parallel with loading its code, under the keys of the queries in its screen. */
function loaderOf(path: PagePath) {
  const { firstCalls = [] } = pageOf(path)
  return ({ params, location }: { params: { id?: string }; location: ParsedLocation<Search> }): void => {
    for (const { endpoint, ifHash, ifNotHash, idInSearch } of firstCalls) {
      const id = idInSearch ? location.search[idInSearch] : Number(params.id)
      const isSkipped =
        (ifHash !== undefined && location.hash !== ifHash) || location.hash === ifNotHash || (idInSearch && !isId(id))
      const input = endpoint.path.includes(':id') ? { params: { id } } : undefined
      if (!isSkipped) void queryClient.prefetchQuery(query(endpoint, input as Input<Endpoint>))
    }
  }
}

const isId = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) > 0

const routeTree = root.addChildren({
  ...routesIn(undefined, root),
  shell: shell.addChildren(routesIn('Shell', shell)),
  adminFrame: adminFrame.addChildren(routesIn('AdminFrame', adminFrame)),
})

export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPendingMs: 0,
  scrollRestoration: () => !isLayerStep(),
})
export type AppRouter = typeof router
