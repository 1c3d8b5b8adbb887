import { deviceStorage } from '../../device/storage.ts'

const key = 'hasiye.install'
const answered = 'answered'
/** Acknowledged saves before the offer; by then a teacher knows the app. */
const offeredAfter = 3

/** Counts an acknowledged save on this device. Returns whether it is the one after which the offer is made. */
export function countSave(storage = deviceStorage()): boolean {
  const before = storage?.getItem(key) ?? '0'
  if (before === answered) return false
  const saves = Number(before) + 1
  storage?.setItem(key, String(saves))
  return saves === offeredAfter
}

/** Returns whether there were enough saves and nobody has answered the offer on this device. */
export const isOfferDue = (storage = deviceStorage()): boolean => Number(storage?.getItem(key)) >= offeredAfter

/** Ends the offer on this device permanently. */
export const closeOffer = (storage = deviceStorage()): void => storage?.setItem(key, answered)
