import { useSyncExternalStore } from 'react'

const narrow = typeof matchMedia === 'function' ? matchMedia('(max-width: 47.999em)') : undefined

function subscribe(listener: () => void): () => void {
  narrow?.addEventListener('change', listener)
  return () => narrow?.removeEventListener('change', listener)
}

/** Returns whether the window is narrower than 48 em (768 px at the default font size), where the phone layout applies. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => narrow?.matches ?? false,
    () => false,
  )
}
