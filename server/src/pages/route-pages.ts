import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getMe } from '@hasiye/contract/accounts.ts'
import { getCourse, listMyCourses } from '@hasiye/contract/courses.ts'
import { getJoinTarget, joinCodeLength } from '@hasiye/contract/joining.ts'
import { shortIdAlphabet } from '@hasiye/contract/short-id.ts'

/** Written by the build (web/build/route-pages.ts): by page, its HTML, which loads its scripts and styles. */
export const routePagesFile = 'route-pages.json'

interface Route {
  /** Its name in the build's file. */
  page: string
  path: RegExp
  /** Paths of the calls that the page makes at once, given what the group of `path` matched. */
  data: (id: string) => string[]
  /** Shown without a session, too. */
  isPublic?: boolean
}

const courseData = (id: string): string[] => [getCourse.path.replace(':id', id)]
const listData = (): string[] => [listMyCourses.path]
const nothing = (): string[] => []

/** The pages that people open by an address, with the calls that their loaders make at once. */
const routes: Route[] = [
  { page: 'dashboard', path: /^\/dashboard$/, data: listData },
  { page: 'course', path: /^\/course\/(\d{1,15})$/, data: courseData },
  { page: 'studentDashboard', path: /^\/student-dashboard$/, data: listData },
  { page: 'studentCourse', path: /^\/student\/course\/(\d{1,15})$/, data: courseData },
  { page: 'signUp', path: /^\/signup$/, data: nothing, isPublic: true },
  { page: 'parentSignIn', path: /^\/(?:parent-view|student-view\/\w+)$/, data: nothing, isPublic: true },
  {
    page: 'joinCourse',
    path: new RegExp(`^/join/([${shortIdAlphabet}]{${joinCodeLength}})$`),
    data: (code) => [getJoinTarget.path.replace(':code', code)],
    isPublic: true,
  },
  { page: 'claim', path: /^\/kart$/, data: nothing, isPublic: true },
]

/**
 * Reads the pages of the build. The returned function gives the HTML of a page at this path, undefined where the path has none. It
 * loads its code and its data together with the first script, which would ask for them only when it runs.
 */
export async function readRoutePages(dist: string): Promise<(path: string, hasSession: boolean) => string | undefined> {
  const pages = JSON.parse(await readFile(join(dist, routePagesFile), 'utf8')) as Record<string, string>
  return (path, hasSession) => {
    for (const { page, path: pattern, data, isPublic } of routes) {
      const found = pattern.exec(path)
      if (!found) continue
      if (!hasSession && !isPublic) return undefined
      const calls = [...(hasSession ? [getMe.path] : []), ...data(found[1] ?? '')]
      // The page calls with the credentials mode same-origin, which is what an anonymous preload has. The links stand before the first
      // script, because module scripts run in the order of the document.
      return pages[page]?.replace('<script', (tag) => calls.map(dataLink).join('') + tag)
    }
    return undefined
  }
}

const dataLink = (url: string): string => `<link rel="preload" as="fetch" crossorigin="anonymous" href="${url}">`
