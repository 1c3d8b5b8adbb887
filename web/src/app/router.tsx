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
import { address, type Input } from '../api/client.ts'
import { query } from '../api/queries.ts'
import { settingsIn } from '../features/settings/location.ts'
import { lazyPart } from '../ui/blocks/lazyPart.ts'
import { isLayerStep } from '../ui/blocks/useBackLayer.ts'
import type { Screens } from './screens.ts'
import { adminSearch, type Search, searches } from './searches.ts'
import { Unreachable, UnreachableInFrame } from './Unreachable.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface HistoryState {
    /** Why the user was redirected to the sign-in page. */
    banner?: 'sessionEnded'
    /** The address from which the session gate redirected. */
    from?: string
    /** Why the session ended, as a sentence, if the reason was not its age. */
    reason?: string | undefined
    /** What the end of the session stopped, as a sentence. */
    stopped?: string | undefined
    /** The e-mail address that has just been signed up, and the message about the verification e-mail. */
    registered?: { email: string; message?: string }
    /** The course is the teacher's first one and has just been created: its page asks for the students. */
    asksForStudents?: boolean
    /** This navigation opened a layer over the page, which Back closes. */
    isOpenedHere?: boolean
    /** A section of the settings whose list is the entry of the history below it. */
    isAboveList?: boolean
    /** The entry of the history above a page while layers are open. */
    isLayer?: boolean
    /** What has just happened, as a sentence: a card became an account, the user logged out. */
    done?: string
  }
}

export interface Context {
  queryClient: QueryClient
  /**
   * Checks each page before it opens, and the first one in parallel with loading its code; the server has already
   * checked what it renders.
   */
  gate?: { page: Guard; firstPage: Guard }
}

type Guard = (opening: { location: ParsedLocation; context: Context }) => Promise<void>

const notFound = lazyPart(() => import('./NotFound.tsx'), 'NotFound')
const root = createRootRouteWithContext<Context>()({
  beforeLoad: (opening) => (isLayerStep() ? undefined : opening.context.gate?.page(opening)),
  loader: (opening) => opening.context.gate?.firstPage(opening),
  notFoundComponent: () => createElement(notFound),
  errorComponent: Unreachable,
})
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  validateSearch: settingsIn,
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

/** Creates the routes of the pages in a frame that have one of the screens. The shell stays when a page in it does not load. */
function routesIn<Frame, Parent extends AnyRoute>(
  frame: Frame,
  parent: Parent,
  screens: Screens,
): Routes<Frame, Parent> {
  const routes = pagePaths
    .filter((path) => pageOf(path).frame === frame && screens[pageOf(path).screen])
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

interface Place {
  params: { id?: string }
  location: Pick<ParsedLocation<Search>, 'search' | 'hash'>
}

/** The queries of a page's first calls, under the keys of the queries in its screen. */
export function firstQueries(path: PagePath, { params, location }: Place) {
  const { firstCalls = [] } = pageOf(path)
  return firstCalls.flatMap(({ endpoint, ifHash, ifNotHash, idInSearch, queryInSearch, ifMissing }) => {
    const id = idInSearch ? location.search[idInSearch] : Number(params.id)
    const isSkipped =
      (ifHash !== undefined && location.hash !== ifHash) ||
      location.hash === ifNotHash ||
      (idInSearch && !isId(id)) ||
      (ifMissing && !import.meta.env.SSR)
    const named = queryInSearch && location.search[queryInSearch]
    const input = {
      ...(endpoint.path.includes(':id') && { params: { id } }),
      ...(queryInSearch && named !== undefined && { query: { [queryInSearch]: named } }),
    } as Input<Endpoint>
    return isSkipped ? [] : [{ url: address(endpoint, input), query: query(endpoint, input) }]
  })
}

/** Starts the first calls of a page in parallel with loading its code. */
const loaderOf =
  (path: PagePath) =>
  ({ context: { queryClient }, ...place }: Place & { context: Context }): void => {
    // the server has made them
    if (import.meta.env.SSR) return
    for (const { query } of firstQueries(path, place)) void queryClient.prefetchQuery(query)
  }

const isId = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) > 0

/** Creates the tree of the routes whose screens are given. */
export const routesOf = (screens: Screens) =>
  root.addChildren({
    ...routesIn(undefined, root, screens),
    shell: shell.addChildren(routesIn('Shell', shell, screens)),
    adminFrame: adminFrame.addChildren(routesIn('AdminFrame', adminFrame, screens)),
  })

/** Set while the app replaces a server-rendered page that the person may have scrolled. */
export const takeOver = { keepsScroll: false }

/** Creates the router of the browser. */
export const openRouter = (context: Context, screens: Screens) =>
  createRouter({
    routeTree: routesOf(screens),
    context,
    defaultPendingMs: 0,
    scrollRestoration: () => !isLayerStep() && !takeOver.keepsScroll,
  })
export type AppRouter = ReturnType<typeof openRouter>
