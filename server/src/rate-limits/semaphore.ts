import { AppError } from '../errors/errors.ts'

interface SemaphoreOptions {
  concurrency: number
  maxQueued: number
  timeoutMs: number
  /** The error when the queue is full or the wait times out; `busy`, 503, by default. */
  refusal?: () => AppError
  /** Called when the last slot is released. */
  onIdle?: () => void
}

/** Releases what was acquired; calling it again does nothing. */
export type Release = () => void

export interface Semaphore {
  /**
   * Waits for a slot.
   * @param keys the widest first: an address after its networks
   * @throws AppError when the queue is full or the wait times out
   */
  acquire(keys?: readonly string[]): Promise<Release>
  /** Runs the task in a slot. @throws AppError like `acquire`; what the task throws */
  run<T>(task: () => Promise<T>, keys?: readonly string[]): Promise<T>
}

interface Waiter {
  groups: string[]
  timer: NodeJS.Timeout
  start(): void
  refuse(): void
}

const busyRetrySeconds = 5
const busy = (): AppError => new AppError('busy', { retryAfterSeconds: busyRetrySeconds })

/** The last waiter of the group with the most waiters, and in it of the next narrower group. */
function lastOfLargest(waiters: Waiter[], level = 0): Waiter | undefined {
  const groups = Map.groupBy(waiters, (waiter) => waiter.groups[level])
  if (groups.size === 1 && groups.has(undefined)) return waiters.at(-1)
  const largest = [...groups.values()].reduce((most, group) => (group.length >= most.length ? group : most), [])
  return lastOfLargest(largest, level + 1)
}

/**
 * A semaphore whose waiters are served round robin by their widest key, within it by the next narrower one, and in
 * order of arrival. A crowd delays only itself, in whatever network it is spread. When too many wait, the last waiter
 * of the largest crowd is rejected.
 */
export function openSemaphore(options: SemaphoreOptions): Semaphore {
  const { concurrency, maxQueued, timeoutMs, refusal = busy, onIdle } = options
  let running = 0
  let served = 0
  let waiters: Waiter[] = []
  /** When a group of waiters was last served, or began to wait. */
  const servedAt = new Map<string, number>()

  const remove = (waiter: Waiter): void => {
    clearTimeout(waiter.timer)
    waiters = waiters.filter((other) => other !== waiter)
    for (const group of waiter.groups) {
      if (!waiters.some(({ groups }) => groups.includes(group))) servedAt.delete(group)
    }
  }

  const wait = (keys: readonly string[]): Promise<void> =>
    new Promise((resolve, reject) => {
      const waiter: Waiter = {
        groups: keys.map((_, n) => keys.slice(0, n + 1).join(' ')),
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
      for (const group of waiter.groups) if (!servedAt.has(group)) servedAt.set(group, served)
      waiters.push(waiter)
      if (waiters.length > maxQueued) lastOfLargest(waiters)?.refuse()
    })

  const isBefore = (a: Waiter, b: Waiter): boolean => {
    const level = a.groups.findIndex((group, n) => servedAt.get(group) !== servedAt.get(b.groups[n] ?? ''))
    const [one, other] = [a.groups[level] ?? '', b.groups[level] ?? '']
    return (servedAt.get(one) ?? 0) < (servedAt.get(other) ?? 0)
  }

  const leave = (): void => {
    const next = waiters.reduce<Waiter | undefined>(
      (first, waiter) => (first && !isBefore(waiter, first) ? first : waiter),
      undefined,
    )
    if (!next) {
      running -= 1
      if (running === 0) onIdle?.()
      return
    }
    served += 1
    for (const group of next.groups) servedAt.set(group, served)
    next.start()
  }

  const acquire = async (keys: readonly string[] = []): Promise<Release> => {
    if (running < concurrency) running += 1
    else await wait(keys)
    let isHeld = true
    return () => {
      if (isHeld) leave()
      isHeld = false
    }
  }

  return {
    acquire,
    async run(task, keys) {
      const release = await acquire(keys)
      try {
        return await task()
      } finally {
        release()
      }
    },
  }
}

/** A semaphore for each key while it is in use. What it returns must be used at once. */
export function openKeyedSemaphore(options: SemaphoreOptions): (key: string) => Semaphore {
  const inUse = new Map<string, Semaphore>()
  return (key) => {
    const semaphore = inUse.get(key) ?? openSemaphore({ ...options, onIdle: () => inUse.delete(key) })
    inUse.set(key, semaphore)
    return semaphore
  }
}
