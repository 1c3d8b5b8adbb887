import { hash } from 'node:crypto'
import { busySession } from '@hasiye/contract/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { AppError } from '../errors/errors.ts'
import { bodyLimits } from './limits.ts'
import { addressPrefix } from './network-prefix.ts'
import { openSemaphore, type Release, type Semaphore } from './semaphore.ts'
import { openSlot, type SlotParts } from './slot.ts'

const maxKnownTokens = 10_000
const retrySeconds = 1

/** How long a request waits for a slot of its session. */
export const slotTimeoutMs = 2_000

/** Limits on concurrent and queued requests of one session. Source: SECURITY_REQUIREMENTS.md section 10. */
const slotsPerSession = 6
const queue = {
  maxQueued: 200,
  refusal: () => new AppError('busy', { ...busySession, retryAfterSeconds: retrySeconds }),
}

/**
 * Bytes that one session may receive without a slot. A request beyond them holds its slot while its body is received.
 */
const maxReceivingBytes = slotsPerSession * bodyLimits.marks

interface Key {
  semaphore: Semaphore
  receivingBytes: number
  users: number
}

/** The semaphore and the number of bytes being received, of each key in use. */
function openKeys(concurrency: number, timeoutMs: number): (name: string) => Omit<SlotParts, 'acquireForLargeBody'> {
  const inUse = new Map<string, Key>()

  const use = (name: string): [Key, leave: Release] => {
    const key = inUse.get(name) ?? {
      semaphore: openSemaphore({ concurrency, ...queue, timeoutMs }),
      receivingBytes: 0,
      users: 0,
    }
    inUse.set(name, key)
    key.users += 1
    const leave = (): void => {
      key.users -= 1
      if (key.users === 0) inUse.delete(name)
    }
    return [key, leave]
  }

  return (name) => ({
    async acquire() {
      const [{ semaphore }, leave] = use(name)
      try {
        const release = await semaphore.acquire()
        return () => {
          release()
          leave()
        }
      } catch (refusal) {
        leave()
        throw refusal
      }
    },
    reserveBytes(bytes) {
      const [key, leave] = use(name)
      if (key.receivingBytes + bytes > maxReceivingBytes) {
        leave()
        return undefined
      }
      key.receivingBytes += bytes
      return () => {
        key.receivingBytes -= bytes
        leave()
      }
    },
  })
}

type Find<T> = (token: string) => Promise<T | undefined>

export type FindInSlot = <T>(request: FastifyRequest, reply: FastifyReply, find: Find<T>) => Promise<T | undefined>

/**
 * Looks up the session of a request within a slot of that session. Unknown tokens share the slots of their address too,
 * so that inventing tokens gains nothing.
 * @throws AppError busy with status 429
 */
export function openSessionLimiter(timeoutMs = slotTimeoutMs): FindInSlot {
  const keyOf = openKeys(slotsPerSession, timeoutMs)
  const largeBodiesOf = openKeys(1, timeoutMs)
  const knownTokens = new LRUCache<string, true>({ max: maxKnownTokens })

  const findKnown = async <T>(key: string, token: string, ip: string, find: Find<T>): Promise<T | undefined> => {
    const leave = knownTokens.has(key) ? undefined : await keyOf(`address ${addressPrefix(ip)}`).acquire()
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
    const acquireForLargeBody = (accountId: number) => largeBodiesOf(String(accountId)).acquire()
    const slot = openSlot({ ...keyOf(key), acquireForLargeBody }, reply.raw)
    request.slot = slot
    await slot.acquire()
    return slot.hold(() => findKnown(key, token, request.ip, find))
  }
}
