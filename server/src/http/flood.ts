import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { rateLimited } from './errors.ts'
import { requestsPerMinute, writesPerMinute } from './limits.ts'
import { addressPrefix } from './network-prefix.ts'
import type { Viewer } from './viewer.ts'

/** Limits on how much anybody may ask at all; each process counts for itself. */
export interface FloodGates {
  /** @throws AppError rate_limited */
  countAddress(ip: string): Promise<void>
  /** @throws AppError rate_limited */
  countSession(viewer: Viewer): Promise<void>
  /** @throws AppError rate_limited */
  countWrite(viewer: Viewer): Promise<void>
}

const duration = 60

export function openFloodGates(isOn: boolean): FloodGates {
  const requests = new RateLimiterMemory({ points: requestsPerMinute, duration })
  const writes = new RateLimiterMemory({ points: writesPerMinute, duration })

  const count = async (limiter: RateLimiterMemory, key: string, limit: string): Promise<void> => {
    if (!isOn) return
    try {
      await limiter.consume(key)
    } catch (refusal) {
      if (refusal instanceof Error) throw refusal
      throw rateLimited(Math.max(1, Math.ceil((refusal as RateLimiterRes).msBeforeNext / 1000)), limit)
    }
  }

  return {
    countAddress: (ip) => count(requests, `ip ${addressPrefix(ip)}`, 'requests'),
    countSession: ({ sessionId }) => count(requests, `session ${sessionId}`, 'requests'),
    countWrite: ({ id }) => count(writes, String(id), 'writes'),
  }
}
