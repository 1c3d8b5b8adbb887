import { type PagePath, pageOf, pagePaths } from '@hasiye/contract/pages.ts'
import type { Rolldown } from 'vite'

type Context = Rolldown.ChunkingContext

const filesOf = (paths: PagePath[]): RegExp =>
  new RegExp(`/(${paths.map((path) => pageOf(path).screen).join('|')})\\.tsx$`)

const routeFiles = /web\/src\/app\/(router\.tsx|screens\.ts|rendered-screens\.ts)$/
const shell = /web\/src\/app\/Shell\.tsx$/
/** Shows its part, the tabs of the children, at once. */
const parentBar = /web\/src\/app\/ParentBar\.tsx$/
const signIn = filesOf(['/login'])
/** Screens outside the shell of teachers and students, and the cached ones among them. */
const outsideShell = filesOf(pagePaths.filter((path) => pageOf(path).frame !== 'Shell'))
const cachedOutsideShell = filesOf(
  pagePaths.filter((path) => pageOf(path).frame !== 'Shell' && !pageOf(path).isOnlineOnly),
)
const parentSignIn = filesOf(['/parent-view'])
const teachersHome = filesOf(['/dashboard'])
const dashboards = filesOf(['/dashboard', '/student-dashboard'])
const ofStudents = filesOf(['/student-dashboard', '/student/course/$id'])
/** The page of the reports and the pages of its papers. */
const papers = filesOf([
  '/course/$id/reports',
  '/course/$id/register',
  '/course/$id/months',
  '/course/$id/cards',
  '/course/$id/families',
])
const course = filesOf(['/course/$id'])
/** Pages that are opened rarely: what they share with another page is placed as that page needs it. */
const rare = filesOf(['/dashboard/archive', '/dashboard/trash', '/dashboard/shared', '/course/$id/trash'])
const entry = /web\/src\/app\/main\.tsx$/
/**
 * The entries are excluded: main.tsx awaits its first page, and a page that imports its chunk would wait for itself; keep-press.ts
 * is loaded before everything else.
 */
const isEntry = /web\/src\/app\/(main\.tsx|keep-press\.ts)$/
const icon = /node_modules\/@tabler\//
/** Libraries of every page, without what only a lazily loaded part uses of them. */
const libraries =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\/(?!.*(infinite|useBlocker))|rolldown\/runtime/i
const splitByUse = /\/(web|contract)\/src\/|\/@tabler\//

/**
 * Follows static imports back to their roots: counts the dynamically imported modules that reach a module, and lists the routes
 * among them that are not rare; `isFirst` if the entry reaches it, `isOfParents` if the tabs of a parent's children do.
 */
function importedBy(id: string, context: Context) {
  const seen = new Set([id])
  let isOfParents = false
  const routes: string[] = []
  let parts = 0
  // A set may grow during iteration.
  for (const module of seen) {
    const info = context.getModuleInfo(module)
    if (!info) continue
    for (const importer of info.importers) seen.add(importer)
    if (info.dynamicImporters.length > 0) parts++
    if (info.dynamicImporters.some((importer) => parentBar.test(importer))) isOfParents = true
    const isRoute = info.dynamicImporters.some((importer) => routeFiles.test(importer))
    if (isRoute && !rare.test(module)) routes.push(module)
  }
  return { parts, routes, isOfParents, isFirst: [...seen].some((module) => entry.test(module)) }
}

/**
 * Returns the chunk of a module:
 * - `app`: of the entry, or shared by the sign-in page and signed-in ones
 * - `forms`, `entry`: only pages outside the shell need it at once, among them a sign-in page, or not
 * - `shared`: shared by another of these pages and signed-in ones
 * - `frame`: of the shell and the tabs of its bar, or shared by a dashboard and other pages in it
 * - `course`, `tabs`: shared by other pages in the shell, among them a teacher's course, or not
 * - `students`, `papers`: shared by the pages of students only, or by those of the reports
 * - `with-…`: shared by a page and its own dialogs or rare pages; with-Dashboard includes the page
 * - `icons`: icons of dialogs
 *
 * The bundler places modules with a single user. A group also takes what its modules import, so those of the most shared come first.
 */
function chunkOf(id: string, context: Context): string | null {
  if (isEntry.test(id)) return null
  const { parts, routes, isFirst, isOfParents } = importedBy(id, context)
  const inside = routes.filter((route) => !outsideShell.test(route))
  const isOfSignIn = routes.some((route) => signIn.test(route))
  if (isFirst || (isOfSignIn && inside.length > 0)) return 'app'
  if (routes.length === 0) return icon.test(id) ? 'icons' : null
  if (inside.length === 0 && routes.length > 1) {
    return isOfSignIn || routes.some((route) => parentSignIn.test(route)) ? 'forms' : 'entry'
  }
  if (routes.length > 1 && routes.some((route) => cachedOutsideShell.test(route))) return 'shared'
  if ((isOfParents && inside.length > 0) || inside.some((route) => shell.test(route))) return 'frame'
  if (inside.length > 1) {
    if (inside.every((route) => ofStudents.test(route))) return 'students'
    if (inside.every((route) => papers.test(route))) return parts === inside.length ? 'papers' : null
    if (inside.some((route) => dashboards.test(route))) return 'frame'
    if (!inside.some((route) => course.test(route))) return 'tabs'
    return inside.every((route) => course.test(route) || papers.test(route)) ? 'with-CoursePage' : 'course'
  }
  const [route] = inside
  return route && (parts > 1 || teachersHome.test(id)) && !papers.test(route)
    ? `with-${route.replace(/.*\/|\.tsx$/g, '')}`
    : null
}

const group = (name: string, priority: number) => ({
  name: (id: string, context: Context) => {
    const chunk = chunkOf(id, context)
    return chunk?.startsWith(name) ? chunk : null
  },
  debugName: name,
  test: splitByUse,
  priority,
})

/**
 * How the bundler splits the app: by route, each chunk with the libraries it uses. By default it creates about eighty
 * small files of shared modules, of which a browser fetches six at a time: at a latency of 560 ms the attendance page
 * then took 7.0 s instead of 4.3 s. The budgets are in e2e/first-visit.spec.ts.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'core', test: libraries, priority: 9 },
  group('app', 9),
  group('shared', 8),
  group('frame', 7),
  group('students', 7),
  group('course', 6),
  group('tabs', 6),
  { name: 'parts', test: /node_modules\/@(base|floating)-ui\//, minShareCount: 2, priority: 5.8 },
  { name: 'qr', test: /node_modules\/qr\/|\/(card-link|QrCode)\.ts/, minShareCount: 2, priority: 5.7 },
  group('with-', 5.5),
  group('papers', 5),
  group('forms', 4),
  group('entry', 3),
  { ...group('icons', 2), minShareCount: 2 },
]

/** Names the chunk of a screen's dialogs after its folder. */
export function chunkFileNames({ facadeModuleId }: Rolldown.PreRenderedChunk): string {
  const folder = facadeModuleId?.match(/([^/\\]+)[/\\]dialogs\.tsx?$/)?.[1]
  return folder ? `assets/${folder}-dialogs-[hash].js` : 'assets/[name]-[hash].js'
}
