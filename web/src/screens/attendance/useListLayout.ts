import { useSyncExternalStore } from 'react'

const media = (query: string) => (typeof matchMedia === 'function' ? matchMedia(query) : undefined)
const narrow = media('(width < 48em)')
/** A phone held sideways. Narrower windows that low are phones with their keyboard open, whose layout stays. */
const low = media('(height < 30em) and (30em <= width < 62em)')

function subscribe(listener: () => void): () => void {
  for (const list of [narrow, low]) list?.addEventListener('change', listener)
  return () => {
    for (const list of [narrow, low]) list?.removeEventListener('change', listener)
  }
}

/** Whether the window is a phone held sideways, where every bar costs a row of the list. */
export const useLow = (): boolean => useSyncExternalStore(subscribe, () => low?.matches ?? false)

/** Whether the attendance is shown as a list of one date instead of the grid. */
export const useListLayout = (): boolean =>
  useSyncExternalStore(subscribe, () => (narrow?.matches || low?.matches) ?? false)
