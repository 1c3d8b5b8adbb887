import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getMe } from '@hasiye/contract/accounts.ts'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseBodyOf } from '@hasiye/contract/endpoint.ts'
import type { ErrorBody } from '@hasiye/contract/errors.ts'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { beforeAll, inject } from 'vitest'
import { buildApp } from '../src/app.ts'
import { type Config, readConfig } from '../src/config.ts'
import { openDb, openPool, openSessionPool } from '../src/db/db.ts'
import { openUploadLimiter } from '../src/files/upload-limiter.ts'
import { openJobs } from '../src/jobs/jobs.ts'
import { type LogStream, openLog } from '../src/log/log.ts'
import { type Metrics, openMetrics } from '../src/metrics/metrics.ts'
import type { Parts } from '../src/parts.ts'
import { openRateLimiter } from '../src/rate-limits/rate-limiter.ts'
import { openRequestLimiter } from '../src/rate-limits/request-limiter.ts'
import { openSessionLimiter } from '../src/rate-limits/session-limiter.ts'
import { rooms } from '../src/rooms.ts'
import { openStorage } from '../src/storage/open-storage.ts'
import { failOnError, templateName, withDatabase } from './cluster.ts'
import { CountingClient, countStatements } from './counting-client.ts'
import { type Make, makers, type TestPerson } from './makers.ts'

export interface TestResponse<T> {
  status: number
  body: T
  error: ErrorBody
  /** The unparsed response. */
  bytes: Buffer
  headers: Record<string, string | string[] | number | undefined>
  /** The number of statements sent to PostgreSQL, without BEGIN, COMMIT and those of the rate limits. */
  queries: number
}

export interface Input<E extends Endpoint> {
  params?: ParamsOf<E>
  query?: QueryOf<E>
  body?: BodyOf<E>
  /** Sent as multipart/form-data instead of `body`. */
  form?: FormData
  headers?: Record<string, string>
  ip?: string
}

export interface Caller {
  call<E extends Endpoint>(endpoint: E, input?: Input<E>): Promise<TestResponse<ResponseBodyOf<E>>>
}

export interface TestServer extends Parts {
  app: FastifyInstance
  /** With `hasMetrics` only. */
  metrics: Metrics | undefined
  /** The address of this file's database. */
  url: string
  config: Config
  make: Make
  /** Makes calls as a person; without one no cookie is sent. */
  as(person?: Pick<TestPerson, 'token'>): Caller
  /** Whether a session's token still opens its account. */
  isSignedIn(token: string): Promise<boolean>
}

function pathOf(endpoint: Endpoint, params: unknown, query: unknown): string {
  const filled = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )
  const search = new URLSearchParams(query as Record<string, string> | undefined).toString()
  return search ? `${filled}?${search}` : filled
}

function callerOf(app: FastifyInstance, token: string | undefined): Caller {
  return {
    async call(endpoint, input = {}) {
      const { params, query, body, form, headers = {}, ip } = input
      const sent = form && new Response(form)
      const payload = sent ? Buffer.from(await sent.arrayBuffer()) : (body as object | undefined)
      const { result: response, statements } = await countStatements(() =>
        app.inject({
          method: endpoint.method,
          url: pathOf(endpoint, params, query),
          headers: {
            ...(token ? { cookie: `sid=${token}` } : {}),
            ...(sent ? { 'content-type': sent.headers.get('content-type') ?? '' } : {}),
            ...headers,
          },
          ...(payload === undefined ? {} : { payload }),
          ...(ip ? { remoteAddress: ip } : {}),
        }),
      )
      const parsed =
        response.body && /json/.test(String(response.headers['content-type'])) ? response.json() : undefined
      return {
        status: response.statusCode,
        body: parsed,
        error: parsed,
        bytes: response.rawPayload,
        headers: response.headers,
        queries: statements,
      }
    },
  }
}

interface Between {
  /** Maps the address of the database to the one that the app uses. */
  open(url: string): Promise<string>
  close(): Promise<void>
}

interface TestParts {
  /** Receives the lines of the log. */
  logStream?: LogStream
  /** The class of the pool's connections. */
  Client?: typeof pg.Client
  /** A proxy between the app and its database. */
  between?: Between
  /** How long a request waits for a slot of its session. */
  slotTimeoutMs?: number
  hasMetrics?: boolean
}

/**
 * A slow machine must not fail a test: only the time-out of the test limits a statement and the wait for a connection
 * or a slot.
 */
const noLimits = { waitMs: 0, timeoutMs: 0, readTimeoutMs: 0 }
const waitsForSlotMs = 600_000

/** A server with its own database, cloned from the template: one per test file. */
export function testServer(
  environment: Record<string, string> = {},
  { Client = CountingClient, between, logStream, slotTimeoutMs = waitsForSlotMs, hasMetrics = false }: TestParts = {},
): TestServer {
  const server = {} as TestServer
  beforeAll(async () => {
    const adminUrl = inject('adminUrl')
    const name = `test_${randomUUID().replaceAll('-', '')}`
    const admin = new pg.Client({ connectionString: adminUrl })
    await admin.connect()
    await admin.query(`create database ${name} template ${templateName} strategy file_copy`)
    const url = withDatabase(adminUrl, name)
    const pool = openPool((await between?.open(url)) ?? url, { max: 6, Client, ...noLimits })
    const sessionPool = openSessionPool(url, { Client, ...noLimits })
    const db = openDb(pool)
    const dataDir = await mkdtemp(join(tmpdir(), 'hasiye-files-'))
    const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...environment })
    const storage = await openStorage(config)
    const jobs = await openJobs(url, { onError: failOnError, supervises: false, limits: noLimits })
    const limiter = await openRateLimiter(pool, config.hasRateLimits)
    const requestLimiter = openRequestLimiter(config.hasRateLimits)
    const uploadLimiter = openUploadLimiter(config.hasRateLimits)
    const log = openLog(config.logLevel, logStream)
    const findInSlot = openSessionLimiter(slotTimeoutMs)
    const limiters = { limiter, requestLimiter, uploadLimiter, findInSlot }
    const metrics = hasMetrics ? openMetrics(pool) : undefined
    const drain = { isDraining: false }
    const parts: Parts = { config, log, pool, sessionPool, db, ...limiters, storage, jobs, metrics, drain, rooms }
    const app = await buildApp(parts, drain)
    Object.assign(server, {
      app,
      db,
      pool,
      sessionPool,
      storage,
      jobs,
      limiter,
      requestLimiter,
      findInSlot,
      ...{ uploadLimiter, drain, rooms, log },
      metrics,
      url,
      config,
      make: makers(db, storage),
      as: (person?: Pick<TestPerson, 'token'>) => callerOf(app, person?.token),
      isSignedIn: async (token: string) => (await callerOf(app, token).call(getMe)).status === 200,
    })
    return async () => {
      await app.close()
      metrics?.registry.clear()
      await jobs.stop()
      await pool.end()
      await sessionPool.end()
      await between?.close()
      await admin.query(`drop database ${name}`)
      await admin.end()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
  return server
}
