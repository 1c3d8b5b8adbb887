import { type AppError, rateLimited } from '../errors/errors.ts'
import type { Counter, Limit } from './limits.ts'
import type { ConsumedPoints, RateLimitStore, StoredPoints, Success } from './rate-limit-store.ts'
import { openKeyedSemaphore } from './semaphore.ts'

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

export const isFull = ({ points, allowance }: StoredPoints): boolean => points >= allowance

export const counterOf = <C extends Counter>({ keyOf }: RateLimitStore, counters: C[], key: string): C =>
  counters.find((counter) => keyOf(counter) === key) as C

const refusal = (seconds: number, { name, text }: Limit): AppError => rateLimited(seconds, name, text)

/** The refusal by the limit whose window ends last. */
export function refusalOf(store: RateLimitStore, counters: Counter[], full: StoredPoints[]): AppError {
  const { key, waitMs } = full.reduce((a, b) => (b.waitMs > a.waitMs ? b : a))
  return refusal(Math.max(1, Math.ceil(waitMs / 1000)), counterOf(store, counters, key).limit)
}

interface Waiter {
  /** Ends the wait; with an error it is refused. */
  end(error?: AppError): void
}

/** Consumes points before an attempt and refunds them after it; requests wait in order while all remaining points are in flight. */
export function openReservations(store: RateLimitStore): Reservations {
  const { keyOf } = store
  /** By key: the attempts of this process that have consumed a point or are about to, and are not settled. */
  const inFlight = new Map<string, number>()
  /** By key: who waits for a point of it to be settled, in order of arrival. */
  const waiters = new Map<string, Set<Waiter>>()

  // the statements lock the row of the widest network anyway, and would hold the connections of everybody else meanwhile
  const consuming = openKeyedSemaphore({ concurrency: 1, maxQueued: 1000, timeoutMs: maxWaitMs })

  const countOf = (key: string): number => inFlight.get(key) ?? 0
  const waitersOf = (key: string): Set<Waiter> => waiters.get(key) ?? new Set()
  const wake = (keys: string[]): void => {
    for (const key of keys) {
      const [first] = waitersOf(key)
      first?.end()
    }
  }
  const leave = (keys: string[]): void => {
    for (const key of keys) {
      if (countOf(key) > 1) inFlight.set(key, countOf(key) - 1)
      else inFlight.delete(key)
    }
  }
  const settle = (keys: string[]): void => {
    leave(keys)
    wake(keys)
  }

  const wait = (key: string, limit: Limit, deadline: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => waiter.end(refusal(timeoutRetrySeconds, limit)), deadline - Date.now())
      const others = waitersOf(key)
      const waiter: Waiter = {
        end(error) {
          clearTimeout(timer)
          others.delete(waiter)
          if (others.size === 0) waiters.delete(key)
          if (error) reject(error)
          else resolve()
        },
      }
      waiters.set(key, others.add(waiter))
    })

  /** A limit with waiters, or with as many points in flight as it allows: the database need not be queried. */
  const isBusy = (key: string, { points }: Limit): boolean => countOf(key) >= points || waiters.has(key)

  const isReached = ({ key, points, allowance }: StoredPoints): boolean => points - countOf(key) >= allowance

  const reserve: Reservations['reserve'] = async (counters) => {
    const keys = counters.map(keyOf)
    const deadline = Date.now() + maxWaitMs
    let awaited = counters.find((counter) => isBusy(keyOf(counter), counter.limit))
    for (;;) {
      if (awaited) await wait(keyOf(awaited), awaited.limit, deadline)
      // counted before the statement, because a refusal may arrive before the results of earlier requests
      for (const key of keys) inFlight.set(key, countOf(key) + 1)
      const rows = await consuming(keys.at(-1) ?? '')
        .run(() => store.consume(counters, 1))
        .catch((error: unknown) => {
          settle(keys)
          throw error
        })
      if (isConsumed(rows, 1)) {
        return {
          keep: () => settle(keys),
          refund: (successes = []) => store.refund(rows, successes).finally(() => settle(keys)),
        }
      }
      leave(keys)
      const full = rows.filter(isFull)
      const reached = full.filter(isReached)
      const error = reached.length > 0 ? refusalOf(store, counters, reached) : undefined
      for (const { key } of reached) for (const waiter of waitersOf(key)) waiter.end(error)
      const next = error ? undefined : counterOf(store, counters, full[0]?.key ?? '')
      // this request no longer needs the point that it was woken for; keys without a point in flight have nobody else to wake
      const left = awaited && awaited !== next ? [keyOf(awaited)] : []
      wake([...left, ...keys.filter((key) => countOf(key) === 0)])
      if (error) throw error
      awaited = next
    }
  }

  return { reserve, isReached }
}
