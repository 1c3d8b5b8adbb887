import type pg from 'pg'
import { type BudgetName, byAccount, byIp, delayMs, type LimitName, limits, serviceUnit, type Unit } from './limits.ts'
import { openRateLimitStore, type Success } from './rate-limit-store.ts'
import { isConsumed, limitOf, openReservations, type Reservation, refusalOf } from './reservations.ts'

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** A limit that refuses nobody was reached; told once in a window, by the server that saw it. */
export interface Alarm {
  limit: LimitName
  ip: string
}

/** Limits on guessing, in PostgreSQL: a restart forgives nothing, and nodes share them. */
export interface RateLimiter {
  /**
   * Judges the limits of an address before the body is read, and delays whoever types short IDs while they are searched
   * from everywhere; no connection is held meanwhile.
   * @throws AppError `rate_limited`
   */
  checkIp(budget: BudgetName, ip: string): Promise<void>
  /** @throws AppError `rate_limited` when an account has consumed what this call costs */
  checkAccount(budget: BudgetName, accountId: number): Promise<void>
  /**
   * Consumes a point of each unit before the work, or of none. Where requests that are not judged yet hold all that is
   * left of a limit, waits for them, up to 5 s.
   * @throws AppError `rate_limited`
   */
  reserve(units: Unit[]): Promise<Reservation>
  /**
   * Consumes points for good, at once. When a limit has fewer left, those are consumed all the same: whoever asks for
   * too much learns no more than by asking one by one.
   * @throws AppError `rate_limited`
   */
  consume(units: Unit[], points?: number): Promise<void>
  /** Consumes a point where one is left. @returns whether one was */
  tryConsume(unit: Unit): Promise<boolean>
  /** Counts failures that refuse nobody by themselves; raises the alarm where they reach a limit. */
  count(units: Unit[], points: number, ip: string): Promise<void>
  /** Remembers successes for 30 days. */
  remember(successes: Success[]): Promise<void>
  /** Calls the listener for each alarm; it must not throw. */
  onAlarm(listener: (alarm: Alarm) => Promise<void>): void
}

/**
 * Limits how often an attempt may fail: its points are consumed before, and refunded unless it gives undefined.
 * @param successesOf what to remember of a success
 * @returns what the attempt gave
 * @throws AppError `rate_limited`; what the attempt throws
 */
export async function limitFailures<T>(
  limiter: RateLimiter,
  units: Unit[],
  attempt: () => Promise<T | undefined>,
  successesOf: (found: T) => Success[] = () => [],
): Promise<T | undefined> {
  const reservation = await limiter.reserve(units)
  let found: T | undefined
  try {
    found = await attempt()
  } catch (error) {
    // the attempt's own error tells more; points that cannot be refunded come back when the window ends
    await reservation.refund().catch(() => {})
    throw error
  }
  if (found === undefined) reservation.keep()
  else await reservation.refund(successesOf(found))
  return found
}

const unlimited: RateLimiter = {
  async checkIp() {},
  async checkAccount() {},
  reserve: async () => ({ keep() {}, async refund() {} }),
  async consume() {},
  tryConsume: async () => true,
  async count() {},
  async remember() {},
  onAlarm() {},
}

/** Opens the limiter; with `isOn` false it limits nothing. */
export async function openRateLimiter(pool: pg.Pool, isOn: boolean): Promise<RateLimiter> {
  if (!isOn) return unlimited
  const store = await openRateLimitStore(pool)
  const { reserve, isReached } = openReservations(store)
  const listeners: ((alarm: Alarm) => Promise<void>)[] = []

  const check = async (units: Unit[]): Promise<void> => {
    if (units.length === 0) return
    const rows = await store.peek(units)
    const serviceKey = store.keyOf(serviceUnit)
    const full = rows.filter((row) => row.key !== serviceKey && isReached(row))
    if (full.length > 0) throw refusalOf(store, units, full)
    const delay = delayMs(rows.find(({ key }) => key === serviceKey)?.points ?? 0)
    if (delay > 0) await sleep(delay)
  }

  return {
    checkIp: (budget, ip) => check(byIp[budget]?.(ip) ?? []),
    checkAccount: (budget, accountId) =>
      check((byAccount[budget] ?? []).map((limit) => ({ limit, of: String(accountId) }))),
    reserve,
    async consume(units, points = 1) {
      const rows = await store.consume(units, points, true)
      if (isConsumed(rows, points)) return
      const full = rows.filter((row) => row.points >= row.allowance)
      throw refusalOf(store, units, full)
    },
    tryConsume: async (unit) => isConsumed(await store.consume([unit], 1), 1),
    async count(units, points, ip) {
      for (const { key, points: after } of await store.add(units, points)) {
        const limit = limitOf(store, units, key)
        const [alarmAt] = limits[limit]
        if (after < alarmAt || after - points >= alarmAt) continue
        for (const listener of listeners) await listener({ limit, ip })
      }
    },
    remember: (successes) => store.refund([], successes),
    onAlarm: (listener) => void listeners.push(listener),
  }
}
