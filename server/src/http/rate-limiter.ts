import type pg from 'pg'
import { type AppError, rateLimited } from './errors.ts'
import { makeInFlight } from './in-flight.ts'
import { byAccount, byIp, delayMs, type LimitName, limits, serviceUnit, type Unit } from './limits.ts'
import type { BudgetName } from './policy.ts'
import { type ConsumedPoints, openRateLimitStore, type StoredPoints, type Success } from './rate-limit-store.ts'

export type { Success } from './rate-limit-store.ts'

/** How long a request waits for those before it to be judged, where they hold all that a limit has left. */
const maxWaitMs = 5000
const lateRetrySeconds = 5

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** Points that were consumed before the work. One of the two calls ends it. */
export interface Reservation {
  /** The work failed: the points stay consumed. */
  keep(): void
  /** The work succeeded: gives the points back, and remembers successes in the same statement. */
  refund(successes?: Success[]): Promise<void>
}

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

const isConsumed = (rows: ConsumedPoints[], points: number): boolean =>
  rows.every(({ consumed }) => consumed === points)

/** Opens the limiter; with `isOn` false it limits nothing. */
export async function openRateLimiter(pool: pg.Pool, isOn: boolean): Promise<RateLimiter> {
  if (!isOn) return unlimited
  const store = await openRateLimitStore(pool)
  const { keyOf } = store
  const inFlight = makeInFlight()
  const listeners: ((alarm: Alarm) => Promise<void>)[] = []

  const limitOf = (units: Unit[], key: string): LimitName => (units.find((unit) => keyOf(unit) === key) as Unit).limit

  /** The refusal by that one of the limits which ends last. */
  const refusalOf = (units: Unit[], full: StoredPoints[]): AppError => {
    const { key, waitMs } = full.reduce((a, b) => (b.waitMs > a.waitMs ? b : a))
    return rateLimited(Math.max(1, Math.ceil(waitMs / 1000)), limitOf(units, key))
  }

  /** Limits that are reached even if all that is in flight succeeds. */
  const reached = (rows: StoredPoints[]): StoredPoints[] =>
    rows.filter(({ key, points, allowance }) => points - inFlight.countOf(key) >= allowance)

  const check = async (units: Unit[]): Promise<void> => {
    if (units.length === 0) return
    const rows = await store.peek(units)
    const serviceKey = keyOf(serviceUnit)
    const full = reached(rows.filter(({ key }) => key !== serviceKey))
    if (full.length > 0) throw refusalOf(units, full)
    const delay = delayMs(rows.find(({ key }) => key === serviceKey)?.points ?? 0)
    if (delay > 0) await sleep(delay)
  }

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

  const reserve: RateLimiter['reserve'] = async (units) => {
    const keys = units.map(keyOf)
    const deadline = Date.now() + maxWaitMs
    let awaited = findBusy(units)
    let isFirst = false
    for (;;) {
      if (awaited !== undefined) {
        const late = rateLimited(lateRetrySeconds, limitOf(units, awaited))
        await inFlight.wait(awaited, { timeoutMs: Math.max(0, deadline - Date.now()), late, isFirst })
      }
      const rows = await tryReserve(units, keys)
      if (isConsumed(rows, 1)) return reservationOf(keys, rows)
      const exceeded = rows.filter(({ points, allowance }) => points >= allowance)
      const full = reached(exceeded)
      for (const { key } of full) inFlight.refuse(key, refusalOf(units, full))
      const next = full.length === 0 ? exceeded[0]?.key : undefined
      isFirst = next === awaited
      // the turn that was not used goes to the next who waits for it
      if (awaited !== undefined && !isFirst) inFlight.wake(awaited)
      inFlight.wakeIdle(keys)
      if (next === undefined) throw refusalOf(units, full)
      awaited = next
    }
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
      throw refusalOf(units, full)
    },
    tryConsume: async (unit) => isConsumed(await store.consume([unit], 1), 1),
    async count(units, points, ip) {
      const rows = await store.add(units, points)
      for (const { key, points: after } of rows) {
        const limit = limitOf(units, key)
        const [alarmAt] = limits[limit]
        if (after < alarmAt || after - points >= alarmAt) continue
        for (const listener of listeners) await listener({ limit, ip })
      }
    },
    remember: (successes) => store.refund([], successes),
    onAlarm: (listener) => void listeners.push(listener),
  }
}
