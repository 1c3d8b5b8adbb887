import { useSyncExternalStore } from 'react'
import { windowIs } from '../../device/media.ts'

/** Creates a hook that returns whether the window has this size; false while the server renders. */
function windowHook(size: Parameters<typeof windowIs>[0]): () => boolean {
  const list = windowIs(size)
  const subscribe = (listener: () => void) => {
    list?.addEventListener('change', listener)
    return () => list?.removeEventListener('change', listener)
  }
  const matches = () => list?.matches ?? false
  return () => useSyncExternalStore(subscribe, matches, () => false)
}

/** Returns whether the window is narrower than 48 em (768 px at the default font size), where the phone layout applies. */
export const useNarrow = windowHook('phone')

/** Returns whether the window has at least 62 em (992 px), where a side panel has its place. */
export const useWide = windowHook('desktop')
