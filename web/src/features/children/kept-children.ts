import { useSyncExternalStore } from 'react'
import { deviceStorage } from '../../ui/device-storage.ts'

/** What a device keeps of a child after a question: name and ID, nothing else. */
export interface Child {
  name: string
  shortId: string
}

const key = 'hasiye.children'
const listeners = new Set<() => void>()
let last: { text: string | null; children: Child[] } = { text: null, children: [] }

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

/** The children that this device keeps, in the order in which they were added; the same array until something changes. */
export function listChildren(): Child[] {
  const text = deviceStorage()?.getItem(key) ?? null
  if (text !== last.text) last = { text, children: parse(text) }
  return last.children
}

function store(children: Child[]): void {
  try {
    if (children.length > 0) deviceStorage()?.setItem(key, JSON.stringify(children))
    else deviceStorage()?.removeItem(key)
  } catch {
    // a full device keeps nothing: the ID is typed the next time
  }
  for (const listener of listeners) listener()
}

/** Keeps a child, or another name of one that is kept. With `instead` it takes the place of the child with that ID. */
export function keepChild(child: Child, instead = child.shortId): void {
  const children = listChildren().filter(({ shortId }) => shortId !== child.shortId || shortId === instead)
  const place = children.findIndex(({ shortId }) => shortId === instead)
  store(place < 0 ? [...children, child] : children.with(place, child))
}

export function forgetChild(gone: string): void {
  store(listChildren().filter(({ shortId }) => shortId !== gone))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

export const useChildren = (): Child[] => useSyncExternalStore(subscribe, listChildren)
