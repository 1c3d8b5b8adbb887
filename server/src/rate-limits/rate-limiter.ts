import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { AppError } from '../errors/errors.ts'
import type { AlarmCounter, Counter, RateLimitCheck } from './limits.ts'
import { nestedNetworks } from './network-prefix.ts'
import { openRateLimitStore, type Success } from './rate-limit-store.ts'
import { counterOf, isConsumed, isFull, openReservations, type Reservation, refusalOf } from './reservations.ts'
import { openSemaphore } from './semaphore.ts'

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

const maxDelayMs = 3000
/** How long a reached limit refuses without the database, so that a flood of refusals leaves it to others. */
const refusalMs = 1000
const maxRefusals = 10_000

/** How long a check takes at so many points of a limit that only delays: from nothing to 3 s at twice the limit. */
export const delayMs = (points: number, limit: number): number =>
  Math.round(maxDelayMs * Math.min(1, Math.max(0, points / limit - 1)))

/** A limit that only raises an alarm was reached; reported once per window. */
export interface Alarm {
  /** The name of the limit. */
  limit: string
  searched: string
  ip: string
}

/** Limits on attempts. The counters are in PostgreSQL: they survive a restart and are shared by all nodes. */
export interface RateLimiter {
  /**
   * Checks the limits of an address before the body is read, or waits for those that only delay; no database connection
   * is held meanwhile.
   * @throws AppError `rate_limited`
   */
  checkIp(check: RateLimitCheck, ip: string): Promise<void>
  /** @throws AppError `rate_limited` when the account has no points left for this call */
  checkAccount(check: RateLimitCheck, accountId: number): Promise<void>
  /**
   * Consumes a point of each counter before an attempt, or of none. Where reservations in flight hold all remaining
   * points of a limit, it waits for them for 5 s at most.
   * @throws AppError `rate_limited`
   */
  reserve(counters: Counter[]): Promise<Reservation>
  /**
   * Consumes points without a refund. When a limit has fewer left, the remaining ones are consumed too, so that asking
   * for too many at once reveals no more than asking one by one.
   * @throws AppError `rate_limited`
   */
  consume(counters: Counter[], points?: number): Promise<void>
  /** Consumes a point if one is left. @returns whether one was left */
  tryConsume(counter: Counter): Promise<boolean>
  /** Counts failures towards limits that only raise an alarm. */
  countFailures(counters: AlarmCounter[], points: number, ip: string): Promise<void>
  /** Remembers successes for 30 days. */
  remember(successes: Success[]): Promise<void>
  /** Whether a success was remembered within 30 days. */
  isRemembered(success: Success): Promise<boolean>
  /** Adds a listener for alarms, which must not throw. */
  onAlarm(listener: (alarm: Alarm) => Promise<void>): void
}

/**
 * Limits how often an attempt may fail: its points are consumed before it, and refunded unless it returns undefined.
 * @param successesOf what to remember of a success
 * @returns the result of the attempt
 * @throws AppError `rate_limited`; what the attempt throws
 */
export async function limitFailures<T>(
  limiter: RateLimiter,
  counters: Counter[],
  attempt: () => Promise<T | undefined>,
  successesOf: (found: T) => Success[] = () => [],
): Promise<T | undefined> {
  const reservation = await limiter.reserve(counters)
  let found: T | undefined
  try {
    found = await attempt()
  } catch (error) {
    // the attempt's own error is more useful; points that cannot be refunded expire with the window
    await reservation.refund().catch(() => {})
    throw error
  }
  if (found === undefined) reservation.keep()
  else await reservation.refund(successesOf(found))
  return found
}

export const isRateLimited = (error: unknown): boolean => error instanceof AppError && error.code === 'rate_limited'

/**
 * Makes attempts above a limit at a slow pace instead of refusing them, so that failures of others do not refuse a
 * correct one: this many a second in the whole service. Networks are served round robin.
 * @returns a function that makes the attempt and returns its result, undefined when it failed
 */
export function slowOverLimit({ attemptsPerSecond }: { attemptsPerSecond: number }) {
  const delayOfOneMs = 250
  const concurrency = (attemptsPerSecond * delayOfOneMs) / 1000
  const overLimit = openSemaphore({ concurrency, maxQueued: 100, timeoutMs: 10_000 })
  return <T>(attempt: () => Promise<T | undefined>, ip: string): Promise<T | undefined> =>
    overLimit.run(async () => {
      await sleep(delayOfOneMs)
      return attempt()
    }, nestedNetworks(ip))
}

const unlimited: RateLimiter = {
  async checkIp() {},
  async checkAccount() {},
  reserve: async () => ({ keep() {}, async refund() {} }),
  async consume() {},
  tryConsume: async () => true,
  async countFailures() {},
  async remember() {},
  isRemembered: async () => false,
  onAlarm() {},
}

/** Opens the limiter; with `isOn` false it limits nothing. */
export async function openRateLimiter(pool: pg.Pool, isOn: boolean): Promise<RateLimiter> {
  if (!isOn) return unlimited
  const store = await openRateLimitStore(pool)
  const { reserve, isReached } = openReservations(store)
  const listeners: ((alarm: Alarm) => Promise<void>)[] = []

  const refusals = new LRUCache<string, AppError>({ max: maxRefusals, ttl: refusalMs })

  const check = async (counters: Counter[]): Promise<void> => {
    if (counters.length === 0) return
    const id = counters.map(({ limit, of }) => `${limit.name} ${of}`).join()
    const before = refusals.get(id)
    if (before) throw before
    const rows = (await store.peek(counters)).map((row) => ({ ...row, ...counterOf(store, counters, row.key) }))
    const reached = rows.filter((row) => !row.onlyDelays && isReached(row))
    if (reached.length > 0) {
      const refusal = refusalOf(store, counters, reached)
      refusals.set(id, refusal)
      throw refusal
    }
    const delays = rows.filter(({ onlyDelays }) => onlyDelays).map(({ points, limit }) => delayMs(points, limit.points))
    const delay = Math.max(0, ...delays)
    if (delay > 0) await sleep(delay)
  }

  return {
    checkIp: ({ ofIp }, ip) => check(ofIp?.(ip) ?? []),
    checkAccount: ({ ofAccount = [] }, accountId) =>
      check(ofAccount.map((limit) => ({ limit, of: String(accountId) }))),
    reserve,
    async consume(counters, points = 1) {
      const rows = await store.consume(counters, points, true)
      if (isConsumed(rows, points)) return
      throw refusalOf(store, counters, rows.filter(isFull))
    },
    tryConsume: async (counter) => isConsumed(await store.consume([counter], 1), 1),
    async countFailures(counters, points, ip) {
      for (const { key, points: after } of await store.add(counters, points)) {
        const { limit, searched } = counterOf(store, counters, key)
        if (after < limit.points || after - points >= limit.points) continue
        for (const listener of listeners) await listener({ limit: limit.name, searched, ip })
      }
    },
    remember: (successes) => store.refund([], successes),
    isRemembered: store.isRemembered,
    onAlarm: (listener) => void listeners.push(listener),
  }
}
