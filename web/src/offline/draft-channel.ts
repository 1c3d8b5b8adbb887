import type { SaveResult } from '@hasiye/contract/attendance.ts'

/**
 * Messages between the tabs and the service worker: drafts of an account were written, a response arrived and its drafts will be
 * removed, a save has ended.
 */
export interface DraftMessage {
  userId: number
  courseId?: number
  reply?: SaveResult
  saved?: boolean
}

/** Opens the channel of these messages; an instance does not receive its own. */
export const openDraftChannel = (): BroadcastChannel => new BroadcastChannel('hasiye-drafts')

/** Database of the drafts and pending saves. */
export const draftDatabase = 'hasiye'

/** Tag of the Background Sync that wakes the worker when the network is back. */
export const syncTag = 'hasiye-saves'
