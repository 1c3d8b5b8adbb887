import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { retries } from '../db/db.ts'

const durationBucketsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Less than Prometheus waits for a response: the other metrics matter most while the database does not respond. */
const countTimeoutMs = 3_000

interface QueueState {
  job: string
  waiting: number
  waitingSince: Date | null
}

export interface Metrics {
  registry: Registry
  /** Measures every response of an application whose routes are added later. */
  watch(app: FastifyInstance): void
  /** Counts a run of a job on this node. */
  countJob(job: string, outcome: 'completed' | 'failed'): void
  /** Reads the jobs of the queues whenever the metrics are read. */
  watchQueues(count: () => Promise<QueueState[]>): void
  /** Counts a notice by the host of its push service. */
  countNotice(service: string, outcome: string): void
  /** Counts an alarm: somebody searches for short IDs or join codes. */
  countAlarm(limit: string): void
}

/**
 * The metrics: responses by method, route pattern and status, connections to PostgreSQL, runs of jobs, and the process
 * itself.
 */
export function openMetrics(pool: pg.Pool): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const responses = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its response',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBucketsSeconds,
    registers: [registry],
  })
  new Gauge({
    name: 'postgres_connections',
    help: 'Connections of the pool, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  new Counter({
    name: 'transaction_retries_total',
    help: 'Transactions that were rolled back and begun again, by reason',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [reason, count] of Object.entries(retries)) this.inc({ reason }, count)
    },
  })
  const jobRuns = new Counter({
    name: 'job_runs_total',
    help: 'Runs of the work of a queue, by outcome',
    labelNames: ['job', 'outcome'],
    registers: [registry],
  })
  const notices = new Counter({
    name: 'notices_sent_total',
    help: 'Notices sent to phones, by push service and what it answered',
    labelNames: ['service', 'outcome'],
    registers: [registry],
  })
  const alarms = new Counter({
    name: 'guessing_alarms_total',
    help: 'Alarms about unknown short IDs and join codes, by the limit that was reached',
    labelNames: ['limit'],
    registers: [registry],
  })
  return {
    registry,
    countAlarm(limit) {
      alarms.inc({ limit })
    },
    countNotice(service, outcome) {
      notices.inc({ service, outcome })
    },
    watchQueues(count) {
      const gauge = (name: string, help: string, read: (queue: QueueState) => number): Gauge =>
        new Gauge({
          name,
          help,
          labelNames: ['job'],
          registers: [registry],
          async collect() {
            this.reset()
            const timeout = sleep(countTimeoutMs, [], { ref: false })
            const counted = await Promise.race([count(), timeout]).catch(() => [])
            for (const queue of counted) {
              this.set({ job: queue.job }, read(queue))
              // Prometheus sees an increase only of a series that existed before
              for (const outcome of ['completed', 'failed']) jobRuns.inc({ job: queue.job, outcome }, 0)
            }
          },
        })
      gauge('jobs_waiting', 'Jobs of a queue that wait, retries included', ({ waiting }) => waiting)
      gauge('jobs_oldest_waiting_seconds', 'How long the oldest job that could run waits', ({ waitingSince }) =>
        waitingSince ? Math.max(0, (Date.now() - waitingSince.getTime()) / 1000) : 0,
      )
    },
    countJob(job, outcome) {
      jobRuns.inc({ job, outcome })
    },
    watch(app) {
      app.addHook('onResponse', async (request, reply) => {
        const labels = { method: request.method, route: request.routeOptions.url ?? 'page', status: reply.statusCode }
        responses.observe(labels, reply.elapsedTime / 1000)
      })
    },
  }
}
