import { findPage, type PagePath, readingPaths, shellPath } from '@hasiye/contract/pages.ts'
import { clientsClaim } from 'workbox-core'
import { addPlugins, addRoute, matchPrecache, type PrecacheEntry, precache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { syncTag } from '../src/offline/draft-channel.ts'
import { sendPending } from '../src/offline/send-pending.ts'
import { shareFields, sharePath } from '../src/offline/share-target.ts'
import { sharedLinkIn, storeShared } from '../src/offline/shared-files.ts'
import { isAppPath, serverPaths } from './paths.ts'
import { polyfills } from './polyfills.ts'
import './push.ts'

declare const self: ServiceWorkerGlobalScope
/** Filled in by the build (web/build/service-worker.ts): the files to cache, the entry script of the shell, and links by page. */
declare const __CACHED_FILES__: PrecacheEntry[]
declare const __ENTRY_SCRIPT__: string
declare const __PAGE_LINKS__: Partial<Record<PagePath, string>>

/** TypeScript does not know it, because not every browser has it. */
interface RoutingEvent extends ExtendableEvent {
  addRoutes?(rule: { condition: { urlPattern: string }; source: 'cache' }): Promise<void>
}

/** A shell of another version, from a server that was replaced meanwhile, would load files that are not cached. */
async function isOwnShell(response: Response): Promise<boolean> {
  return (await response.clone().text()).includes(__ENTRY_SCRIPT__)
}

addPlugins([
  {
    cacheWillUpdate: async ({ request, response }) => {
      if (response.status !== 200 || response.redirected) return null
      const isShell = new URL(request.url).pathname === shellPath
      return !isShell || (await isOwnShell(response)) ? response : null
    },
  },
])
precache([...__CACHED_FILES__, ...polyfills])
// Where the browser can, it reads the files from the cache itself: each file that passes through the worker delays a
// start by some ms.
self.addEventListener('install', (event) => {
  void (event as RoutingEvent).addRoutes?.({ condition: { urlPattern: '/assets/*' }, source: 'cache' })
})
// The first page was loaded without a worker; from now on its chunks come from the cache.
clientsClaim()

/**
 * Returns the cached shell with links to what the page at this path loads, which the app would otherwise request only
 * when it runs.
 */
async function shellOf(path: string): Promise<Response | undefined> {
  const shell = await matchPrecache(shellPath)
  const page = findPage(path)
  const links = page && __PAGE_LINKS__[page.path]
  return shell && links
    ? new Response(
        (await shell.text()).replace('</head>', (tag) => links + tag),
        shell,
      )
    : shell
}

/**
 * Responds with the cached page, so that it opens without a network. A newer worker waits until no page of this version
 * is open.
 */
const openApp = async (request: Request, path: string): Promise<Response> => (await shellOf(path)) ?? fetch(request)

async function openServerPage(request: Request, path: string): Promise<Response> {
  const page = await fetch(request).catch(() => undefined)
  const isReading = readingPaths.some((each) => each === path)
  return page ?? (await (isReading ? matchPrecache(path) : shellOf(path))) ?? Response.error()
}

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isAppPath(url.pathname),
  ({ request, url: { pathname } }) =>
    serverPaths.includes(pathname) ? openServerPage(request, pathname) : openApp(request, pathname),
)

/**
 * Accepts files and links that the system shares with the installed app, and opens the page that asks for their category. A
 * worker does not see Sec-Fetch-Site: a form of another site is recognized by its origin or, if it hides the origin, by
 * the window that sent it.
 */
async function takeShared(request: Request): Promise<Response> {
  const origin = request.headers.get('Origin') ?? 'null'
  if (origin === 'null' || origin === self.location.origin) {
    const form = await request.formData()
    const files = form.getAll(shareFields.file).filter((value) => value instanceof File)
    const textOf = (name: 'title' | 'text' | 'url') => String(form.get(shareFields[name]) ?? '')
    const link = sharedLinkIn({ title: textOf('title'), text: textOf('text'), url: textOf('url') })
    // a text that comes with files is about them
    const shared = files.length > 0 ? files.map((file) => ({ file })) : link ? [{ link }] : []
    await storeShared(shared, { now: Date.now(), isFromPage: origin !== 'null' })
  }
  return Response.redirect('/dashboard/shared' satisfies PagePath, 303)
}

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === sharePath,
  ({ request }) => takeShared(request),
  'POST',
)
addRoute({ directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [] })

/** Background Sync, which TypeScript does not know, because not every browser has it. */
interface SyncEvent extends ExtendableEvent {
  tag: string
}

// An error makes the browser retry later.
self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent
  if (tag === syncTag) (event as SyncEvent).waitUntil(sendPending())
})
