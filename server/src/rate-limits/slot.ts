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
 * One of the requests that a session may have in work. It is free while the body comes in, and when the answer is made, so
 * that bytes on their way hold nothing; while the server works it is held, even where the client has closed the connection.
 */
export interface Slot {
  /** Takes the slot unless it is held. @throws AppError busy; timeout when the client has gone meanwhile */
  acquire(): Promise<void>
  /** Keeps the slot until the work is done. */
  hold<T>(work: () => Promise<T>): Promise<T>
  release(): void
  /** Releases the slot until it is acquired again, unless the session has too many bytes of bodies on their way. */
  releaseWhileReceiving(bytes: number): void
}

export interface SlotParts {
  /** @throws AppError busy */
  acquire(): Promise<Release>
  /** Counts bytes of a body; undefined where they are too many. */
  reserveBytes(bytes: number): Release | undefined
}

export function openSlot({ acquire, reserveBytes }: SlotParts, response: ServerResponse): Slot {
  let isWorking = false
  let releaseSlot: Release | undefined
  let releaseBytes: Release | undefined
  const release = (): void => {
    releaseSlot?.()
    releaseSlot = undefined
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
  return {
    async acquire() {
      releaseSlot ??= await acquire()
      receive()
      if (!response.destroyed) return
      // nobody waits for the answer any more, and its end has been told already
      release()
      throw new AppError('timeout')
    },
    async hold(work) {
      isWorking = true
      try {
        return await work()
      } finally {
        isWorking = false
        if (response.destroyed) release()
      }
    },
    release,
    releaseWhileReceiving(bytes) {
      // nothing would give the bytes back where the client has gone meanwhile
      if (response.destroyed) return
      releaseBytes ??= reserveBytes(bytes)
      if (releaseBytes) release()
    },
  }
}

const isReceived = ({ complete, headers }: IncomingMessage): boolean =>
  complete || (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined)

/** Releases the slot of a request whose body is still on its way. A form is read by its handler, which does the same. */
export function releaseWhileReceiving({ slot, raw, routeOptions }: FastifyRequest): void {
  if (!slot || isReceived(raw) || routeOptions.config.isForm) return
  slot.releaseWhileReceiving(Number(raw.headers['content-length'] ?? routeOptions.bodyLimit))
}

/** Makes the answer of a request within its slot, which is free afterwards. */
export async function answerInSlot<T>({ slot }: FastifyRequest, work: () => Promise<T>): Promise<T> {
  if (!slot) return work()
  try {
    await slot.acquire()
    return await slot.hold(work)
  } finally {
    slot.release()
  }
}
