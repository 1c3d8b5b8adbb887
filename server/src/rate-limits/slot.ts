import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors/errors.ts'
import type { Release } from './semaphore.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined where nobody is signed in. */
    slot: Slot | undefined
  }
}

/**
 * One of the concurrent requests of a session. It is released while the body is received and after the handler has ended, and
 * held while the handler runs, even after the client has closed the connection.
 */
interface Slot {
  /** Acquires the slot unless it is held. @throws AppError busy; timeout when the client has disconnected meanwhile */
  acquire(): Promise<void>
  /** Acquires it together with the account's only slot for a large body. @throws AppError like `acquire` */
  acquireForLargeBody(accountId: number): Promise<void>
  /** Holds the slot until the handler has ended. */
  hold<T>(handler: () => Promise<T>): Promise<T>
  release(): void
  /** Releases the slot until it is acquired again, unless the session is receiving too many bytes. */
  releaseWhileReceiving(bytes: number): void
}

export interface SlotParts {
  /** @throws AppError busy */
  acquire(): Promise<Release>
  /** @throws AppError busy */
  acquireForLargeBody(accountId: number): Promise<Release>
  /** Undefined where the session would be receiving too many bytes. */
  reserveBytes(bytes: number): Release | undefined
}

export function openSlot({ acquire, acquireForLargeBody, reserveBytes }: SlotParts, response: ServerResponse): Slot {
  let isWorking = false
  let releaseSlot: Release | undefined
  let releaseLargeBody: Release | undefined
  let releaseBytes: Release | undefined
  const release = (): void => {
    releaseSlot?.()
    releaseSlot = undefined
    releaseLargeBody?.()
    releaseLargeBody = undefined
  }
  const receive = (): void => {
    releaseBytes?.()
    releaseBytes = undefined
  }
  const end = (): void => {
    receive()
    if (!isWorking) release()
  }
  response.once('finish', end).once('close', end)
  const checkConnected = (): void => {
    if (!response.destroyed) return
    // `end` ran before the slot was acquired
    release()
    throw new AppError('timeout')
  }
  const acquireSlot = async (): Promise<void> => {
    releaseSlot ??= await acquire()
    receive()
    checkConnected()
  }
  return {
    acquire: acquireSlot,
    async acquireForLargeBody(accountId) {
      await acquireSlot()
      releaseLargeBody = await acquireForLargeBody(accountId)
      checkConnected()
    },
    async hold(handler) {
      isWorking = true
      try {
        return await handler()
      } finally {
        isWorking = false
        if (response.destroyed) release()
      }
    },
    release,
    releaseWhileReceiving(bytes) {
      // `end` has already run and would not return the bytes
      if (response.destroyed) return
      releaseBytes ??= reserveBytes(bytes)
      if (releaseBytes) release()
    },
  }
}

const isReceived = ({ complete, headers }: IncomingMessage): boolean =>
  complete || (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined)

/** Releases the slot of a request whose body is still being received. A form is read by its handler, which does the same. */
export function releaseWhileReceiving({ slot, raw, routeOptions }: FastifyRequest): void {
  if (!slot || isReceived(raw) || routeOptions.config.isForm) return
  slot.releaseWhileReceiving(Number(raw.headers['content-length'] ?? routeOptions.bodyLimit))
}

/** Runs a handler in the slot of its request, which is released afterwards. */
export async function answerInSlot<T>({ slot }: FastifyRequest, handler: () => Promise<T>): Promise<T> {
  if (!slot) return handler()
  try {
    await slot.acquire()
    return await slot.hold(handler)
  } finally {
    slot.release()
  }
}
