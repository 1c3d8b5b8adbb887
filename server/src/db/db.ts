import type { Writable } from 'node:stream'
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

const poolWaitMs = 5_000
const queryTimeoutMs = 12_000

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

interface PoolOptions {
  max?: number
  Client?: typeof pg.Client
}

/**
 * Connections in pipeline mode: statements that do not wait for one another go out together. A query that times out
 * closes its connection, and the pool drops it.
 */
export function openPool(connectionString: string, { max = 20, Client }: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: poolWaitMs,
    query_timeout: queryTimeoutMs,
    pipeline: true,
    ...(Client ? { Client } : {}),
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

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

interface Finished<T> {
  result: T
  /** Sends the last statement: the commit follows in the same write. */
  last?: () => Promise<unknown>
}

/** What is sent meanwhile goes out in one write: the connection of pg has no name for it. */
export function inOneWrite<T>(client: pg.PoolClient, send: () => T): T {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}

/**
 * A transaction on a connection for prepared statements: the hot paths. What `work` sends first travels with BEGIN, and
 * `last` with COMMIT, which takes everything back when `last` failed.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Finished<T>>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    const client = await pool.connect()
    try {
      const [, { result, last }] = await inOneWrite(client, () => Promise.all([client.query('begin'), work(client)]))
      await inOneWrite(client, () => Promise.all([last?.(), client.query('commit')]))
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
