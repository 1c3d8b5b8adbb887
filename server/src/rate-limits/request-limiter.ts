import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { rateLimited } from '../errors/errors.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { type Limit, requestLimit, writeLimit } from './limits.ts'
import { addressPrefix } from './network-prefix.ts'

/** Limits on requests, writes and bytes, counted in memory by each process. */
export interface RequestLimiter {
  /** @throws AppError rate_limited */
  consumeAddress(ip: string): Promise<void>
  /** @throws AppError rate_limited */
  consumeSession(viewer: Viewer): Promise<void>
  /** @throws AppError rate_limited */
  consumeWrite(viewer: Viewer, writes?: number): Promise<void>
  /**
   * Consumes points that are left, so that after a refusal fewer points still are; more than the limit count as all of it.
   * @throws AppError rate_limited
   */
  consumeLeft(limit: Limit, key: string, points: number): Promise<void>
}

export function openRequestLimiter(isOn: boolean): RequestLimiter {
  const opened = new Map<Limit, RateLimiterMemory>()
  const limiterOf = (limit: Limit): RateLimiterMemory => {
    const limiter = opened.get(limit) ?? new RateLimiterMemory({ points: limit.points, duration: limit.seconds })
    opened.set(limit, limiter)
    return limiter
  }

  const consume = async (limit: Limit, key: string, points = 1): Promise<void> => {
    if (!isOn) return
    try {
      await limiterOf(limit).consume(key, points)
    } catch (refusal) {
      if (refusal instanceof Error) throw refusal
      throw rateLimited(Math.max(1, Math.ceil((refusal as RateLimiterRes).msBeforeNext / 1000)), limit.name)
    }
  }

  return {
    consumeAddress: (ip) => consume(requestLimit, `ip ${addressPrefix(ip)}`),
    consumeSession: ({ sessionId }) => consume(requestLimit, `session ${sessionId}`),
    // writes of parents do not count against the student
    consumeWrite: ({ id, role, sessionId }, points) =>
      consume(writeLimit, role === 'parent' ? `session ${sessionId}` : String(id), points),
    async consumeLeft(limit, key, points) {
      const counted = Math.min(points, limit.points)
      try {
        await consume(limit, key, counted)
      } catch (refusal) {
        await limiterOf(limit).reward(key, counted)
        throw refusal
      }
    },
  }
}
