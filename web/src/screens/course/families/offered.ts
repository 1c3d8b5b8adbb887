import { currentAccount } from '../../../api/client.ts'
import { deviceStorage } from '../../../device/storage.ts'

/** The offer after a teacher's first saved lesson was shown on this device. */
const keyOf = () => `hasiye.offered/${currentAccount()}`
/** Where the storage of the device is full or missing. */
const inMemory = new Set<string>()

export const wasOffered = (): boolean => inMemory.has(keyOf()) || Boolean(deviceStorage()?.getItem(keyOf()))

export function recordOffer(): void {
  inMemory.add(keyOf())
  try {
    deviceStorage()?.setItem(keyOf(), '1')
  } catch {
    // the set has it as long as the page is open
  }
}
