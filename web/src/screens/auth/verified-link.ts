import { deviceStorage } from '../../ui/device-storage.ts'

const key = 'hasiye.verifiedLink'

/**
 * Remembers the link that verified an address on this device. The server forgets the token of a used link, so that only the
 * device can tell a link that was opened twice from an invalid one. A used token gives access to nothing.
 */
export function rememberVerifiedLink(token: string, storage = deviceStorage()): void {
  try {
    storage?.setItem(key, token)
  } catch {
    // a full device forgets it: the page then says that the link is invalid
  }
}

/** Whether this link verified an address on this device before. */
export const wasVerifiedHere = (token: string, storage = deviceStorage()): boolean => storage?.getItem(key) === token
