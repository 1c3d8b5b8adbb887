import { clientsClaim } from 'workbox-core'
import { addPlugins, addRoute, matchPrecache, type PrecacheEntry, precache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { isAppPath, readingPaths, serverPaths, shellPath } from './paths.ts'

declare const self: ServiceWorkerGlobalScope
/** Put in by the build (web/build/service-worker.ts): the files to keep, and the script that the shell begins with. */
declare const __KEPT_FILES__: PrecacheEntry[]
declare const __ENTRY_SCRIPT__: string

const takeOver = 'take over'

/** A shell of another version, from a server that was replaced meanwhile, would ask for files that are not kept. */
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
precache(__KEPT_FILES__)
// The first page is served without a worker; from now on its parts come from what is kept.
clientsClaim()

/** Whether a newer worker waits and this request opens the only page, so that nobody works with the files of the version kept here. */
async function mayChangeVersion(request: Request): Promise<boolean> {
  if (!self.registration.waiting) return false
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const isReload = request.cache === 'no-cache' || request.cache === 'reload'
  return pages.length <= (isReload ? 1 : 0)
}

/** The kept page at once, so that it opens without a network; the server's page where a newer version is there to take over. */
async function openApp(request: Request): Promise<Response> {
  if (await mayChangeVersion(request)) {
    const page = await fetch(request).catch(() => undefined)
    if (page?.ok) {
      self.registration.waiting?.postMessage(takeOver)
      return page
    }
  }
  return (await matchPrecache(shellPath)) ?? fetch(request)
}

async function openServerPage(request: Request, path: string): Promise<Response> {
  const page = await fetch(request).catch(() => undefined)
  return page ?? (await matchPrecache(readingPaths.includes(path) ? path : shellPath)) ?? Response.error()
}

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isAppPath(url.pathname),
  ({ request, url }) => (serverPaths.includes(url.pathname) ? openServerPage(request, url.pathname) : openApp(request)),
)
addRoute({ directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [] })

self.addEventListener('message', (event) => {
  if (event.data === takeOver) event.waitUntil(self.skipWaiting())
})
