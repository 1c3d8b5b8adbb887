import type { Viewer } from '../../device/storage.ts'
import { deviceStorage, tabStorage } from '../../device/storage.ts'
import { offerKey } from './push-viewer.ts'

/** Acknowledged saves of a teacher on this device before the offer. */
const offeredAfter = 3

/** Returns whether the offer may still be made. */
export function isPushOfferOpen(viewer: Viewer, device = deviceStorage()): boolean {
  return device !== undefined && device.getItem(offerKey(viewer)) !== 'asked'
}

/** Counts a teacher's save until the offer is made. Returns whether there are enough of them. */
export function countSaveForOffer(viewer: Viewer, device = deviceStorage()): boolean {
  const saves = Number(device?.getItem(offerKey(viewer)) ?? 0) + 1
  if (!device || Number.isNaN(saves)) return false
  device.setItem(offerKey(viewer), String(saves))
  return saves >= offeredAfter
}

/** Makes the offer at once. */
export function makePushOffer(viewer: Viewer, device = deviceStorage(), tab = tabStorage()): void {
  tab?.removeItem(offerKey(viewer))
  device?.setItem(offerKey(viewer), 'due')
}

/** Makes the offer from the next visit; one that was made before stays unchanged. */
export function makePushOfferLater(viewer: Viewer, device = deviceStorage(), tab = tabStorage()): void {
  if (device?.getItem(offerKey(viewer)) === 'due') return
  tab?.setItem(offerKey(viewer), '')
  device?.setItem(offerKey(viewer), 'due')
}

/** Ends the offer on this device permanently. */
export const closePushOffer = (viewer: Viewer, device = deviceStorage()): void =>
  device?.setItem(offerKey(viewer), 'asked')
