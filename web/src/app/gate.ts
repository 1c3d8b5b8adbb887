import type { Me } from '@hasiye/contract/accounts.ts'
import { type Audience, everyone, findPage, homes, pageOf, pagePaths, readingPaths } from '@hasiye/contract/pages.ts'

type Viewer = Pick<Me, 'role' | 'isParentView' | 'shortId'>

const isUnder = (path: string, root: string): boolean => path === root || path.startsWith(`${root}/`)

/** Returns who may stay at a path. A path below a page that is not a page itself has the audience of that page. */
function audiencesOf(path: string): readonly Audience[] {
  if (readingPaths.some((root) => isUnder(path, root))) return everyone
  const page = findPage(path)?.path ?? pagePaths.find((each) => isUnder(path, each.replace(/\/\$.*/, '')))
  if (page) return pageOf(page).openTo
  return isUnder(path, '/student') ? [] : ['teacher']
}

/** Returns whether a page is shown without a session. */
export const isPublic = (path: string): boolean => audiencesOf(path).includes('visitor')

/**
 * Returns the redirect target of the session gate for a page; undefined if the viewer may see it. Without a session,
 * student pages redirect to the parents' sign-in if a parent used this device last, and so does `/`, the start of the
 * installed app, where children are stored. Source: SPEC.md section 2.
 */
export function gate(path: string, viewer: Viewer | null, { wasParent = false, hasChildren = false } = {}) {
  if (!viewer && path === '/' && hasChildren) return '/parent-view'
  const audience = viewer?.isParentView ? 'parent' : (viewer?.role ?? 'visitor')
  const audiences = audiencesOf(path)
  if (audiences.includes(audience) && !(audience === 'parent' && isCardOf(viewer, path))) return undefined
  if (viewer) return homes[viewer.role]
  return wasParent && audiences.includes('parent') ? '/parent-view' : '/login'
}

/** Whether the path is that of the child's own card, or of a card without its short ID. */
function isCardOf(child: Viewer | null, path: string): boolean {
  const [, root, shortId = child?.shortId] = path.split('/')
  return root === 'student-view' && shortId?.toUpperCase() === child?.shortId
}
