import { useSyncExternalStore } from 'react'
import { childrenKey, onSessionEnd } from '../../api/session.ts'
import { deviceStorage, tabStorage } from '../../ui/device-storage.ts'

/** A child whose panel a parent opened: name and short ID, nothing else. */
export interface Child {
  name: string
  shortId: string
}

const isChild = (value: unknown): value is Child =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'shortId' in value &&
  typeof value.shortId === 'string'

function parse(text: string | null): Child[] {
  try {
    const read: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(read) ? read.filter(isChild) : []
  } catch {
    return []
  }
}

/** Returns a list of children in a storage of the browser, for `useSyncExternalStore`. */
function storedChildren(key: string, storage: () => Storage | undefined) {
  const listeners = new Set<() => void>()
  let last: { text: string | null; children: Child[] } = { text: null, children: [] }

  /** Returns the same array until something changes. */
  function list(): Child[] {
    const text = storage()?.getItem(key) ?? null
    if (text !== last.text) last = { text, children: parse(text) }
    return last.children
  }

  function store(children: Child[]): void {
    try {
      if (children.length > 0) storage()?.setItem(key, JSON.stringify(children))
      else storage()?.removeItem(key)
    } catch {
      // The storage is full: the ID has to be typed again next time.
    }
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      removeEventListener('storage', listener)
    }
  }

  return { list, store, subscribe }
}

/** The children stored on the device after the parent agreed. */
const remembered = storedChildren(childrenKey, deviceStorage)

/** Returns the children stored on this device in the order in which they were added. */
export const listChildren = remembered.list

/** Stores a child, or updates the name of a stored one. `instead` is the ID of the stored child to replace. */
export function rememberChild(child: Child, instead = child.shortId): void {
  const children = listChildren().filter(({ shortId }) => shortId !== child.shortId || shortId === instead)
  const position = children.findIndex(({ shortId }) => shortId === instead)
  remembered.store(position < 0 ? [...children, child] : children.with(position, child))
}

/** Removes a child. Returns the function that stores it again in its former position; undefined if it was not stored. */
export function forgetChild(gone: string): (() => void) | undefined {
  const position = listChildren().findIndex(({ shortId }) => shortId === gone)
  const child = listChildren()[position]
  if (!child) return undefined
  const without = () => listChildren().filter(({ shortId }) => shortId !== gone)
  remembered.store(without())
  return () => remembered.store(without().toSpliced(position, 0, child))
}

export const useRememberedChildren = (): Child[] => useSyncExternalStore(remembered.subscribe, listChildren)

/**
 * The children whose panels were opened in this tab of the browser since the parent signed in. Each child has a session of
 * its own, so the end of one session does not remove them.
 */
const visited = storedChildren('hasiye.visitedChildren', tabStorage)

export const useVisited = (): Child[] => useSyncExternalStore(visited.subscribe, visited.list)

/** Adds a child to the visit and removes its former IDs: the `outdated` ones, which no longer work, of the same name. */
export function visitChild(child: Child, outdated: readonly string[]): void {
  const isFormer = ({ name, shortId }: Child) => name === child.name && outdated.includes(shortId)
  const before = visited.list()
  if (before.some(({ name, shortId }) => shortId === child.shortId && name === child.name)) return
  visited.store([...before.filter((other) => other.shortId !== child.shortId && !isFormer(other)), child])
}

export function endVisit(): void {
  if (visited.list().length > 0) visited.store([])
}

onSessionEnd((end) => {
  if (end === 'loggedOut') endVisit()
  return undefined
})
