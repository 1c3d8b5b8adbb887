import { useSyncExternalStore } from 'react'

const narrow = typeof matchMedia === 'function' ? matchMedia('(max-width: 767.98px)') : undefined

function subscribe(listener: () => void): () => void {
  narrow?.addEventListener('change', listener)
  return () => narrow?.removeEventListener('change', listener)
}

/** Whether the window is narrower than 768 px: the phone's layout. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrow?.matches ?? false)
}
