import { busySession } from '@hasiye/contract/errors.ts'
import { AppError } from '../errors/errors.ts'
import { openSemaphore, type Release } from '../rate-limits/semaphore.ts'

const retrySeconds = 10

/**
 * Limits concurrent exports, from the first query to the last byte: one per person, two in the whole server.
 * @throws AppError busy with 429 for a second export of the same person, with 503 when the wait for a slot times out
 */
export function openExportSlots(): (accountId: number) => Promise<Release> {
  const slots = openSemaphore({ concurrency: 2, maxQueued: 20, timeoutMs: 5_000 })
  const accounts = new Set<number>()
  return async (accountId) => {
    if (accounts.has(accountId)) throw new AppError('busy', { ...busySession, retryAfterSeconds: retrySeconds })
    accounts.add(accountId)
    try {
      const release = await slots.acquire()
      return () => {
        accounts.delete(accountId)
        release()
      }
    } catch (refusal) {
      accounts.delete(accountId)
      throw refusal
    }
  }
}
