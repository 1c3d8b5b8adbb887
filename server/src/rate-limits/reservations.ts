import { type AppError, rateLimited } from '../errors/errors.ts'
import { type Counter, limits } from './limits.ts'
import type { ConsumedPoints, RateLimitStore, StoredPoints, Success } from './rate-limit-store.ts'

/** How long a request waits for reservations in flight that hold all remaining points of a limit. */
const maxWaitMs = 5000
const timeoutRetrySeconds = 5

/** Points consumed before an attempt. Exactly one of the two calls ends it. */
export interface Reservation {
  /** The attempt failed: the points stay consumed. */
  keep(): void
  /** The attempt succeeded: refunds the points and remembers successes in the same statement. */
  refund(successes?: Success[]): Promise<void>
}

interface Reservations {
  /** @throws AppError `rate_limited` */
  reserve(counters: Counter[]): Promise<Reservation>
  /** Whether a limit stays reached even if everything in flight succeeds. */
  isReached(stored: StoredPoints): boolean
}

export const isConsumed = (rows: ConsumedPoints[], points: number): boolean =>
  rows.every(({ consumed }) => consumed === points)

export const counterOf = <C extends Counter>({ keyOf }: RateLimitStore, counters: C[], key: string): C =>
  counters.find((counter) => keyOf(counter) === key) as C

/** The refusal by the limit whose window ends last. */
export function refusalOf(store: RateLimitStore, counters: Counter[], full: StoredPoints[]): AppError {
  const { key, waitMs } = full.reduce((a, b) => (b.waitMs > a.waitMs ? b : a))
  return rateLimited(Math.max(1, Math.ceil(waitMs / 1000)), counterOf(store, counters, key).limit)
}

interface Waiter {
  resolve(): void
  reject(error: AppError): void
}

/** Consumes points before an attempt and refunds them after it; requests wait in order while all remaining points are in flight. */
export function openReservations(store: RateLimitStore): Reservations {
  const { keyOf } = store
  /** By key: points that this process has consumed or is about to consume, and has neither kept nor refunded yet. */
  const inFlight = new Map<string, number>()
  /** While a key has a queue, a point of it is in flight or its first waiter was just woken. */
  const queues = new Map<string, Set<Waiter>>()

  const countOf = (key: string): number => inFlight.get(key) ?? 0
  const add = (keys: string[]): void => {
    for (const key of keys) inFlight.set(key, countOf(key) + 1)
  }
  const subtract = (keys: string[]): void => {
    for (const key of keys) {
      if (countOf(key) > 1) inFlight.set(key, countOf(key) - 1)
      else inFlight.delete(key)
    }
  }
  /** Wakes the first waiter of each key. */
  const wake = (keys: string[]): void => {
    for (const key of keys) {
      const [first] = queues.get(key) ?? []
      first?.resolve()
    }
  }
  /** The same for keys without points in flight, whose waiters nobody else would wake. */
  const wakeIdle = (keys: string[]): void => wake(keys.filter((key) => !inFlight.has(key)))
  const settle = (keys: string[]): void => {
    subtract(keys)
    wake(keys)
  }

  /** Waits at the end of the queue, or at its head. @throws AppError `timeoutError`, or the refusal of all waiters */
  const wait = (key: string, timeoutMs: number, timeoutError: AppError, isFirst: boolean): Promise<void> =>
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
      const timer = setTimeout(() => waiter.reject(timeoutError), timeoutMs)
      const others = queues.get(key) ?? []
      queues.set(key, new Set(isFirst ? [waiter, ...others] : [...others, waiter]))
    })

  const isReached = ({ key, points, allowance }: StoredPoints): boolean => points - countOf(key) >= allowance

  const reservationOf = (keys: string[], rows: ConsumedPoints[]): Reservation => ({
    keep: () => settle(keys),
    refund: (successes = []) => store.refund(rows, successes).finally(() => settle(keys)),
  })

  const tryReserve = async (counters: Counter[], keys: string[]): Promise<ConsumedPoints[]> => {
    // counted before the statement, because a refusal may arrive before the results of earlier requests
    add(keys)
    try {
      const rows = await store.consume(counters, 1)
      if (!isConsumed(rows, 1)) subtract(keys)
      return rows
    } catch (error) {
      subtract(keys)
      wakeIdle(keys)
      throw error
    }
  }

  /** The first limit that has a queue, or as many points in flight as it allows: the database need not be queried. */
  const findBusy = (counters: Counter[]): string | undefined =>
    counters.map(keyOf).find((key, n) => {
      const [points] = limits[(counters[n] as Counter).limit]
      return queues.has(key) || countOf(key) >= points
    })

  const reserve: Reservations['reserve'] = async (counters) => {
    const keys = counters.map(keyOf)
    const deadline = Date.now() + maxWaitMs
    let awaited = findBusy(counters)
    let isFirst = false
    for (;;) {
      if (awaited !== undefined) {
        const timeoutError = rateLimited(timeoutRetrySeconds, counterOf(store, counters, awaited).limit)
        await wait(awaited, Math.max(0, deadline - Date.now()), timeoutError, isFirst)
      }
      const rows = await tryReserve(counters, keys)
      if (isConsumed(rows, 1)) return reservationOf(keys, rows)
      const exceeded = rows.filter(({ points, allowance }) => points >= allowance)
      const full = exceeded.filter(isReached)
      for (const { key } of full) {
        for (const waiter of [...(queues.get(key) ?? [])]) waiter.reject(refusalOf(store, counters, full))
      }
      const next = full.length === 0 ? exceeded[0]?.key : undefined
      isFirst = next === awaited
      // wakes the next waiter, because this one does not need the key any more
      if (awaited !== undefined && !isFirst) wake([awaited])
      wakeIdle(keys)
      if (next === undefined) throw refusalOf(store, counters, full)
      awaited = next
    }
  }

  return { reserve, isReached }
}
