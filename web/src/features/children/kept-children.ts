import { useSyncExternalStore } from 'react'
import { deviceStorage } from '../../ui/device-storage.ts'
import { type Child, storedChildren } from './stored-children.ts'

/** The children stored on the device after the parent agreed. */
const kept = storedChildren('hasiye.children', deviceStorage)

/** Returns the children stored on this device in the order in which they were added; the same array until something changes. */
export const listChildren = kept.list

/** Stores a child, or updates the name of a stored one. `instead` is the ID of the stored child to replace. */
export function keepChild(child: Child, instead = child.shortId): void {
  const children = listChildren().filter(({ shortId }) => shortId !== child.shortId || shortId === instead)
  const position = children.findIndex(({ shortId }) => shortId === instead)
  kept.store(position < 0 ? [...children, child] : children.with(position, child))
}

/** Removes a child. Returns the function that stores it again in its former position; undefined if it was not stored. */
export function forgetChild(gone: string): (() => void) | undefined {
  const position = listChildren().findIndex(({ shortId }) => shortId === gone)
  const child = listChildren()[position]
  if (!child) return undefined
  const without = () => listChildren().filter(({ shortId }) => shortId !== gone)
  kept.store(without())
  return () => kept.store(without().toSpliced(position, 0, child))
}

export const useChildren = (): Child[] => useSyncExternalStore(kept.subscribe, listChildren)
