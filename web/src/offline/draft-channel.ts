import type { SaveResult } from '@hasiye/contract/attendance.ts'
import type { ApiError } from '../api/client.ts'

/**
 * Messages between the tabs and the service worker: drafts of an account were written, a response arrived and its drafts will be
 * removed, a save has ended, the worker's save was refused for good.
 */
export interface DraftMessage {
  userId: number
  courseId?: number
  reply?: SaveResult
  saved?: boolean
  refused?: RefusedSave
}

/** The number of changes of a refused save, and the error; `sentence` is the server's. */
export interface RefusedSave {
  changes: number
  code: ApiError['code']
  status: number
  sentence: string | undefined
}

/** Opens the channel of these messages; an instance does not receive its own. */
export const openDraftChannel = (): BroadcastChannel => new BroadcastChannel('hasiye-drafts')

/** Database of the drafts and pending saves. */
export const draftDatabase = 'hasiye'

/** Tag of the Background Sync that wakes the worker when the network is back. */
export const syncTag = 'hasiye-saves'

/**
 * Makes the service worker end a pending log-out and send pending saves when there is a network, also after this page
 * was closed, where the browser can.
 */
export async function wakeWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } }
  await sync?.register(syncTag).catch(() => undefined)
}
