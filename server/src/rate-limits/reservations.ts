import { type AppError, rateLimited } from '../errors/errors.ts'
import { makeInFlight } from './in-flight.ts'
import { type LimitName, limits, type Unit } from './limits.ts'
import type { ConsumedPoints, RateLimitStore, StoredPoints, Success } from './rate-limit-store.ts'

/** How long a request waits for those before it to be judged, where they hold all that a limit has left. */
const maxWaitMs = 5000
const lateRetrySeconds = 5

/** Points that were consumed before the work. One of the two calls ends it. */
export interface Reservation {
  /** The work failed: the points stay consumed. */
  keep(): void
  /** The work succeeded: gives the points back, and remembers successes in the same statement. */
  refund(successes?: Success[]): Promise<void>
}

export interface Reservations {
  /** @throws AppError `rate_limited` */
  reserve(units: Unit[]): Promise<Reservation>
  /** Whether a limit is reached even if all that is in flight succeeds. */
  isReached(stored: StoredPoints): boolean
}

export const isConsumed = (rows: ConsumedPoints[], points: number): boolean =>
  rows.every(({ consumed }) => consumed === points)

export const limitOf = ({ keyOf }: RateLimitStore, units: Unit[], key: string): LimitName =>
  (units.find((unit) => keyOf(unit) === key) as Unit).limit

/** The refusal by that one of the limits which ends last. */
export function refusalOf(store: RateLimitStore, units: Unit[], full: StoredPoints[]): AppError {
  const { key, waitMs } = full.reduce((a, b) => (b.waitMs > a.waitMs ? b : a))
  return rateLimited(Math.max(1, Math.ceil(waitMs / 1000)), limitOf(store, units, key))
}

/** Points consumed before the work and given back after it; who comes when the rest is in flight waits, in order. */
export function openReservations(store: RateLimitStore): Reservations {
  const { keyOf } = store
  const inFlight = makeInFlight()

  const isReached = ({ key, points, allowance }: StoredPoints): boolean => points - inFlight.countOf(key) >= allowance

  const reservationOf = (keys: string[], rows: ConsumedPoints[]): Reservation => ({
    keep: () => inFlight.settle(keys),
    refund: (successes = []) => store.refund(rows, successes).finally(() => inFlight.settle(keys)),
  })

  const tryReserve = async (units: Unit[], keys: string[]): Promise<ConsumedPoints[]> => {
    // counted before the statement: a refusal may be read before the answers to those who were faster
    inFlight.add(keys)
    try {
      const rows = await store.consume(units, 1)
      if (!isConsumed(rows, 1)) inFlight.withdraw(keys)
      return rows
    } catch (error) {
      inFlight.withdraw(keys)
      inFlight.wakeIdle(keys)
      throw error
    }
  }

  /** The first limit that others wait for, or that as many requests try as it allows: the database need not be asked. */
  const findBusy = (units: Unit[]): string | undefined =>
    units.map(keyOf).find((key, n) => {
      const [points] = limits[(units[n] as Unit).limit]
      return inFlight.hasQueue(key) || inFlight.countOf(key) >= points
    })

  const reserve: Reservations['reserve'] = async (units) => {
    const keys = units.map(keyOf)
    const deadline = Date.now() + maxWaitMs
    let awaited = findBusy(units)
    let isFirst = false
    for (;;) {
      if (awaited !== undefined) {
        const late = rateLimited(lateRetrySeconds, limitOf(store, units, awaited))
        await inFlight.wait(awaited, { timeoutMs: Math.max(0, deadline - Date.now()), late, isFirst })
      }
      const rows = await tryReserve(units, keys)
      if (isConsumed(rows, 1)) return reservationOf(keys, rows)
      const exceeded = rows.filter(({ points, allowance }) => points >= allowance)
      const full = exceeded.filter(isReached)
      for (const { key } of full) inFlight.refuse(key, refusalOf(store, units, full))
      const next = full.length === 0 ? exceeded[0]?.key : undefined
      isFirst = next === awaited
      // the turn that was not used goes to the next who waits for it
      if (awaited !== undefined && !isFirst) inFlight.wake(awaited)
      inFlight.wakeIdle(keys)
      if (next === undefined) throw refusalOf(store, units, full)
      awaited = next
    }
  }

  return { reserve, isReached }
}
