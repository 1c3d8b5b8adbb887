import { useSyncExternalStore } from 'react'

/** Creates a hook that returns whether the window matches a media query; while the server renders it does not. */
function mediaHook(query: string): () => boolean {
  const list = typeof matchMedia === 'function' ? matchMedia(query) : undefined
  const subscribe = (listener: () => void) => {
    list?.addEventListener('change', listener)
    return () => list?.removeEventListener('change', listener)
  }
  const matches = () => list?.matches ?? false
  return () => useSyncExternalStore(subscribe, matches, () => false)
}

/** Returns whether the window is narrower than 48 em (768 px at the default font size), where the phone layout applies. */
export const useNarrow = mediaHook('(max-width: 47.999em)')

/** Returns whether the window has at least 62 em (992 px), where a side panel has its place. */
export const useWide = mediaHook('(min-width: 62em)')
