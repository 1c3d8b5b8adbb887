import { type PagePath, pageOf, pagePaths } from '@hasiye/contract/pages.ts'
import type { Rolldown } from 'vite'

type Context = Rolldown.ChunkingContext

const filesOf = (paths: PagePath[]): RegExp =>
  new RegExp(`/(${paths.map((path) => pageOf(path).screen).join('|')})\\.tsx$`)

const routeFiles = /web\/src\/app\/(router\.tsx|pages\.ts)$/
const shell = /web\/src\/app\/Shell\.tsx$/
/** Screens outside the shell of teachers and students, and the cached ones among them. */
const outsideShell = filesOf(pagePaths.filter((path) => pageOf(path).frame !== 'Shell'))
const cachedOutsideShell = filesOf(
  pagePaths.filter((path) => pageOf(path).frame !== 'Shell' && !pageOf(path).isOnlineOnly),
)
/**
 * Excludes main.tsx, because it awaits its first page: a page that imports its chunk would wait for itself. Also excludes
 * keep-press.ts and preload-tab.ts, which are loaded before everything else.
 */
const ofMain = /^(?!.*web\/(index\.html|src\/app\/(main\.tsx|keep-press\.ts|preload-tab\.ts))$)/
const icon = /node_modules\/@tabler\//
const ownCode = /\/(web|contract)\/src\//

/**
 * Follows static imports back to their roots: counts the dynamically imported modules that reach a module, and lists the routes
 * among them.
 */
function importedBy(id: string, context: Context): { parts: number; routes: string[] } {
  const seen = new Set([id])
  const routes: string[] = []
  let parts = 0
  // A set may grow during iteration.
  for (const module of seen) {
    const info = context.getModuleInfo(module)
    if (!info) continue
    for (const importer of info.importers) seen.add(importer)
    if (info.dynamicImporters.length > 0) parts++
    if (info.dynamicImporters.some((importer) => routeFiles.test(importer))) routes.push(module)
  }
  return { parts, routes }
}

/**
 * Returns the chunk of a module that is not part of the first page: `sign-up` for icons and for modules shared by a page outside
 * the shell, `frame` for modules used by the shell or by two of its routes, or the name of the route that shares the module with
 * its own dialogs. The bundler places modules with a single user.
 */
function chunkOf(id: string, context: Context): string | null {
  if (icon.test(id)) return 'sign-up'
  const { parts, routes } = importedBy(id, context)
  if (routes.length > 1 && routes.some((route) => cachedOutsideShell.test(route))) return 'sign-up'
  const inside = routes.filter((route) => !outsideShell.test(route))
  if (inside.length > 1 || inside.some((route) => shell.test(route))) return 'frame'
  const [route] = inside
  return route && parts > 1 ? `with-${route.replace(/.*\/|\.tsx$/g, '')}` : null
}

const group = (name: 'sign-up' | 'frame' | 'with-') => ({
  name: (id: string, context: Context) => {
    const chunk = chunkOf(id, context)
    return chunk?.startsWith(name) ? chunk : null
  },
  debugName: name,
})

/**
 * How the bundler splits the app: by route, each chunk with the libraries it uses. By default it creates about eighty small files
 * of shared modules, of which a browser fetches six at a time: at a latency of 560 ms the attendance page then took 7.0 s instead
 * of 4.3 s. The budgets are in e2e/first-visit.spec.ts.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'core', test: /node_modules\//, tags: ['$initial'], priority: 5 },
  { name: 'sign-in', test: ofMain, tags: ['$initial'], priority: 4 },
  { ...group('sign-up'), test: /\/(web|contract)\/src\/|\/@tabler\//, minShareCount: 2, priority: 3 },
  { ...group('frame'), test: ownCode, priority: 2 },
  { ...group('with-'), test: ownCode, priority: 1 },
  { name: 'parts', test: /node_modules\/@mantine\/(core|hooks)\//, minShareCount: 3 },
]
