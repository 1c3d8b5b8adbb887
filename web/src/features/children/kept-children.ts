import { useSyncExternalStore } from 'react'
import { deviceStorage } from '../../ui/device-storage.ts'

/** A child stored on the device after the parent agreed: name and short ID, nothing else. */
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

/** Returns the children stored on this device in the order in which they were added; the same array until something changes. */
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
    // Storage is full, so nothing is stored and the ID has to be typed again.
  }
  for (const listener of listeners) listener()
}

/** Stores a child, or updates the name of a stored one. `instead` is the ID of the stored child to replace. */
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
