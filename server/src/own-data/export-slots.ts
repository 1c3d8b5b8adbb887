import { busySession } from '@hasiye/contract/errors.ts'
import { AppError } from '../errors/errors.ts'
import { openSemaphore, type Release } from '../rate-limits/semaphore.ts'

const retrySeconds = 10

/**
 * How many exports are made at once: one a person, two in the whole server, from the first query to the last byte.
 * @throws AppError busy with 429 for a second one of the same person, with 503 when two others take too long
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
