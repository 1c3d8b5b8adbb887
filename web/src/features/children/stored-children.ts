import { useSyncExternalStore } from 'react'
import { childrenKey, onSessionEnd } from '../../api/session.ts'
import { deviceStorage, tabStorage } from '../../device/storage.ts'

/** A child whose panel a parent opened: its account, name and short ID, nothing else. */
export interface Child {
  id: number
  name: string
  shortId: string
}

const isChild = (value: unknown): value is Child =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'number' &&
  'name' in value &&
  typeof value.name === 'string' &&
  'shortId' in value &&
  typeof value.shortId === 'string'

/** Whether both are the same child: names are not unique, and a short ID may be renewed. */
export const isSameChild = (one: Child, other: Child): boolean => one.shortId === other.shortId || one.id === other.id

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
      // The storage is full: the ID must be typed again next time.
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

/** Stores a child, or the changes of a stored one. `instead` is the ID of the stored child to replace. */
export function rememberChild(child: Child, instead = child.shortId): void {
  const children = listChildren().filter((other) => other.shortId === instead || !isSameChild(other, child))
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

const none: Child[] = []
/** The server has no device data. */
const noneKnown = (): Child[] => none

export const useRememberedChildren = (): Child[] => useSyncExternalStore(remembered.subscribe, listChildren, noneKnown)

/**
 * The children whose panels were opened in this tab of the browser since the parent signed in. Each child has a session of
 * its own, so the end of one session does not remove them.
 */
const visited = storedChildren('hasiye.visitedChildren', tabStorage)

export const useVisited = (): Child[] => useSyncExternalStore(visited.subscribe, visited.list, noneKnown)

/** Adds a child to the visit, with its current name and short ID in place of former ones. */
export function visitChild(child: Child): void {
  const before = visited.list()
  const position = before.findIndex((other) => isSameChild(other, child))
  if (JSON.stringify(before[position]) === JSON.stringify(child)) return
  visited.store(position < 0 ? [...before, child] : before.with(position, child))
}

const declinedKey = 'hasiye.childNotKept'
const declinedListeners = new Set<() => void>()
const readDeclined = (): string => tabStorage()?.getItem(declinedKey) ?? ''

/** Does not ask again about this child until the tab is closed. */
export function declineChild(shortId: string): void {
  tabStorage()?.setItem(declinedKey, `${readDeclined()} ${shortId}`.trim())
  for (const listener of declinedListeners) listener()
}

/** Returns the short IDs of the children that this device is not to store. */
export function useDeclined(): string[] {
  const subscribe = (listener: () => void) => {
    declinedListeners.add(listener)
    return () => void declinedListeners.delete(listener)
  }
  return useSyncExternalStore(subscribe, readDeclined, () => '').split(' ')
}

/** Whether this device knows the short ID: of a stored child, or of one whose panel was opened since the sign-in. */
export const isKnownHere = (shortId: string): boolean =>
  [...listChildren(), ...visited.list()].some((child) => child.shortId === shortId)

export function endVisit(): void {
  if (visited.list().length > 0) visited.store([])
}

onSessionEnd((end) => {
  if (end === 'loggedOut') endVisit()
  return undefined
})
