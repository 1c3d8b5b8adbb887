import { clientsClaim } from 'workbox-core'
import { addPlugins, addRoute, matchPrecache, type PrecacheEntry, precache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { isAppPath, readingPaths, serverPaths, shellPath } from './paths.ts'

declare const self: ServiceWorkerGlobalScope
/** Put in by the build (web/build/service-worker.ts): the files to keep, and the script that the shell begins with. */
declare const __KEPT_FILES__: PrecacheEntry[]
declare const __ENTRY_SCRIPT__: string

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

/** The kept page at once, so that it opens without a network. A newer worker waits until no page of this version is open. */
const openApp = async (request: Request): Promise<Response> => (await matchPrecache(shellPath)) ?? fetch(request)

async function openServerPage(request: Request, path: string): Promise<Response> {
  const page = await fetch(request).catch(() => undefined)
  return page ?? (await matchPrecache(readingPaths.includes(path) ? path : shellPath)) ?? Response.error()
}

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isAppPath(url.pathname),
  ({ request, url }) => (serverPaths.includes(url.pathname) ? openServerPage(request, url.pathname) : openApp(request)),
)
addRoute({ directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [] })
