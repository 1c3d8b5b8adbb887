import type { Me } from '@hasiye/contract/accounts.ts'
import { deviceStorage, tabStorage } from '../../device/storage.ts'

export type PushViewer = Pick<Me, 'id' | 'isParentView'>

/** Identifies an account, or a child of parents, on this device. */
export const viewerKey = ({ id, isParentView }: PushViewer): string => `${isParentView ? 'parent' : 'account'} ${id}`

/** In `localStorage`: a number of saves, `due` or `asked`. In `sessionStorage`: present until the next visit. */
export const offerKey = (viewer: PushViewer): string => `hasiye.pushOffer ${viewerKey(viewer)}`

/** Returns whether notices are offered now: nobody was asked, and enough was seen or saved before. */
export const isPushOfferDue = (viewer: PushViewer, device = deviceStorage(), tab = tabStorage()): boolean =>
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
