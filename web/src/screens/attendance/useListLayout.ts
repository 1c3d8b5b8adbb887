import { useSyncExternalStore } from 'react'

const media = (query: string) => (typeof matchMedia === 'function' ? matchMedia(query) : undefined)
const narrow = media('(max-width: 47.999em)')
/**
 * A phone in landscape. Narrower windows of this height are phones with an open keyboard, whose layout does not change.
 */
const landscapePhone = media('(max-height: 29.999em) and (min-width: 30em) and (max-width: 61.999em)')

function subscribe(listener: () => void): () => void {
  for (const list of [narrow, landscapePhone]) list?.addEventListener('change', listener)
  return () => {
    for (const list of [narrow, landscapePhone]) list?.removeEventListener('change', listener)
  }
}

/** Returns whether the window is a phone in landscape, where every bar takes the space of a row of the list. */
export const useLandscapePhone = (): boolean => useSyncExternalStore(subscribe, () => landscapePhone?.matches ?? false)

/** Returns whether the attendance is shown as a list of one date instead of the grid. */
export const useListLayout = (): boolean =>
  useSyncExternalStore(subscribe, () => (narrow?.matches || landscapePhone?.matches) ?? false)
