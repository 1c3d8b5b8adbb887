import { useSyncExternalStore } from 'react'
import { onSessionEnd } from '../../api/session.ts'
import { type Child, storedChildren } from './stored-children.ts'

function tabStorage(): Storage | undefined {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}

/**
 * The children whose panels were opened since the parent signed in, stored or not, in this tab of the browser. Each switch between
 * them is a new session, so the end of one session does not remove them.
 */
const visited = storedChildren('hasiye.visitedChildren', tabStorage)

export const useVisited = (): Child[] => useSyncExternalStore(visited.subscribe, visited.list)

/** Adds a child to the visit. `outdated` are the IDs that no longer work; those of the same name are its former ones. */
export function visitChild(child: Child, outdated: readonly string[]): void {
  const isFormer = ({ name, shortId }: Child) => name === child.name && outdated.includes(shortId)
  const before = visited.list()
  if (before.some(({ name, shortId }) => shortId === child.shortId && name === child.name)) return
  visited.store([...before.filter((other) => other.shortId !== child.shortId && !isFormer(other)), child])
}

/** Forgets the children of the visit, at its end or before another one. */
export function endVisit(): void {
  if (visited.list().length > 0) visited.store([])
}

onSessionEnd((end) => {
  if (end === 'loggedOut') endVisit()
  return undefined
})
