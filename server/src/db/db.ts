import { AsyncLocalStorage } from 'node:async_hooks'
import type { Duplex } from 'node:stream'
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

const poolWaitMs = 5_000
const queryTimeoutMs = 12_000
const readTimeoutMs = 3_000
/** As much as Node reads at once. */
const largePieceBytes = 64 * 1024

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

const readLimit = new AsyncLocalStorage<{ timeoutMs: number }>()

/**
 * Does work that only reads: each of its statements ends after 3 s. The connection is closed then, and PostgreSQL, which
 * looks for its client once a second (`migrate`), stops working on it. The role's own limit, which holds for writes as
 * well, could be lowered for a part of the statements only by one more statement before each.
 */
export const readOnly = <T>(work: () => T, timeoutMs = readTimeoutMs): T => readLimit.run({ timeoutMs }, work)

type Query = (config: unknown, ...rest: unknown[]) => unknown

/**
 * Lets others in between the pieces of a large result: Node reads a socket for as long as it has something, and rows that
 * PostgreSQL sends as fast as they are parsed would hold the process until the last one.
 */
function readInPieces(stream: Duplex): void {
  stream.on('data', (piece: Buffer) => {
    if (piece.length < largePieceBytes) return
    stream.pause()
    setImmediate(() => stream.resume())
  })
}

/** A connection that reads large results in pieces, and whose statements keep to the limit of reads where they are part of one. */
export class LimitedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.once('connect', () => readInPieces(this.connection.stream))
    const query = this.query.bind(this) as Query
    this.query = ((config: unknown, ...rest: unknown[]) => {
      const limit = readLimit.getStore()
      if (!limit || (config as { submit?: unknown }).submit) return query(config, ...rest)
      const named = typeof config === 'string' ? { text: config } : (config as object)
      return query({ query_timeout: limit.timeoutMs, ...named }, ...rest)
    }) as typeof this.query
  }
}

interface PoolOptions {
  max?: number
  /** The limit of each statement. */
  timeoutMs?: number
  Client?: typeof pg.Client
}

/**
 * Connections in pipeline mode: statements that do not wait for one another go out together. A query that times out
 * closes its connection, and the pool drops it.
 */
export function openPool(
  connectionString: string,
  { max = 20, timeoutMs = queryTimeoutMs, Client = LimitedClient }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: poolWaitMs,
    query_timeout: timeoutMs,
    pipeline: true,
    Client,
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
  })
  return pool
}

const sessionConnections = 4

/** Connections for nothing but the look-up of sessions, so that no work of others keeps it waiting. */
export const openSessionPool = (connectionString: string, options: Pick<PoolOptions, 'Client'> = {}): pg.Pool =>
  openPool(connectionString, { ...options, max: sessionConnections, timeoutMs: readTimeoutMs })

export function openDb(pool: pg.Pool): Db {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

const retriable = new Set(['40001', '40P01'])
const maxTries = 4
/** Only PostgreSQL's own word that it has rolled back: after a connection lost at COMMIT the work may be done already. */
const isRetriable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code !== undefined && retriable.has(error.code)

/**
 * Runs the work in one transaction; a serialization failure or deadlock is tried again, three times. An error of the
 * connection is not: whether it was committed is not known then.
 */
export async function transaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (tries >= maxTries || !isRetriable(error)) throw error
    }
  }
}

class TakenBack<T> extends Error {
  readonly result: T

  constructor(result: T) {
    super('taken back')
    this.result = result
  }
}

/** Runs the work as it would be done, gives its result, and leaves nothing of it. */
export async function rehearsal<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  try {
    return await transaction(db, async (trx) => {
      throw new TakenBack(await work(trx))
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.result as T
    throw error
  }
}

/** A transaction on a connection for prepared statements. What `work` sends first does not wait for the answer to BEGIN. */
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
      if (tries >= maxTries || !isRetriable(error)) throw error
    }
  }
}
