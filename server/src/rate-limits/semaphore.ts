import { AppError } from '../errors/errors.ts'

interface SemaphoreOptions {
  concurrency: number
  maxQueued: number
  timeoutMs: number
  /** The error when the queue is full or the wait times out; `busy`, 503, by default. */
  refusal?: () => AppError
}

/** Releases what was acquired; calling it again does nothing. */
export type Release = () => void

export interface Semaphore {
  /** Waits for a slot for `key`. @throws AppError when the queue is full or the wait times out */
  acquire(key?: string): Promise<Release>
  /** Runs the task in a slot. @throws AppError like `acquire`; what the task throws */
  run<T>(task: () => Promise<T>, key?: string): Promise<T>
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
 * A semaphore with one queue per key. The keys are served round robin, so that a key with a long queue delays only itself. When
 * the queues are full, the last waiter of the longest queue is rejected in favour of a key with a shorter one.
 */
export function openSemaphore({ concurrency, maxQueued, timeoutMs, refusal = busy }: SemaphoreOptions): Semaphore {
  let running = 0
  let queued = 0
  // the first key is served next and then moves to the end
  const queues = new Map<string, Waiter[]>()

  const remove = (waiter: Waiter): void => {
    clearTimeout(waiter.timer)
    const rest = (queues.get(waiter.key) ?? []).filter((other) => other !== waiter)
    if (rest.length > 0) queues.set(waiter.key, rest)
    else queues.delete(waiter.key)
    queued -= 1
  }

  const evictFor = (key: string): void => {
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
      if (queued >= maxQueued) evictFor(key)
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
    async run(task, key) {
      const release = await acquire(key)
      try {
        return await task()
      } finally {
        release()
      }
    },
  }
}
