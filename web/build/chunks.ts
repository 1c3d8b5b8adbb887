import type { Rolldown } from 'vite'

type Context = Rolldown.ChunkingContext

const router = /web\/src\/app\/router\.tsx$/
const shell = /web\/src\/app\/Shell\.tsx$/
/** Routes without the shell of teachers and students. */
const outsideShell = /web\/src\/screens\/(auth|parent|admin)\//
const admin = /web\/src\/screens\/admin\//
/**
 * Without main.tsx, which awaits its first page, so that a page that imports its chunk would wait for itself, and without
 * keep-press.ts, which is there before all else.
 */
const ofMain = /^(?!.*web\/(index\.html|src\/app\/(main\.tsx|keep-press\.ts))$)/
const icon = /node_modules\/@tabler\//
const ownCode = /\/(web|contract)\/src\//

/** From where static imports lead to a module: what is imported dynamically, and the routes among it. */
function importedBy(id: string, context: Context): { parts: number; routes: string[] } {
  const seen = new Set([id])
  const routes: string[] = []
  let parts = 0
  // a set may grow while it is read
  for (const module of seen) {
    const info = context.getModuleInfo(module)
    if (!info) continue
    for (const importer of info.importers) seen.add(importer)
    if (info.dynamicImporters.length > 0) parts++
    if (info.dynamicImporters.some((importer) => router.test(importer))) routes.push(module)
  }
  return { parts, routes }
}

/**
 * The chunk of a module that is not part of the first page: `sign-up` where a page without the shell shares it, and for icons,
 * `frame` where the shell or two of its routes use it, or the name of the route that shares it with its own dialogs. What only
 * one part uses is left to the bundler.
 */
function chunkOf(id: string, context: Context): string | null {
  if (icon.test(id)) return 'sign-up'
  const { parts, routes } = importedBy(id, context)
  if (routes.length > 1 && routes.some((route) => outsideShell.test(route) && !admin.test(route))) return 'sign-up'
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
 * How the bundler cuts the app: by route, each chunk with the libraries that it uses. Left alone it makes some eighty small
 * files of what pages share, and a browser fetches six at a time: with a latency of 560 ms the attendance page then took 7.0 s
 * instead of 4.3 s. The budgets are in e2e/first-visit.phone.spec.ts.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'core', test: /node_modules\//, tags: ['$initial'], priority: 5 },
  { name: 'sign-in', test: ofMain, tags: ['$initial'], priority: 4 },
  { ...group('sign-up'), test: /\/(web|contract)\/src\/|\/@tabler\//, minShareCount: 2, priority: 3 },
  { ...group('frame'), test: ownCode, priority: 2 },
  { ...group('with-'), test: ownCode, priority: 1 },
  { name: 'parts', test: /node_modules\/@mantine\/(core|hooks)\//, minShareCount: 3 },
]
