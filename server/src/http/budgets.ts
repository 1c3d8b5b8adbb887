import { createHmac, randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type pg from 'pg'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { AppError, rateLimited } from './errors.ts'
import { byAccount, byIp, type LimitName, limits } from './limits.ts'
import type { BudgetName } from './policy.ts'

/** One unit of a limit: which, and whose. */
export interface Unit {
  limit: LimitName
  of: string
}

/** IPv6 counts by its /64, an IPv4 address in IPv6 clothes as itself. */
export function placeOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const [head = '', tail = ''] = ip.split('%')[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const gap = ip.includes('::') ? Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0') : []
  return [...left, ...gap, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

export interface Budgets {
  /** @throws AppError rate_limited when an address has used up what this call costs */
  checkIp(budget: BudgetName, ip: string): Promise<void>
  /** @throws AppError rate_limited when an account has used up what this call costs */
  checkAccount(budget: BudgetName, accountId: number): Promise<void>
  /** Takes units, each in one atomic statement; gives back what was taken when one is refused. @throws AppError rate_limited */
  take(units: Unit[]): Promise<void>
  /** Takes a unit where one is left. @returns whether one was */
  tryTake(unit: Unit): Promise<boolean>
  /**
   * Takes so many of each unit for guesses that the answer is about to tell apart; they stay taken when they are too many.
   * @throws AppError rate_limited
   */
  charge(units: Unit[], count: number): Promise<void>
  /** Counts units after a failure; refuses nothing by itself. */
  count(units: Unit[]): Promise<void>
  /** Gives units back after a success. */
  giveBack(units: Unit[]): Promise<void>
  /** Whether this address or account had a success of the kind within 30 days. */
  isKnown(kind: string, place: string): Promise<boolean>
  /** Notes a success of a subject; beyond `mostPlaces` no further place of it becomes known. */
  remember(kind: string, subject: string, place: string, mostPlaces?: number): Promise<void>
}

/**
 * Makes a guess that costs units, in advance; they come back unless it was wrong.
 * @returns what was guessed, undefined when wrong
 * @throws AppError rate_limited
 */
export async function guess<T>(
  budgets: Budgets,
  units: Unit[],
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  await budgets.take(units)
  try {
    const found = await attempt()
    if (found !== undefined) await budgets.giveBack(units)
    return found
  } catch (error) {
    await budgets.giveBack(units)
    throw error
  }
}

async function readKey(pool: pg.Pool): Promise<Buffer> {
  await pool.query(`insert into secrets (name, value) values ('budgets', $1) on conflict do nothing`, [randomBytes(32)])
  const { rows } = await pool.query<{ value: Buffer }>(`select value from secrets where name = 'budgets'`)
  return (rows[0] as { value: Buffer }).value
}

const waitSeconds = (result: RateLimiterRes): number => Math.max(1, Math.ceil(result.msBeforeNext / 1000))

/** Guessing budgets in PostgreSQL: a restart forgives nothing, and nodes share them. */
export async function openBudgets(pool: pg.Pool, isOn: boolean): Promise<Budgets> {
  const key = await readKey(pool)
  const hmac = (text: string): string => createHmac('sha256', key).update(text).digest('base64url')
  const limiters = new Map(
    Object.entries(limits).map(([name, [points, duration]]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'budgets',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name.replaceAll(' ', '-'),
        points,
        duration,
      }),
    ]),
  )
  const limiterOf = (name: LimitName): RateLimiterPostgres => limiters.get(name) as RateLimiterPostgres

  const check = async (names: LimitName[], of: string): Promise<void> => {
    if (!isOn) return
    for (const name of names) {
      const state = await limiterOf(name).get(hmac(of))
      if (state && state.consumedPoints >= limits[name][0]) throw rateLimited(waitSeconds(state), name)
    }
  }

  const giveBack: Budgets['giveBack'] = async (units) => {
    if (!isOn) return
    for (const { limit, of } of units) await limiterOf(limit).reward(hmac(of))
  }

  const consume = async ({ limit, of }: Unit, count: number): Promise<void> => {
    try {
      await limiterOf(limit).consume(hmac(of), count)
    } catch (refusal) {
      if (refusal instanceof Error) throw refusal
      throw rateLimited(waitSeconds(refusal as RateLimiterRes), limit)
    }
  }

  const take: Budgets['take'] = async (units) => {
    if (!isOn) return
    const taken: Unit[] = []
    for (const unit of units) {
      taken.push(unit)
      try {
        await consume(unit, 1)
      } catch (refusal) {
        if (refusal instanceof AppError) await giveBack(taken)
        throw refusal
      }
    }
  }

  return {
    checkIp: (budget, ip) => check(byIp[budget] ?? [], placeOf(ip)),
    checkAccount: (budget, accountId) => check(byAccount[budget] ?? [], String(accountId)),
    giveBack,
    async count(units) {
      if (!isOn) return
      for (const { limit, of } of units) await limiterOf(limit).penalty(hmac(of))
    },
    take,
    async tryTake(unit) {
      try {
        await take([unit])
        return true
      } catch (refusal) {
        if (refusal instanceof AppError) return false
        throw refusal
      }
    },
    async charge(units, count) {
      if (!isOn) return
      for (const unit of units) await consume(unit, count)
    },
    async isKnown(kind, place) {
      const { rowCount } = await pool.query(
        `select from known_places where kind = $1 and place = $2 and last_at > now() - interval '30 days' limit 1`,
        [kind, hmac(place)],
      )
      return rowCount !== 0
    },
    async remember(kind, subject, place, mostPlaces) {
      await pool.query(
        `insert into known_places (kind, subject, place)
         select $1, $2, $3
         where $4::int is null or (select count(*) from known_places
           where kind = $1 and subject = $2 and place <> $3 and last_at > now() - interval '30 days') < $4
         on conflict (kind, place, subject) do update set last_at = now()`,
        [kind, hmac(subject), hmac(place), mostPlaces],
      )
    },
  }
}
