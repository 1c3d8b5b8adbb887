import type { Me } from '@hasiye/contract/accounts.ts'

type Viewer = Pick<Me, 'role' | 'isParentView' | 'shortId'>

const publicRoots = [
  '/login',
  '/signup',
  '/forgot-password',
  '/verify-email',
  '/reset-password',
  '/admin',
  '/parent-view',
  '/student-view',
  '/join',
  '/kart',
  '/user-guide',
  '/privacy-policy',
]
const openToStudents = ['/join', '/kart', '/verify-email', '/reset-password', '/user-guide', '/privacy-policy']
const studentArea = ['/student-dashboard', '/student/course']

const isUnder = (path: string, roots: string[]): boolean =>
  roots.some((root) => path === root || path.startsWith(`${root}/`))

/** Returns whether a page is shown without a session. `/` also shows the sign-in page. */
export function isPublic(path: string): boolean {
  return path === '/' || isUnder(path, publicRoots)
}

/**
 * Returns the redirect target of the session gate for a page; undefined if the viewer may see it.
 * Without a session, student pages redirect to the parents' sign-in if a parent used this device last. An entry of the path lists
 * also covers all paths below it. Source: SPEC.md section 2 and ARCHITECTURE.md, rules of the pages.
 */
export function gate(path: string, viewer: Viewer | null, wasParent = false) {
  if (!viewer) return isPublic(path) ? undefined : wasParent && isUnder(path, studentArea) ? '/parent-view' : '/login'
  if (viewer.role === 'student') return gateOfStudents(path, viewer)
  if (viewer.role === 'admin') return isPublic(path) && path !== '/admin/login' ? undefined : '/admin'
  const isElsewhere = path === '/' || isUnder(path, ['/login', '/student', '/student-dashboard'])
  return isElsewhere ? '/dashboard' : undefined
}

function gateOfStudents(path: string, viewer: Viewer) {
  if (isUnder(path, [...studentArea, ...openToStudents])) return undefined
  if (viewer.isParentView && path === '/parent-view/add') return undefined
  const [, root, shortId] = path.split('/')
  const isAnotherChild = root === 'student-view' && shortId !== undefined && shortId.toUpperCase() !== viewer.shortId
  return viewer.isParentView && isAnotherChild ? undefined : '/student-dashboard'
}
