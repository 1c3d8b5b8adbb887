import { AsyncLocalStorage } from 'node:async_hooks'
import type { Duplex } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

const poolWaitMs = 5_000
const queryTimeoutMs = 12_000
const readLimitMs = 3_000
const keepAliveMs = 10_000
/** The size of Node's read buffer. */
const largePieceBytes = 64 * 1024

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

const isReading = new AsyncLocalStorage<true>()

/**
 * Runs work that only reads, with the pool's limit for reads per statement, 3 s. After it the connection is closed, and
 * PostgreSQL, which checks its client once a second (`migrate`), cancels the statement. The role's own limit also applies to
 * writes; lowering it for reads would need one more statement before each.
 */
export const readOnly = <T>(work: () => T): T => isReading.run(true, work)

type Query = (config: unknown, ...rest: unknown[]) => unknown

/**
 * Yields to the event loop between the pieces of a large result. Node reads a socket as long as it has data, and a result that
 * PostgreSQL sends as fast as it is parsed would block the process until its last row.
 */
function readInPieces(stream: Duplex): void {
  stream.on('data', (piece: Buffer) => {
    if (piece.length < largePieceBytes) return
    stream.pause()
    setImmediate(() => stream.resume())
  })
}

interface LimitedClientConfig extends pg.ClientConfig {
  readTimeoutMs?: number
}

/** A connection that reads large results in pieces and applies the limit of `readOnly` to the statements inside it. */
export class LimitedClient extends pg.Client {
  constructor(config?: string | LimitedClientConfig) {
    super(config)
    this.once('connect', () => readInPieces(this.connection.stream))
    const limit = (typeof config === 'object' && config.readTimeoutMs) || undefined
    const query = this.query.bind(this) as Query
    this.query = ((config: unknown, ...rest: unknown[]) => {
      if (!limit || !isReading.getStore() || (config as { submit?: unknown }).submit) return query(config, ...rest)
      const named = typeof config === 'string' ? { text: config } : (config as object)
      return query({ query_timeout: limit, ...named }, ...rest)
    }) as typeof this.query
  }
}

/** A time of 0 is no limit. */
export interface ConnectionLimits {
  /** How long work waits for a connection. */
  waitMs?: number
  /** The time limit of a statement. */
  timeoutMs?: number
}

/**
 * The time-outs of a connection, in pg's option names. A machine that vanishes does not close its connections;
 * keep-alive detects an idle one within 20 s.
 */
export const connectionLimits = ({ waitMs = poolWaitMs, timeoutMs = queryTimeoutMs }: ConnectionLimits = {}) => ({
  connectionTimeoutMillis: waitMs,
  query_timeout: timeoutMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: keepAliveMs,
})

interface PoolOptions extends ConnectionLimits {
  max?: number
  /** The name of the connections in `pg_stat_activity`. */
  applicationName?: string
  /** The time limit of a statement inside `readOnly`. */
  readTimeoutMs?: number
  Client?: typeof pg.Client
}

/**
 * A pool of connections in pipeline mode: statements that do not wait for one another are sent together. A query that times out
 * closes its connection, and the pool drops it.
 */
export function openPool(
  connectionString: string,
  { max = 20, applicationName, readTimeoutMs = readLimitMs, Client = LimitedClient, ...limits }: PoolOptions = {},
): pg.Pool {
  const options: pg.PoolConfig & LimitedClientConfig = {
    connectionString,
    max,
    application_name: applicationName,
    ...connectionLimits(limits),
    readTimeoutMs,
    pipeline: true,
    Client,
  }
  const pool = new pg.Pool(options)
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
  })
  return pool
}

/** A pool only for looking up sessions, so that no other work delays it. */
export const openSessionPool = (connectionString: string, options: PoolOptions = {}): pg.Pool =>
  openPool(connectionString, { timeoutMs: readLimitMs, max: 4, ...options })

export function openDb(pool: pg.Pool): Db {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

/** Makes `transaction` roll back and begin again. */
export class Restart extends Error {}

const maxTries = 4
/** The longest pause before the first retry; it doubles with each. */
const pauseMs = 50

type RetryReason = 'deadlock' | 'serialization' | 'restart' | 'gone'
/** How often this node retried a transaction, for the metrics. */
export const retries: Record<RetryReason, number> = { deadlock: 0, serialization: 0, restart: 0, gone: 0 }
/** Of a foreign key: what a row names was removed meanwhile, which a retry sees before it writes. */
const retriable = new Map<string, RetryReason>([
  ['40P01', 'deadlock'],
  ['40001', 'serialization'],
  ['23503', 'gone'],
])

/**
 * Why a transaction is retried: only where PostgreSQL itself reports the rollback, because after a connection is lost at
 * COMMIT the transaction may be committed.
 */
function reasonOf(error: unknown): RetryReason | undefined {
  if (error instanceof Restart) return 'restart'
  if (!(error instanceof pg.DatabaseError)) return undefined
  return retriable.get(error.code ?? '')
}

/**
 * Waits before a retry, each transaction for another time, so that two do not meet again.
 * @throws the error, where it was the last try or a retry does not help
 */
async function pause(error: unknown, tries: number): Promise<void> {
  const reason = reasonOf(error)
  if (tries >= maxTries || !reason) throw error
  retries[reason] += 1
  await setTimeout(Math.random() * pauseMs * 2 ** (tries - 1))
}

/**
 * Runs the work in one transaction. After a serialization failure, a deadlock, a row that names what is gone, or a
 * `Restart` it is retried, up to three times; after a connection error it is not, because the transaction may have been
 * committed. Inside a transaction it is a part of it.
 */
export async function transaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Trx)
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      await pause(error, tries)
    }
  }
}

class RolledBack<T> extends Error {
  readonly result: T

  constructor(result: T) {
    super('rolled back')
    this.result = result
  }
}

/** Runs the work in a transaction, returns its result and rolls back. */
export async function rehearsal<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  try {
    return await transaction(db, async (trx) => {
      throw new RolledBack(await work(trx))
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.result as T
    throw error
  }
}

/**
 * A transaction on a connection of pg, for prepared statements. The first statement of `work` is sent without waiting
 * for the response to BEGIN.
 */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const client = await pool.connect()
    try {
      const [, result] = await Promise.all([client.query('begin'), work(client)])
      await client.query('commit')
      client.release()
      return result
    } catch (error) {
      await client.query('rollback').then(
        () => client.release(),
        (broken: Error) => client.release(broken),
      )
      await pause(error, tries)
    }
  }
}
