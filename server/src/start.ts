import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { ensureAdmin } from './accounts/admin.ts'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { closeGracefully } from './connections/close-connections.ts'
import { type Drain, leaveRotation } from './connections/drain.ts'
import { planConnections } from './db/connections.ts'
import { openDb, openPool, openSessionPool } from './db/db.ts'
import { startEmbedded } from './db/embedded/embedded.ts'
import { migrate } from './db/migrate.ts'
import { checkPreparedStatements } from './db/pooler.ts'
import { waitForDatabase } from './db/wait-for-database.ts'
import { openUploadLimiter } from './files/upload-limiter.ts'
import { installQueues, openJobs } from './jobs/jobs.ts'
import { openLog } from './log/log.ts'
import { processAdditions } from './mail/added-to-course.ts'
import { deliverEmails } from './mail/mail.ts'
import { deliverNotices } from './notices/deliver.ts'
import type { Parts } from './parts.ts'
import { openRateLimiter } from './rate-limits/rate-limiter.ts'
import { openRequestLimiter } from './rate-limits/request-limiter.ts'
import { openSessionLimiter } from './rate-limits/session-limiter.ts'
import { regularJobs } from './regular-jobs.ts'
import { noticeKinds } from './rooms.ts'
import { shutDownOnSignal } from './shutdown.ts'
import { describeStartError } from './start-errors.ts'
import { openStorage } from './storage/open-storage.ts'
import { buildWeb, compressWeb, webDist } from './web-build.ts'

/** The time of running requests: 25 s from the signal, and at least 20 s after the port was closed. */
const gracePeriodMs = 25_000
const minGracePeriodMs = 20_000
/** The time in which an aborted start must end. */
const giveUpMs = 20_000
/** In development, Vite serves the page. */
const isApiOnly = process.argv.includes('--api-only')

const say = (line: string): void => {
  process.stdout.write(`haşiyə: ${line}\n`)
}

const secondsSince = (startedAt: number): string => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`

/** Logs how long a step took; the steps of a first start take seconds. */
async function timed<T>(step: string, work: Promise<T>): Promise<T> {
  const startedAt = Date.now()
  const result = await work
  say(`${step} in ${secondsSince(startedAt)}`)
  return result
}

interface Start {
  config: Config
  log: FastifyBaseLogger
  /** Aborts the start. */
  signal: AbortSignal
  drain: Drain
  /** Functions that close the parts opened so far, in this order. */
  closing: (() => Promise<unknown>)[]
}

async function close(closing: Start['closing']): Promise<void> {
  for (let end = closing.shift(); end; end = closing.shift())
    await end().catch((error: Error) => say(`closing: ${error.message}`))
}

/** @returns the address of the database, and PostgreSQL's own */
async function connect({ config, log, signal, closing }: Start): Promise<{ url: string; directUrl: string }> {
  const { databaseUrl: url, directUrl = url } = config
  if (url && directUrl) {
    say('connecting to the database')
    for (const address of new Set([url, directUrl])) await waitForDatabase(address, { say, signal })
    await checkPreparedStatements(url)
    return { url, directUrl }
  }
  const embedded = await startEmbedded(config.dataDir, say, { log, signal })
  closing.unshift(() => embedded.stop())
  return { url: embedded.url, directUrl: embedded.url }
}

function startBuild({ signal, closing }: Start): Promise<void> {
  if (isApiOnly) return Promise.resolve()
  const giveUp = new AbortController()
  const built = buildWeb(say, AbortSignal.any([signal, giveUp.signal]))
  built.catch(() => {})
  closing.unshift(async () => giveUp.abort())
  return built
}

/** Runs on the migrated database before the server listens. */
type Prepare = (parts: Pick<Parts, 'db' | 'storage'>) => Promise<void>

async function open(start: Start, prepare?: Prepare): Promise<void> {
  const { config, log, signal, drain, closing } = start
  const built = startBuild(start)
  const { url, directUrl } = await timed('database prepared', connect(start))
  const own = config.databaseConnections
  const { connections, applicationName } = await planConnections(url, {
    own,
    isShared: config.databaseUrl !== undefined,
    say,
  })
  const pool = openPool(url, { max: connections.pool, applicationName })
  const sessionPool = openSessionPool(url, { max: connections.sessions, applicationName })
  closing.unshift(() => Promise.all([pool.end(), sessionPool.end()]))
  say('migrating')
  await timed('migrated', migrate(directUrl, { say, afterwards: () => installQueues(directUrl) }))
  signal.throwIfAborted()
  const db = openDb(pool)
  await ensureAdmin(db, config, say)
  const storage = await openStorage(config)
  signal.throwIfAborted()
  await prepare?.({ db, storage })
  if (!config.hasRateLimits) say('RATE_LIMITS=off: nothing limits guessing')
  const limiter = await openRateLimiter(pool, config.hasRateLimits)
  await built
  signal.throwIfAborted()
  const metrics =
    config.metricsPort === undefined ? undefined : (await import('./metrics/metrics.ts')).openMetrics(pool)
  const onError = (error: Error, job?: string): void => log.error({ err: error, job }, 'job failed')
  const ofJobs = { max: connections.jobs, applicationName }
  const jobs = await openJobs(url, { onError, onFinished: metrics?.countJob, ...ofJobs })
  metrics?.watchQueues(jobs.countByQueue)
  closing.unshift(() => jobs.stop())
  const requestLimiter = openRequestLimiter(config.hasRateLimits)
  const uploadLimiter = openUploadLimiter(config.hasRateLimits)
  const limiters = { limiter, requestLimiter, uploadLimiter, findInSlot: openSessionLimiter() }
  const parts = { config, log, pool, sessionPool, db, ...limiters, storage, jobs, metrics }
  const app = await buildApp(parts, drain, isApiOnly ? undefined : webDist)
  const closeApp = closeGracefully(app)
  closing.unshift(() => closeApp(Math.max(gracePeriodMs - config.drainSeconds * 1_000, minGracePeriodMs)))
  await app.listen({ port: config.port, host: config.host })
  if (metrics) {
    const { serveMetrics } = await import('./metrics/serve-metrics.ts')
    const reader = await serveMetrics(metrics.registry, config.metricsPort ?? 0, config.metricsHost)
    closing.unshift(() => reader.close())
  }
  closing.unshift(() => leaveRotation(drain, config.drainSeconds))
  if (!isApiOnly) void compressWeb(signal).catch(() => {})
  for (const job of regularJobs(parts)) await jobs.schedule(job)
  await deliverEmails(jobs, db, config)
  await processAdditions(jobs, db)
  const stopNotices = new AbortController()
  const notices = deliverNotices({ ...parts, kinds: noticeKinds, onSent: metrics?.countNotice }, stopNotices.signal)
  closing.unshift(() => {
    stopNotices.abort()
    return notices
  })
  signal.throwIfAborted()
}

/**
 * Starts the server. On a stop the port stays open for DRAIN_SECONDS while /readyz responds 503, running requests get
 * 25 s, and then everything is closed. A stop during the start first aborts the start, so that no database process is
 * left running.
 */
export async function main(prepare?: Prepare): Promise<void> {
  const startedAt = Date.now()
  // the reader of the output may have ended; the database must still be closed
  process.stdout.on('error', () => {})
  const givingUp = new AbortController()
  const { signal } = givingUp
  let config: Config | undefined
  const closing: Start['closing'] = []
  try {
    config = readConfig(process.env)
    const log = openLog(config.logLevel)
    const drain = { isDraining: false }
    let opening = Promise.resolve()
    const stop = async (): Promise<void> => {
      drain.isDraining = true
      givingUp.abort()
      await Promise.race([opening.catch(() => {}), sleep(giveUpMs)])
      await close(closing)
    }
    shutDownOnSignal({ stop, log, say })
    opening = open({ config, log, signal, drain, closing }, prepare)
    await opening
    say(`ready at ${config.publicUrl} after ${secondsSince(startedAt)}`)
  } catch (error) {
    // the caller that aborted the start exits the process
    if (signal.aborted) return
    await close(closing)
    const { line, exitCode } = describeStartError(error, config)
    process.stderr.write(`haşiyə: ${line}\n`)
    process.exit(exitCode)
  }
}
