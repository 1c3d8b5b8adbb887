import { endCachedLogOut } from '../api/cached-log-out.ts'
import { ApiError } from '../api/client.ts'
import { openDisk, pendingOwners } from './disk.ts'
import { type DraftMessage, openDraftChannel, type RefusedSave } from './draft-channel.ts'
import { DraftStore } from './draft-store.ts'
import { Outbox, revertedBy } from './outbox.ts'
import type { Reverted } from './reverted-saves.ts'
import { saveCalls } from './save-call.ts'

/**
 * Ends a pending log-out, then sends the pending saves on this device without a page: those of the account that is
 * signed in; those of others stay. Open pages get each response. Throws if something must be sent again later.
 */
export async function sendPending(): Promise<void> {
  await endCachedLogOut()
  const channel = openDraftChannel()
  const broadcast = (message: DraftMessage): void => channel.postMessage(message)
  const signedOut = new Set<number>()
  let mustRepeat = false
  for (const { userId, courseId } of await pendingOwners()) {
    if (!signedOut.has(userId)) mustRepeat = (await sendCourse(userId, courseId, broadcast, signedOut)) || mustRepeat
  }
  channel.close()
  if (mustRepeat) throw new Error('pending saves have to be sent again')
}

const refusedSave = ({ changes, error }: Reverted): RefusedSave => ({
  changes,
  code: error.code,
  status: error.status,
  sentence: error.isUnexplained ? undefined : error.message,
})

/** Returns whether saves of this course are still pending and may be accepted later. */
async function sendCourse(
  userId: number,
  courseId: number,
  broadcast: (message: DraftMessage) => void,
  signedOut: Set<number>,
): Promise<boolean> {
  const store = new DraftStore(openDisk(userId, courseId), () => broadcast({ userId, courseId }))
  const calls = saveCalls(userId, courseId)
  const outbox = new Outbox(store, {
    ...calls,
    isSamePerson: async () => {
      try {
        return await calls.isSamePerson()
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) signedOut.add(userId)
        throw error
      }
    },
    onResponse: async (response) => broadcast({ userId, courseId, reply: response }),
    onSent: ({ saved, failed }) => {
      const rejected = revertedBy({ failed }, courseId, store)
      if (rejected) broadcast({ userId, courseId, refused: refusedSave(rejected) })
      if (saved.length + failed.length > 0) broadcast({ userId, courseId, saved: true })
    },
  })
  await outbox.resend()
  outbox.close()
  store.close()
  return !signedOut.has(userId) && store.latest.entries.some(({ failed }) => !failed)
}
