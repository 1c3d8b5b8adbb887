import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { rateLimited } from '../errors/errors.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { noteBytesPerHour, requestsPerMinute, writesPerMinute } from './limits.ts'
import { addressPrefix } from './network-prefix.ts'

/** Limits on how much anybody may ask at all; each process counts for itself. */
export interface FloodGates {
  /** @throws AppError rate_limited */
  countAddress(ip: string): Promise<void>
  /** @throws AppError rate_limited */
  countSession(viewer: Viewer): Promise<void>
  /** @throws AppError rate_limited */
  countWrite(viewer: Viewer): Promise<void>
  /** More than a whole hour's notes at once count as an hour's. @throws AppError rate_limited */
  countNotes(accountId: number, bytes: number): Promise<void>
}

const duration = 60
const hourSeconds = 3600

export function openFloodGates(isOn: boolean): FloodGates {
  const requests = new RateLimiterMemory({ points: requestsPerMinute, duration })
  const writes = new RateLimiterMemory({ points: writesPerMinute, duration })

  const notes = new RateLimiterMemory({ points: noteBytesPerHour, duration: hourSeconds })

  const count = async (limiter: RateLimiterMemory, key: string, limit: string, points = 1): Promise<void> => {
    if (!isOn) return
    try {
      await limiter.consume(key, points)
    } catch (refusal) {
      if (refusal instanceof Error) throw refusal
      throw rateLimited(Math.max(1, Math.ceil((refusal as RateLimiterRes).msBeforeNext / 1000)), limit)
    }
  }

  return {
    countAddress: (ip) => count(requests, `ip ${addressPrefix(ip)}`, 'requests'),
    countSession: ({ sessionId }) => count(requests, `session ${sessionId}`, 'requests'),
    countWrite: ({ id }) => count(writes, String(id), 'writes'),
    async countNotes(accountId, bytes) {
      const key = String(accountId)
      const points = Math.min(bytes, noteBytesPerHour)
      try {
        await count(notes, key, 'notes', points)
      } catch (refusal) {
        // shorter notes still fit
        await notes.reward(key, points)
        throw refusal
      }
    },
  }
}
