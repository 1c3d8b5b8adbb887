import { hash } from 'node:crypto'
import { busySession } from '@hasiye/contract/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { AppError } from './errors.ts'
import { addressPrefix } from './network-prefix.ts'
import { openSemaphore, type Release, type Semaphore } from './semaphore.ts'
import { openSlot } from './slot.ts'

const maxKnownTokens = 10_000
const retrySeconds = 1

/** How many requests of one session are in work, and how many wait for how long. Source: SECURITY_REQUIREMENTS.md section 10. */
const perKey = {
  concurrency: 6,
  maxQueued: 200,
  timeoutMs: 2_000,
  refusal: () => new AppError('busy', { ...busySession, retryAfterSeconds: retrySeconds }),
}

/** A semaphore for each key that is in use. */
function openSemaphores(): (key: string) => Promise<Release> {
  const inUse = new Map<string, { semaphore: Semaphore; users: number }>()
  return async (key) => {
    const entry = inUse.get(key) ?? { semaphore: openSemaphore(perKey), users: 0 }
    inUse.set(key, entry)
    entry.users += 1
    const leave = (): void => {
      entry.users -= 1
      if (entry.users === 0) inUse.delete(key)
    }
    try {
      const release = await entry.semaphore.acquire()
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        release()
        leave()
      }
    } catch (refusal) {
      leave()
      throw refusal
    }
  }
}

type Find<T> = (token: string) => Promise<T | undefined>

export type FindInSlot = <T>(request: FastifyRequest, reply: FastifyReply, find: Find<T>) => Promise<T | undefined>

/**
 * Looks up the session of a request as one of the few that this session may have in work. Tokens that nobody was found by
 * yet share the slots of their address, so that inventing tokens gains nothing.
 * @throws AppError busy with status 429
 */
export function openSessionLimiter(): FindInSlot {
  const acquire = openSemaphores()
  const knownTokens = new LRUCache<string, true>({ max: maxKnownTokens })

  const findKnown = async <T>(key: string, token: string, ip: string, find: Find<T>): Promise<T | undefined> => {
    const leave = knownTokens.has(key) ? undefined : await acquire(`address ${addressPrefix(ip)}`)
    try {
      const found = await find(token)
      if (found === undefined) knownTokens.delete(key)
      else knownTokens.set(key, true)
      return found
    } finally {
      leave?.()
    }
  }

  return async (request, reply, find) => {
    const { token } = request
    if (token === undefined) return undefined
    const key = hash('sha256', token, 'base64url')
    const slot = openSlot(await acquire(key), reply.raw)
    request.slot = slot
    if (reply.raw.destroyed) {
      // nobody waits for the answer any more, and its end has been told already
      slot.release()
      throw new AppError('timeout')
    }
    const found = await slot.hold(() => findKnown(key, token, request.ip, find))
    return found
  }
}
