import { bakuZone } from '@hasiye/contract/locale.ts'
import type pg from 'pg'
import { type Db as BossDb, fromKysely, type Job, type JobResult, PgBoss, type QueueOptions } from 'pg-boss'
import { type ConnectionLimits, connectionLimits, type Trx } from '../db/db.ts'

const stopMs = 5_000
const day = 24 * 60 * 60
/** How often the queues are searched for jobs whose node is gone. */
export const superviseSeconds = 10
/**
 * A node holds what it has taken for so long, and renews it while it works. What a dead node had taken is taken again
 * within a minute: lease, search and the first retry.
 */
const lease = { heartbeatSeconds: 20 } as const
const renewal = { heartbeatRefreshSeconds: 5 } as const
const polling = {
  pollingIntervalSeconds: 1,
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
  ...renewal,
} as const

/** Retried for a day: first after ten seconds, finally every hour. */
const triedForADay = {
  ...lease,
  retryLimit: 40,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 60 * 60,
  expireInSeconds: 3 * 60,
  retentionSeconds: day,
  deleteAfterSeconds: day,
}

/**
 * The queues, with their limits of retries and time: single e-mails, and additions to a course whose people may get an
 * e-mail.
 */
const queues = { mail: triedForADay, added: triedForADay }
type QueueName = keyof typeof queues

/** The transaction in which a job is added: Kysely's, or a connection of pg with an open one, as in `inTransaction`. */
type JobTransaction = Trx | Pick<pg.ClientBase, 'query'>

const databaseOf = (trx: JobTransaction): BossDb =>
  'executeQuery' in trx ? fromKysely(trx) : { executeSql: (text, values) => trx.query(text, values) }

/** The cron expression of a time of every day in Baku, `HH:MM`. */
export const dailyAt = (time: string): string => `${time.split(':').map(Number).reverse().join(' ')} * * *`

/** A recurring job; one node at a time runs it. */
export interface RegularJob {
  name: string
  /** When it runs, as a cron expression in Baku's time. */
  cron: string
  /** Also runs when the server has started. */
  atStart?: boolean
  run(): Promise<void>
}

export interface Jobs {
  /** Adds a job within the transaction: the job exists if and only if the transaction is committed. */
  send(trx: JobTransaction, queue: QueueName, data: object): Promise<void>
  /** Processes the jobs of a queue; one that throws is reported and retried, with the same id. */
  process<T>(queue: QueueName, handler: (data: T, id: string) => Promise<void>): Promise<void>
  schedule(job: RegularJob): Promise<void>
  /** The names of regular jobs whose last run failed on any node. */
  listFailed(): Promise<string[]>
  /** The jobs of each queue of the product. */
  countByQueue(): Promise<QueueCounts[]>
  stop(): Promise<void>
}

export interface QueueCounts {
  job: string
  /** Waiting jobs, retries included. */
  waiting: number
  /** Jobs that failed for good. */
  failed: number
  /** Since when the oldest runnable job waits; a retry is not runnable before its time. */
  waitingSince: Date | null
}

type JobOutcome = 'completed' | 'failed'

interface Options {
  /** `job` is the queue whose job failed, or whose jobs could not be read, which is reported at most once a second. */
  onError(error: Error, job?: string): void
  onFinished?: ((job: string, outcome: JobOutcome) => void) | undefined
  /** Whether this process also maintains the queues; a process that only adds jobs need not. */
  supervises?: boolean
  limits?: ConnectionLimits
  max?: number
  /** The name of the connections in `pg_stat_activity`. */
  applicationName?: string
}

const minReportIntervalMs = 1_000

/** pg-boss copies an error of a worker into a plain object and appends queue and worker to its message. @returns the error, and the queue */
function describedBy(error: Error & { queue?: string }): [Error, string | undefined] {
  if (error instanceof Error) return [error, undefined]
  const { queue, message, ...rest } = error as Error & { queue?: string }
  return [Object.assign(new Error(message.replace(/ \(Queue: .*\)$/, '')), rest), queue]
}

/** Opens the queues. They are in the product's database, so committed jobs survive a crash. */
export async function openJobs(databaseUrl: string, options: Options): Promise<Jobs> {
  const { onError, onFinished, supervises = true, limits, max = 2, applicationName } = options
  const boss = new PgBoss({
    connectionString: databaseUrl,
    // pg-boss passes its options to the pool
    ...connectionLimits(limits),
    schema: 'jobs',
    max,
    ...(applicationName === undefined ? {} : { application_name: applicationName }),
    supervise: supervises,
    schedule: supervises,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  let reportedAt = 0
  boss.on('error', (error) => {
    // While the database does not respond, each worker fails at each poll.
    if (Date.now() - reportedAt < minReportIntervalMs) return
    reportedAt = Date.now()
    onError(...describedBy(error))
  })
  await boss.start()
  const openQueue = async (name: string, options: QueueOptions): Promise<void> => {
    await boss.createQueue(name, options)
    // one that exists keeps its options otherwise
    await boss.updateQueue(name, options)
  }
  for (const [name, options] of Object.entries(queues)) await openQueue(name, options)
  const regularNames: string[] = []
  /** Runs an attempt at a job and reports its outcome, because pg-boss reports no failures. */
  const report = async (job: string, attempt: () => Promise<void>): Promise<void> => {
    try {
      await attempt()
    } catch (error) {
      onError(error as Error, job)
      onFinished?.(job, 'failed')
      throw error
    }
    onFinished?.(job, 'completed')
  }
  return {
    async send(trx, queue, data) {
      await boss.send(queue, data, { db: databaseOf(trx) })
    },
    async process<T>(queue: QueueName, handler: (data: T, id: string) => Promise<void>) {
      const attempt = async ({ id, data }: Job<T>): Promise<JobResult> => {
        try {
          await report(queue, () => handler(data, id))
          return { id, status: 'completed' }
        } catch {
          return { id, status: 'failed' }
        }
      }
      await boss.work(queue, polling, (jobs: Job<T>[]) => Promise.all(jobs.map(attempt)))
    },
    async schedule({ name, cron, atStart, run }) {
      await openQueue(name, lease)
      regularNames.push(name)
      await boss.work(name, renewal, () => report(name, run))
      await boss.schedule(name, cron, null, { tz: bakuZone })
      if (atStart) await boss.send(name)
    },
    async listFailed() {
      const { rows } = await boss.getDb().executeSql(
        `select name from (
           select distinct on (name) name, state from jobs.job
           where name = any($1) and state in ('completed', 'failed', 'retry')
           order by name, coalesce(completed_on, started_on) desc
         ) last where state <> 'completed'`,
        [regularNames],
      )
      return rows.map(({ name }: { name: string }) => name)
    },
    async countByQueue() {
      const { rows } = await boss.getDb().executeSql(
        `select queue as job, count(*) filter (where state in ('created', 'retry'))::int as waiting,
           count(*) filter (where state = 'failed')::int as failed,
           min(start_after) filter (where state in ('created', 'retry') and start_after <= now()) as "waitingSince"
         from unnest($1::text[]) queue left join jobs.job on name = queue group by queue`,
        [[...Object.keys(queues), ...regularNames]],
      )
      return rows as QueueCounts[]
    },
    stop: () => boss.stop({ graceful: true, timeout: stopMs }),
  }
}

/**
 * Creates or upgrades the tables of the queues, without a time limit. It fails on nodes that do so at the same time, so it runs under
 * the migration lock.
 */
export async function installQueues(databaseUrl: string): Promise<void> {
  let firstError: Error | undefined
  const jobs = await openJobs(databaseUrl, {
    onError: (error) => (firstError ??= error),
    supervises: false,
    limits: { timeoutMs: 0 },
  })
  await jobs.stop()
  if (firstError) throw firstError
}
