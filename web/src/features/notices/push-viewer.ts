import { deviceStorage, ownerOf, tabStorage, type Viewer } from '../../device/storage.ts'

/** In `localStorage`: a number of saves, `due` or `asked`. In `sessionStorage`: present until the next visit. */
export const offerKey = (viewer: Viewer): string => `hasiye.pushOffer ${ownerOf(viewer)}`

/** Returns whether notices are offered now: nobody was asked, and enough was seen or saved before. */
export const isPushOfferDue = (viewer: Viewer, device = deviceStorage(), tab = tabStorage()): boolean =>
  device?.getItem(offerKey(viewer)) === 'due' && tab?.getItem(offerKey(viewer)) == null

let endNotices: (() => () => void) | undefined

/**
 * Sets the function that ends the notices about the child whose panel is open; it returns the function that undoes
 * this.
 */
export function onChildRemoved(end: typeof endNotices): void {
  endNotices = end
}

/** Ends the notices about the child whose panel is open, because it is removed from this device. */
export const endNoticesOfChild = () => endNotices?.()
