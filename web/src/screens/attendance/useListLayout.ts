import { useSyncExternalStore } from 'react'
import { windowIs } from '../../device/media.ts'

const narrow = windowIs('phone')
const landscapePhone = windowIs('sideways')

const wide = windowIs('wide')

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

function subscribeToWide(listener: () => void): () => void {
  wide?.addEventListener('change', listener)
  return () => wide?.removeEventListener('change', listener)
}

/** Returns whether the window has room for the tools beside the tabs. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribeToWide, () => wide?.matches ?? false)
