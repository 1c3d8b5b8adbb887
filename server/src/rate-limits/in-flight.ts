import type { AppError } from '../errors/errors.ts'

interface Waiter {
  resolve(): void
  reject(error: AppError): void
}

interface Wait {
  timeoutMs: number
  /** What it is refused with after that time. */
  late: AppError
  /** Whether it has waited before: it does so in front of the others. */
  isFirst: boolean
}

/**
 * Points of limits that this process has consumed, or tries to, and that are not judged yet; and who waits for one. As long as
 * anybody waits for a key, something of it is in flight or somebody was just woken.
 */
export interface InFlight {
  countOf(key: string): number
  hasQueue(key: string): boolean
  add(keys: string[]): void
  /** What was consumed is judged: the first who waits for each key tries now. */
  settle(keys: string[]): void
  /** Nothing was consumed. */
  withdraw(keys: string[]): void
  /** Lets the first who waits for the key try. */
  wake(key: string): void
  /** The same for each key of which nothing is in flight: nobody else would wake them. */
  wakeIdle(keys: string[]): void
  /** Resolves when it may try. @throws AppError `late`, or that of `refuse` */
  wait(key: string, wait: Wait): Promise<void>
  /** Refuses everybody who waits for the key. */
  refuse(key: string, refusal: AppError): void
}

export function makeInFlight(): InFlight {
  const counts = new Map<string, number>()
  const queues = new Map<string, Set<Waiter>>()

  const remove = (key: string): void => {
    const left = (counts.get(key) ?? 1) - 1
    if (left > 0) counts.set(key, left)
    else counts.delete(key)
  }
  const wake = (key: string): void => {
    const [first] = queues.get(key) ?? []
    first?.resolve()
  }

  return {
    countOf: (key) => counts.get(key) ?? 0,
    hasQueue: (key) => queues.has(key),
    add(keys) {
      for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
    },
    settle(keys) {
      for (const key of keys) {
        remove(key)
        wake(key)
      }
    },
    withdraw(keys) {
      for (const key of keys) remove(key)
    },
    wake,
    wakeIdle(keys) {
      for (const key of keys) if (!counts.has(key)) wake(key)
    },
    wait: (key, { timeoutMs, late, isFirst }) =>
      new Promise((resolve, reject) => {
        const leave = (): void => {
          clearTimeout(timer)
          const queue = queues.get(key)
          queue?.delete(waiter)
          if (queue?.size === 0) queues.delete(key)
        }
        const waiter: Waiter = {
          resolve() {
            leave()
            resolve()
          },
          reject(error) {
            leave()
            reject(error)
          },
        }
        const timer = setTimeout(() => waiter.reject(late), timeoutMs)
        const others = queues.get(key) ?? []
        queues.set(key, new Set(isFirst ? [waiter, ...others] : [...others, waiter]))
      }),
    refuse(key, refusal) {
      for (const waiter of [...(queues.get(key) ?? [])]) waiter.reject(refusal)
    },
  }
}
