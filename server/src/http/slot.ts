import type { ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Release } from './semaphore.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined where nobody is signed in. */
    slot: Slot | undefined
  }
}

/**
 * One of the requests that a session may have in work. It is free when the answer is made, and bytes that go out afterwards
 * hold nothing; while the server still works it is held, even where the client has closed the connection.
 */
export interface Slot {
  /** Keeps the slot until the work is done. */
  hold<T>(work: () => Promise<T>): Promise<T>
  release(): void
}

export function openSlot(release: Release, response: ServerResponse): Slot {
  let isWorking = false
  const releaseUnlessWorking = (): void => {
    if (!isWorking) release()
  }
  response.once('finish', releaseUnlessWorking).once('close', releaseUnlessWorking)
  return {
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
  }
}

/** Makes the answer of a request within its slot, which is free afterwards. */
export async function answerInSlot<T>({ slot }: FastifyRequest, work: () => Promise<T>): Promise<T> {
  if (!slot) return work()
  try {
    return await slot.hold(work)
  } finally {
    slot.release()
  }
}
