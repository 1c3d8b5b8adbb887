import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { ensureAdmin } from './accounts/admin.ts'
import { buildApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { openDb, openPool, openSessionPool } from './db/db.ts'
import { type EmbeddedDatabase, startEmbedded } from './db/embedded/embedded.ts'
import { DataDirInUse } from './db/embedded/lock.ts'
import { migrate, NeedsDirectConnection, SchemaTooNew } from './db/migrate.ts'
import { checkPreparedStatements, PreparedStatementsUnsupported } from './db/pooler.ts'
import { type Drain, leaveRotation } from './http/drain.ts'
import { openFloodGates } from './http/flood.ts'
import { PolicyMismatch } from './http/policy.ts'
import { openRateLimiter } from './http/rate-limiter.ts'
import { openUploadBudgets } from './http/upload-budgets.ts'
import { installQueues, openJobs } from './jobs/jobs.ts'
import { deliverMails } from './mail/mail.ts'
import { openMetrics } from './metrics/metrics.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import type { Parts } from './parts.ts'
import { regularJobs } from './regular-jobs.ts'
import { openStorage } from './storage/open-storage.ts'
import { buildWeb, webDist } from './web-build.ts'

const exitCodes = { failed: 1, inUse: 75, unusable: 78 }
/** What requests under way have: 25 s from the signal, and at least 20 after the port was closed. */
const gracePeriodMs = 25_000
const leastGracePeriodMs = 20_000
/** While developing, Vite serves the page. */
const isApiOnly = process.argv.includes('--api-only')

const say = (line: string): void => {
  process.stdout.write(`haşiyə: ${line}\n`)
}

interface Running {
  app: FastifyInstance
  drain: Drain
  /** Jobs, pool, database, in that order. */
  close(): Promise<void>
}

async function connect(config: Config): Promise<{ url: string; embedded?: EmbeddedDatabase }> {
  if (config.databaseUrl) {
    await checkPreparedStatements(config.databaseUrl)
    return { url: config.databaseUrl }
  }
  const embedded = await startEmbedded(config.dataDir, say)
  return { url: embedded.url, embedded }
}

/** Work on the migrated database before the server listens. */
type Prepare = (parts: Pick<Parts, 'db' | 'storage'>) => Promise<void>

async function open(config: Config, prepare?: Prepare): Promise<Running> {
  const built = isApiOnly ? Promise.resolve() : buildWeb(say)
  built.catch(() => {})
  const { url, embedded } = await connect(config)
  const pool = openPool(url)
  const sessionPool = openSessionPool(url)
  const closing: (() => Promise<unknown>)[] = [() => pool.end(), () => sessionPool.end(), async () => embedded?.stop()]
  const close = async (): Promise<void> => {
    for (const end of closing) await end().catch((error: Error) => say(`closing: ${error.message}`))
  }
  try {
    say('migrating')
    await migrate(url, { say, afterwards: () => installQueues(url) })
    const db = openDb(pool)
    await ensureAdmin(db, config, say)
    const storage = await openStorage(config)
    await prepare?.({ db, storage })
    if (!config.hasRateLimits) say('RATE_LIMITS=off: nothing limits guessing')
    const limiter = await openRateLimiter(pool, config.hasRateLimits)
    await built
    const drain = { isDraining: false }
    let log: FastifyBaseLogger | undefined
    const logError = (error: Error, job?: string): void => (log ? log.error({ err: error, job }) : say(error.message))
    const metrics = config.metricsPort === undefined ? undefined : openMetrics(pool)
    const jobs = await openJobs(url, { onError: logError, onFinished: metrics?.countJob })
    closing.unshift(() => jobs.stop())
    const gates = openFloodGates(config.hasRateLimits)
    const uploadBudgets = openUploadBudgets(config.hasRateLimits)
    const parts = { config, pool, sessionPool, db, limiter, gates, uploadBudgets, storage, jobs, metrics }
    const app = await buildApp(parts, drain, isApiOnly ? undefined : webDist)
    log = app.log
    closing.unshift(() => app.close())
    await app.listen({ port: config.port, host: config.host })
    if (metrics) {
      const reader = await serveMetrics(metrics.registry, config.metricsPort ?? 0, config.metricsHost)
      closing.unshift(() => reader.close())
    }
    for (const job of regularJobs(parts, app.log)) await jobs.doRegularly(job)
    await deliverMails(jobs, db, config)
    return { app, drain, close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * SIGTERM and SIGINT: not ready any more, after DRAIN_SECONDS the port is closed, requests under way end, then everything
 * closes; while starting, the start is brought to its end first, so that no database is left behind. A second one ends at once.
 */
function closeOnSignal(opening: Promise<Running>, { drainSeconds }: Config): void {
  let isClosing = false
  const end = async (): Promise<void> => {
    if (isClosing) process.exit(exitCodes.failed)
    isClosing = true
    say('stopping')
    const { app, drain, close } = await opening
    await leaveRotation(drain, drainSeconds)
    const graceMs = Math.max(gracePeriodMs - drainSeconds * 1_000, leastGracePeriodMs)
    setTimeout(() => app.server.closeAllConnections(), graceMs).unref()
    await close()
    process.exit(0)
  }
  // a start that failed says so itself
  const endQuietly = (): void => void end().catch(() => {})
  process.on('SIGTERM', endQuietly)
  process.on('SIGINT', endQuietly)
}

function explain(error: unknown, config: Config | undefined): { line: string; code: number } {
  const { message, code, port } = error as Error & { code?: string; port?: number }
  if (error instanceof ConfigError) return { line: message, code: exitCodes.unusable }
  if (error instanceof PolicyMismatch) return { line: message, code: exitCodes.unusable }
  if (error instanceof SchemaTooNew) {
    return { line: `the database is newer than this version (${message})`, code: exitCodes.unusable }
  }
  if (error instanceof NeedsDirectConnection) {
    const line = `${message} cannot run through a connection pooler: start once with DATABASE_URL naming PostgreSQL itself`
    return { line, code: exitCodes.unusable }
  }
  if (error instanceof PreparedStatementsUnsupported) {
    const line =
      'DATABASE_URL leads to a pooler without prepared statements: PgBouncer 1.21 with max_prepared_statements has them'
    return { line, code: exitCodes.unusable }
  }
  if (error instanceof DataDirInUse) {
    return { line: `another server is already running on ${config?.dataDir}`, code: exitCodes.inUse }
  }
  if (code === 'EADDRINUSE') {
    const variable = port === config?.metricsPort ? 'METRICS_PORT' : 'PORT'
    return { line: `port ${port} is taken: set ${variable}`, code: exitCodes.failed }
  }
  return { line: `cannot start: ${message}`, code: exitCodes.failed }
}

export async function main(prepare?: Prepare): Promise<void> {
  const startedAt = Date.now()
  // whoever read the output may be gone: the database still has to be closed
  process.stdout.on('error', () => {})
  let config: Config | undefined
  try {
    config = readConfig(process.env)
    const opening = open(config, prepare)
    closeOnSignal(opening, config)
    await opening
    say(`ready at ${config.publicUrl} after ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
  } catch (error) {
    const { line, code } = explain(error, config)
    process.stderr.write(`haşiyə: ${line}\n`)
    process.exit(code)
  }
}
