import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { ago } from '../db/instants.ts'
import { removeRows } from '../db/slices.ts'
import type { Counter } from './limits.ts'

/** How long a network counts as known after a sign-in from it. */
const knownNetworkDays = 30

/**
 * Removes ended windows. Rows that a limiter has locked are skipped, because it locks in the order of the keys and this
 * statement does not.
 */
export const removeExpiredCounters = removeRows('rateLimitCounters', (db) =>
  db.selectFrom('rateLimitCounters').where('expire', '<', sql<number>`(extract(epoch from now()) * 1000)::bigint`),
)

export const removeExpiredNetworks = removeRows('knownNetworks', (db) =>
  db.selectFrom('knownNetworks').where('lastAt', '<', ago({ days: knownNetworkDays })),
)

/** A success that is remembered: of whom, and from which network. */
export interface Success {
  kind: 'sign-in' | 'short-id' | 'join-code'
  subject: string
  network: string
}

/** The stored state of a counter. */
export interface StoredPoints {
  key: string
  points: number
  /** How many points the limit allows now. */
  allowance: number
  /** Valid until its window ends. */
  waitMs: number
}

export interface ConsumedPoints extends StoredPoints {
  /** When its window ends, in ms; identifies the window. */
  expire: number
  consumed: number
}

/** Counters in PostgreSQL; each call is one statement. Their keys are HMACs, which reveal neither people nor networks. */
export interface RateLimitStore {
  keyOf(counter: Counter): string
  /** The counters whose windows have not ended. */
  peek(counters: Counter[]): Promise<StoredPoints[]>
  /** Consumes so many points of each counter or of none; with `allowsPartial`, as many as all of them have left. */
  consume(counters: Counter[], points: number, allowsPartial?: boolean): Promise<ConsumedPoints[]>
  /** Consumes so many points of each counter, whatever their limits. */
  add(counters: Counter[], points: number): Promise<ConsumedPoints[]>
  /** Refunds a point of each counter to the window in which it was consumed, and remembers successes. */
  refund(consumed: Pick<ConsumedPoints, 'key' | 'expire'>[], successes: Success[]): Promise<void>
  /** Whether the success was remembered within 30 days. */
  isRemembered(success: Success): Promise<boolean>
}

const peekStatement = `
  select b.key, b.points, b.expire - now_ms as "waitMs", case
    when b.points < w.max_points or w.max_bonus is null then w.max_points
    else rate_limit_allowance(w.max_points, w.bonus_network, w.max_bonus)
  end as allowance
  from jsonb_to_recordset($1) as w (key text, max_points integer, bonus_network text, max_bonus integer)
  join rate_limit_counters b using (key)
  cross join (select (extract(epoch from now()) * 1000)::bigint as now_ms) as clock
  where b.expire > now_ms`

const consumeStatement = `
  select key, points, allowance, expire, wait_ms as "waitMs", consumed from consume_rate_limits($1, $2, $3)`

// rows are locked in the order of their keys, so that no two calls can deadlock
const refundStatement = `
  with held as (
    select b.key from rate_limit_counters b join jsonb_to_recordset($1) as r (key text, expire bigint) using (key, expire)
    order by b.key for no key update of b
  ), refunded as (
    update rate_limit_counters set points = greatest(points - 1, 0) where key in (select key from held)
  )
  insert into known_networks as k (kind, subject, network)
  select kind, subject, network from jsonb_to_recordset($2) as s (kind text, subject text, network text)
  order by kind, network, subject
  on conflict (kind, network, subject) do update set last_at = now() where k.last_at < now() - interval '1 hour'`

async function readSecret(pool: pg.Pool): Promise<Buffer> {
  await pool.query(`insert into secrets (name, value) values ('rate-limits', $1) on conflict do nothing`, [
    randomBytes(32),
  ])
  const { rows } = await pool.query<{ value: Buffer }>(`select value from secrets where name = 'rate-limits'`)
  return (rows[0] as { value: Buffer }).value
}

export async function openRateLimitStore(pool: pg.Pool): Promise<RateLimitStore> {
  const secret = await readSecret(pool)
  const hmac = (text: string): string => createHmac('sha256', secret).update(text).digest('base64url')
  const keyOf = ({ limit, of }: Counter): string => `${limit.name.replaceAll(' ', '-')}:${hmac(of)}`

  const describe = (counter: Counter) => ({
    key: keyOf(counter),
    max_points: counter.limit.points,
    window_ms: counter.limit.seconds * 1000,
    max_bonus: counter.limit.maxExtraPoints,
    bonus_network: hmac(counter.of),
    exempt_network: counter.exemptIfKnown && hmac(counter.exemptIfKnown),
  })

  const consume = async (described: object[], points: number, allowsPartial: boolean): Promise<ConsumedPoints[]> =>
    (await pool.query<ConsumedPoints>(consumeStatement, [JSON.stringify(described), points, allowsPartial])).rows

  return {
    keyOf,
    peek: async (counters) =>
      (await pool.query<StoredPoints>(peekStatement, [JSON.stringify(counters.map(describe))])).rows,
    consume: (counters, points, allowsPartial = false) => consume(counters.map(describe), points, allowsPartial),
    add: (counters, points) =>
      consume(
        counters.map((counter) => ({ ...describe(counter), max_points: null })),
        points,
        false,
      ),
    async refund(consumed, successes) {
      const windows = consumed.map(({ key, expire }) => ({ key, expire }))
      const hashed = successes.map(({ kind, subject, network }) => ({
        kind,
        subject: hmac(subject),
        network: hmac(network),
      }))
      await pool.query(refundStatement, [JSON.stringify(windows), JSON.stringify(hashed)])
    },
    async isRemembered({ kind, subject, network }) {
      const { rows } = await pool.query(
        `select from known_networks where kind = $1 and network = $2 and subject = $3
         and last_at > now() - interval '${knownNetworkDays} days'`,
        [kind, hmac(network), hmac(subject)],
      )
      return rows.length > 0
    },
  }
}
