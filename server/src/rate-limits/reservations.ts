import { type AppError, rateLimited } from '../errors/errors.ts'
import { makeInFlight } from './in-flight.ts'
import { type Counter, limits } from './limits.ts'
import type { ConsumedPoints, RateLimitStore, StoredPoints, Success } from './rate-limit-store.ts'

/** How long a request waits for reservations in flight that hold all remaining points of a limit. */
const maxWaitMs = 5000
const lateRetrySeconds = 5

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
  /** Whether a limit is reached even if all that is in flight succeeds. */
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

/** Consumes points before an attempt and refunds them after it; requests wait in order while all remaining points are in flight. */
export function openReservations(store: RateLimitStore): Reservations {
  const { keyOf } = store
  const inFlight = makeInFlight()

  const isReached = ({ key, points, allowance }: StoredPoints): boolean => points - inFlight.countOf(key) >= allowance

  const reservationOf = (keys: string[], rows: ConsumedPoints[]): Reservation => ({
    keep: () => inFlight.settle(keys),
    refund: (successes = []) => store.refund(rows, successes).finally(() => inFlight.settle(keys)),
  })

  const tryReserve = async (counters: Counter[], keys: string[]): Promise<ConsumedPoints[]> => {
    // counted before the statement, because a refusal may arrive before the answers to earlier requests
    inFlight.add(keys)
    try {
      const rows = await store.consume(counters, 1)
      if (!isConsumed(rows, 1)) inFlight.withdraw(keys)
      return rows
    } catch (error) {
      inFlight.withdraw(keys)
      inFlight.wakeIdle(keys)
      throw error
    }
  }

  /** The first limit that has a queue or as many points in flight as it allows: the database need not be queried. */
  const findBusy = (counters: Counter[]): string | undefined =>
    counters.map(keyOf).find((key, n) => {
      const [points] = limits[(counters[n] as Counter).limit]
      return inFlight.hasQueue(key) || inFlight.countOf(key) >= points
    })

  const reserve: Reservations['reserve'] = async (counters) => {
    const keys = counters.map(keyOf)
    const deadline = Date.now() + maxWaitMs
    let awaited = findBusy(counters)
    let isFirst = false
    for (;;) {
      if (awaited !== undefined) {
        const late = rateLimited(lateRetrySeconds, counterOf(store, counters, awaited).limit)
        await inFlight.wait(awaited, { timeoutMs: Math.max(0, deadline - Date.now()), late, isFirst })
      }
      const rows = await tryReserve(counters, keys)
      if (isConsumed(rows, 1)) return reservationOf(keys, rows)
      const exceeded = rows.filter(({ points, allowance }) => points >= allowance)
      const full = exceeded.filter(isReached)
      for (const { key } of full) inFlight.refuse(key, refusalOf(store, counters, full))
      const next = full.length === 0 ? exceeded[0]?.key : undefined
      isFirst = next === awaited
      // wakes the next waiter, because this one needs the key no longer
      if (awaited !== undefined && !isFirst) inFlight.wake(awaited)
      inFlight.wakeIdle(keys)
      if (next === undefined) throw refusalOf(store, counters, full)
      awaited = next
    }
  }

  return { reserve, isReached }
}
