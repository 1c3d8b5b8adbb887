import { AppError } from '../errors/errors.ts'

export interface SemaphoreOptions {
  concurrency: number
  maxQueued: number
  timeoutMs: number
  /** What those are told who find the queue full or wait too long; `busy`, 503, where it is left out. */
  refusal?: () => AppError
}

/** Ends one piece of work; calling it again does nothing. */
export type Release = () => void

export interface Semaphore {
  /** Waits for room for one piece of work of `key`. @throws AppError when the queue is full or the wait too long */
  acquire(key?: string): Promise<Release>
  /** Does the work as soon as there is room. @throws AppError like `acquire`; whatever the work throws */
  run<T>(work: () => Promise<T>, key?: string): Promise<T>
}

interface Waiter {
  key: string
  timer: NodeJS.Timeout
  start(): void
  refuse(): void
}

const busyRetrySeconds = 5
const busy = (): AppError => new AppError('busy', { retryAfterSeconds: busyRetrySeconds })

/**
 * Lets `concurrency` pieces of work run at once. The others wait in one queue per key, and the keys are served in turn, so
 * that a key with a long queue delays nobody but itself. When the queues are full, the last of the longest one makes room.
 */
export function openSemaphore({ concurrency, maxQueued, timeoutMs, refusal = busy }: SemaphoreOptions): Semaphore {
  let running = 0
  let queued = 0
  // the first key is served next, and goes to the end with what it has left
  const queues = new Map<string, Waiter[]>()

  const remove = (waiter: Waiter): void => {
    clearTimeout(waiter.timer)
    const rest = (queues.get(waiter.key) ?? []).filter((other) => other !== waiter)
    if (rest.length > 0) queues.set(waiter.key, rest)
    else queues.delete(waiter.key)
    queued -= 1
  }

  const makeRoomFor = (key: string): void => {
    let longest: Waiter[] = queues.get(key) ?? []
    for (const queue of queues.values()) if (queue.length > longest.length) longest = queue
    const last = longest.at(-1)
    if (!last || longest.length <= (queues.get(key)?.length ?? 0) + 1) throw refusal()
    last.refuse()
  }

  const wait = (key: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const waiter: Waiter = {
        key,
        timer: setTimeout(() => waiter.refuse(), timeoutMs),
        start() {
          remove(waiter)
          resolve()
        },
        refuse() {
          remove(waiter)
          reject(refusal())
        },
      }
      queues.set(key, [...(queues.get(key) ?? []), waiter])
      queued += 1
    })

  const leave = (): void => {
    const [next] = queues.values()
    const waiter = next?.[0]
    if (!waiter) {
      running -= 1
      return
    }
    waiter.start()
    const left = queues.get(waiter.key)
    if (!left) return
    queues.delete(waiter.key)
    queues.set(waiter.key, left)
  }

  const acquire = async (key = ''): Promise<Release> => {
    if (running < concurrency) {
      running += 1
    } else {
      if (queued >= maxQueued) makeRoomFor(key)
      await wait(key)
    }
    let isHeld = true
    return () => {
      if (isHeld) leave()
      isHeld = false
    }
  }

  return {
    acquire,
    async run(work, key) {
      const release = await acquire(key)
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}
