import type pg from 'pg'
import { type Db as BossDb, fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss'
import type { Trx } from '../db/db.ts'

const stopMs = 5_000
const day = 24 * 60 * 60
const polling = { pollingIntervalSeconds: 1, batchSize: 5, burstWhenBatchFull: true, perJobResults: true } as const

/** What waits in which queue, and how often it is tried. */
const queues = {
  // for a day, after half a minute at first and every hour at last
  mail: {
    retryLimit: 40,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 60 * 60,
    expireInSeconds: 3 * 60,
    retentionSeconds: day,
    deleteAfterSeconds: day,
  },
}
type QueueName = keyof typeof queues

/** Where a job is added: Kysely's transaction, or a connection of pg on which one has begun, as in `inTransaction`. */
type JobTransaction = Trx | Pick<pg.ClientBase, 'query'>

const databaseOf = (trx: JobTransaction): BossDb =>
  'executeQuery' in trx ? fromKysely(trx) : { executeSql: (text, values) => trx.query(text, values) }

/** Work that is done again and again, on one node at a time. */
export interface RegularJob {
  name: string
  /** As cron has it. */
  times: string
  /** Is also done when the server has started. */
  atStart?: boolean
  work(): Promise<void>
}

export interface Jobs {
  /** Adds a job within the transaction: it exists if, and only if, that is committed. */
  send(trx: JobTransaction, queue: QueueName, data: object): Promise<void>
  /** Does the jobs of a queue as they come; one that throws is told of and tried again. */
  work<T>(queue: QueueName, work: (data: T) => Promise<void>): Promise<void>
  doRegularly(job: RegularJob): Promise<void>
  /** The names of regular jobs whose last run failed, on whichever node it was. */
  listFailed(): Promise<string[]>
  stop(): Promise<void>
}

export type JobOutcome = 'completed' | 'failed'

interface Options {
  /** `job` is the queue whose work failed; undefined for the queues themselves. */
  onError(error: Error, job?: string): void
  onFinished?: ((job: string, outcome: JobOutcome) => void) | undefined
  /** Whether this process also keeps the queues in order; one that only adds jobs need not. */
  supervises?: boolean
}

/** Opens the queues. They are in the same database, so they survive what the database survives. */
export async function openJobs(databaseUrl: string, options: Options): Promise<Jobs> {
  const { onError, onFinished, supervises = true } = options
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: 'jobs',
    max: 2,
    supervise: supervises,
    schedule: supervises,
  })
  boss.on('error', (error) => onError(error))
  await boss.start()
  for (const [name, options] of Object.entries(queues)) await boss.createQueue(name, options)
  const regularNames: string[] = []
  /** pg-boss keeps a failure to itself. */
  const run = async (job: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work()
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
    async work<T>(queue: QueueName, work: (data: T) => Promise<void>) {
      const attempt = async ({ id, data }: Job<T>): Promise<JobResult> => {
        try {
          await run(queue, () => work(data))
          return { id, status: 'completed' }
        } catch {
          return { id, status: 'failed' }
        }
      }
      await boss.work(queue, polling, (jobs: Job<T>[]) => Promise.all(jobs.map(attempt)))
    },
    async doRegularly({ name, times, atStart, work }) {
      await boss.createQueue(name)
      regularNames.push(name)
      await boss.work(name, () => run(name, work))
      await boss.schedule(name, times)
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
    stop: () => boss.stop({ graceful: true, timeout: stopMs }),
  }
}

/** Makes or upgrades the tables of the queues. Nodes that do so at the same time fail: it belongs under the migrations' lock. */
export async function installQueues(databaseUrl: string): Promise<void> {
  let failure: Error | undefined
  const jobs = await openJobs(databaseUrl, { onError: (error) => (failure ??= error), supervises: false })
  await jobs.stop()
  if (failure) throw failure
}
