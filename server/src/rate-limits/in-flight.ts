import type { AppError } from '../errors/errors.ts'

interface Waiter {
  resolve(): void
  reject(error: AppError): void
}

interface Wait {
  timeoutMs: number
  /** The error after that time. */
  late: AppError
  /** Whether it has waited before; it is put at the head of the queue. */
  isFirst: boolean
}

/**
 * Points that this process has consumed or is about to consume and that are neither kept nor refunded yet, and the queue of
 * each key. While a key has a queue, a point of it is in flight or a waiter was just woken.
 */
interface InFlight {
  countOf(key: string): number
  hasQueue(key: string): boolean
  add(keys: string[]): void
  /** The points were kept or refunded: wakes the first waiter of each key. */
  settle(keys: string[]): void
  /** Nothing was consumed. */
  withdraw(keys: string[]): void
  /** Wakes the first waiter of the key. */
  wake(key: string): void
  /** The same for each key without points in flight, whose waiters nobody else would wake. */
  wakeIdle(keys: string[]): void
  /** Resolves when the waiter may try. @throws AppError `late`, or that of `refuse` */
  wait(key: string, wait: Wait): Promise<void>
  /** Rejects all waiters of the key. */
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
