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
  '/user-guide',
  '/privacy-policy',
]
const openToStudents = ['/verify-email', '/reset-password', '/user-guide', '/privacy-policy']
const studentArea = ['/student-dashboard', '/student/course']

const isUnder = (path: string, roots: string[]): boolean =>
  roots.some((root) => path === root || path.startsWith(`${root}/`))

/** Whether a page is shown without a session. `/` is the sign-in page too. */
export function isPublic(path: string): boolean {
  return path === '/' || isUnder(path, publicRoots)
}

/**
 * Where the session gate sends someone who opens a page; undefined where they may stay.
 * Without a session a page of students leads to the parents' sign-in where a parent used this device last. An entry of its lists covers what lies below it. Source: SPEC.md section 2 and ARCHITECTURE.md, rules of the pages.
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
