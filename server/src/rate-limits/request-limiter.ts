import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { rateLimited } from '../errors/errors.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { noteBytesPerHour, requestsPerMinute, writesPerMinute } from './limits.ts'
import { addressPrefix } from './network-prefix.ts'

/** Limits on the number of requests and writes, counted in memory by each process. */
export interface RequestLimiter {
  /** @throws AppError rate_limited */
  consumeAddress(ip: string): Promise<void>
  /** @throws AppError rate_limited */
  consumeSession(viewer: Viewer): Promise<void>
  /** @throws AppError rate_limited */
  consumeWrite(viewer: Viewer, writes?: number): Promise<void>
  /** A save with more bytes than an hour's limit counts as the whole limit. @throws AppError rate_limited */
  consumeNotes(accountId: number, bytes: number): Promise<void>
}

const duration = 60
const hourSeconds = 3600

export function openRequestLimiter(isOn: boolean): RequestLimiter {
  const requests = new RateLimiterMemory({ points: requestsPerMinute, duration })
  const writes = new RateLimiterMemory({ points: writesPerMinute, duration })

  const notes = new RateLimiterMemory({ points: noteBytesPerHour, duration: hourSeconds })

  const consume = async (limiter: RateLimiterMemory, key: string, limit: string, points = 1): Promise<void> => {
    if (!isOn) return
    try {
      await limiter.consume(key, points)
    } catch (refusal) {
      if (refusal instanceof Error) throw refusal
      throw rateLimited(Math.max(1, Math.ceil((refusal as RateLimiterRes).msBeforeNext / 1000)), limit)
    }
  }

  return {
    consumeAddress: (ip) => consume(requests, `ip ${addressPrefix(ip)}`, 'requests'),
    consumeSession: ({ sessionId }) => consume(requests, `session ${sessionId}`, 'requests'),
    // writes of parents do not count against the student
    consumeWrite: ({ id, role, sessionId }, points) =>
      consume(writes, role === 'parent' ? `session ${sessionId}` : String(id), 'writes', points),
    async consumeNotes(accountId, bytes) {
      const key = String(accountId)
      const points = Math.min(bytes, noteBytesPerHour)
      try {
        await consume(notes, key, 'notes', points)
      } catch (refusal) {
        // shorter notes still fit
        await notes.reward(key, points)
        throw refusal
      }
    },
  }
}
