import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDatabaseProxy } from '../../test/failing-proxy.ts'
import { testServer } from '../../test/harness.ts'
import { openApp } from '../http/app.ts'
import { addCalls } from '../http/call.ts'
import { describeError } from '../log/describe-error.ts'
import { type Metrics, openMetrics } from '../metrics/metrics.ts'
import { operation } from '../operation/room.ts'
import { openRateLimiter } from '../rate-limits/rate-limiter.ts'
import { type Jobs, openJobs, superviseSeconds } from './jobs.ts'

const server = testServer()
const program = fileURLToPath(new URL('../../test/job-process.ts', import.meta.url))
const reported: { message: string; job: string | undefined }[] = []
let jobs: Jobs
let metrics: Metrics

beforeAll(async () => {
  metrics = openMetrics(server.pool)
  jobs = await openJobs(server.url, {
    supervises: false,
    onError: ({ message }, job) => reported.push({ message, job }),
    onFinished: metrics.countJob,
  })
})
afterAll(async () => {
  await jobs.stop()
  metrics.registry.clear()
})

async function untilState(state: string): Promise<void> {
  for (;;) {
    const { rows } = await server.pool.query<{ state: string }>(`select state from jobs.job where name = 'files'`)
    if (rows[0]?.state === state) return
  }
}

test('a failed regular job is in the log, the metrics and /readyz until it succeeds', async () => {
  const app = await openApp({ ...server, limiter: await openRateLimiter(server.pool, false) })
  addCalls(app, { ...server, jobs }, operation.calls)
  let fails = true
  const work = async () => {
    if (fails) throw new Error('the disk is gone')
  }
  await jobs.schedule({ name: 'files', cron: '41 2 * * *', atStart: true, run: work })
  await untilState('retry')
  expect(reported).toEqual([{ message: 'the disk is gone', job: 'files' }])
  expect(await metrics.registry.metrics()).toContain('job_runs_total{job="files",outcome="failed"} 1')
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ok', failedJobs: ['files'] }])
  fails = false
  await untilState('completed')
  expect(await jobs.listFailed()).toEqual([])
  await app.close()
})

test('jobs continue after the database machine vanished, and a stop does not wait for it', async () => {
  const proxy = await startDatabaseProxy(server.url)
  const errors: { code: string | undefined; job: string | undefined }[] = []
  const limits = { waitMs: 1_000, timeoutMs: 1_000 }
  const through = await openJobs(proxy.url, {
    supervises: false,
    limits,
    onError: (error, job) => errors.push({ code: describeError(error).code, job }),
  })
  const sent: number[] = []
  await through.process<{ n: number }>('mail', async ({ n }) => void sent.push(n))
  const send = (n: number) => server.db.transaction().execute((trx) => server.jobs.send(trx, 'mail', { n }))
  await send(1)
  await expect.poll(() => sent).toEqual([1])
  proxy.mode = 'stall'
  await send(2)
  await expect.poll(() => errors).toContainEqual({ code: expect.stringMatching(/^PG_/), job: 'mail' })
  proxy.mode = 'pass'
  await expect.poll(() => sent).toEqual([1, 2])
  proxy.mode = 'stall'
  await through.stop()
  await proxy.close()
})

test('a node renews what it has taken, and what a killed one had taken is taken again within a minute', async () => {
  await server.pool.query('truncate jobs.job')
  const node = spawn(process.execPath, [program, server.url], { stdio: ['ignore', 'pipe', 'inherit'] })
  const isTaken = once(node.stdout, 'data')
  await server.db.transaction().execute((trx) => server.jobs.send(trx, 'mail', { n: 7 }))
  await isTaken
  const read = async () => {
    const { rows } = await server.pool.query<{ renewed: boolean; lease: number; retry: number }>(
      `select heartbeat_on > started_on as renewed, heartbeat_seconds as lease, retry_delay as retry
       from jobs.job where name = 'mail'`,
    )
    return rows[0]
  }
  await expect.poll(async () => (await read())?.renewed, { timeout: 20_000 }).toBe(true)
  node.kill('SIGKILL')
  await once(node, 'exit')
  const { lease = 0, retry = 0 } = (await read()) ?? {}
  // the backoff at most doubles the first delay
  expect(lease + superviseSeconds + 2 * retry).toBeLessThan(60)
  await server.pool.query(`update jobs.job set heartbeat_on = heartbeat_on - make_interval(secs => $1)`, [lease])
  const other = await openJobs(server.url, { onError: () => {} })
  try {
    await expect.poll(async () => (await read())?.renewed, { timeout: 30_000 }).toBeNull()
    await server.pool.query('update jobs.job set start_after = now()')
    const taken: object[] = []
    await other.process<object>('mail', async (data) => void taken.push(data))
    await expect.poll(() => taken, { timeout: 20_000 }).toEqual([{ n: 7 }])
  } finally {
    await other.stop()
  }
}, 90_000)
