import { hash } from 'node:crypto'
import { busySession } from '@hasiye/contract/errors.ts'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { AppError } from '../errors/errors.ts'
import { addressPrefix } from './network-prefix.ts'
import { openKeyedSemaphore } from './semaphore.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Runs a task as one of the concurrent requests of the session, also when the client disconnects meanwhile; directly
     * where the request has no session.
     * @throws AppError busy with status 429; timeout when the client disconnected before; what the task throws
     */
    inSlot: <T>(task: () => Promise<T>) => Promise<T>
  }
}

const maxKnownTokens = 10_000
const retrySeconds = 1

/** How long a request waits for a slot of its session. */
export const slotTimeoutMs = 2_000

/** Limits on concurrent and queued requests of one session. Source: SECURITY_REQUIREMENTS.md section 10. */
const slotsPerSession = 6
const maxQueued = 200
export const sessionBusy = (): AppError => new AppError('busy', { ...busySession, retryAfterSeconds: retrySeconds })

type Find<T> = (token: string) => Promise<T | undefined>

export type FindInSlot = <T>(request: FastifyRequest, find: Find<T>) => Promise<T | undefined>

/**
 * Looks up the session of a request within a slot of that session, and gives the request its `inSlot`. A slot is held
 * by a task and never while a body is received. Unknown tokens share the slots of their address too, so that inventing
 * tokens gains nothing.
 * @throws AppError busy with status 429
 */
export function openSessionLimiter(timeoutMs = slotTimeoutMs): FindInSlot {
  const slotsOf = openKeyedSemaphore({ concurrency: slotsPerSession, maxQueued, timeoutMs, refusal: sessionBusy })
  const knownTokens = new LRUCache<string, true>({ max: maxKnownTokens })

  return async (request, find) => {
    const { token, ip, socket } = request
    if (token === undefined) return undefined
    const key = hash('sha256', token, 'base64url')
    request.inSlot = (task) =>
      slotsOf(key).run(async () => {
        if (socket.destroyed) throw new AppError('timeout')
        return task()
      })
    const look = async () => {
      const found = await find(token)
      if (found === undefined) knownTokens.delete(key)
      else knownTokens.set(key, true)
      return found
    }
    return request.inSlot(() => (knownTokens.has(key) ? look() : slotsOf(`address ${addressPrefix(ip)}`).run(look)))
  }
}
