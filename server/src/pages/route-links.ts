import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getMe } from '@hasiye/contract/accounts.ts'
import { getCourse, listMyCourses } from '@hasiye/contract/courses.ts'
import { getJoinTarget } from '@hasiye/contract/joining.ts'

/** Written by the build (web/build/route-links.ts): by page, the HTML that loads its scripts and styles. */
export const routeLinksFile = 'route-links.json'

interface RoutePage {
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
const pages: RoutePage[] = [
  { page: 'dashboard', path: /^\/dashboard$/, data: listData },
  { page: 'course', path: /^\/course\/(\d{1,15})$/, data: courseData },
  { page: 'studentDashboard', path: /^\/student-dashboard$/, data: listData },
  { page: 'studentCourse', path: /^\/student\/course\/(\d{1,15})$/, data: courseData },
  { page: 'signUp', path: /^\/signup$/, data: nothing, isPublic: true },
  { page: 'parentSignIn', path: /^\/(?:parent-view|student-view\/\w+)$/, data: nothing, isPublic: true },
  {
    page: 'joinCourse',
    path: /^\/join\/([A-Z2-9]{6})$/,
    data: (code) => [getJoinTarget.path.replace(':code', code)],
    isPublic: true,
  },
  { page: 'claim', path: /^\/kart$/, data: nothing, isPublic: true },
]

/**
 * Reads what the build says about its pages. The returned function gives the HTML for the head of a page at this path: links that
 * load its code and its data together with the first script, which would ask for them only when it runs.
 */
export async function readRouteLinks(dist: string): Promise<(path: string, hasSession: boolean) => string> {
  const code = JSON.parse(await readFile(join(dist, routeLinksFile), 'utf8')) as Record<string, string>
  return (path, hasSession) => {
    for (const { page, path: pattern, data, isPublic } of pages) {
      const found = pattern.exec(path)
      if (!found) continue
      if (!hasSession && !isPublic) return ''
      const calls = [...(hasSession ? [getMe.path] : []), ...data(found[1] ?? '')]
      // The page calls with the credentials mode same-origin, which is what an anonymous preload has.
      return [...calls.map(dataLink), code[page] ?? ''].join('')
    }
    return ''
  }
}

const dataLink = (url: string): string => `<link rel="preload" as="fetch" crossorigin="anonymous" href="${url}">`
