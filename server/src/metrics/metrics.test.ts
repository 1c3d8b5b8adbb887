import fastify from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { openMetrics } from './metrics.ts'
import { type MetricsServer, serveMetrics } from './serve-metrics.ts'

const server = testServer()
let served: MetricsServer
let countQueues = (): ReturnType<typeof server.jobs.countByQueue> => server.jobs.countByQueue()
const read = (path = '/metrics', method = 'GET') => fetch(`http://127.0.0.1:${served.port}${path}`, { method })

beforeAll(async () => {
  const metrics = openMetrics(server.pool)
  const app = fastify()
  metrics.watch(app)
  metrics.watchQueues(() => countQueues())
  app.get('/api/courses/:id', async () => {
    await server.pool.query('select')
    return {}
  })
  app.setNotFoundHandler((_request, response) => response.send(''))
  for (const url of ['/api/courses/7', '/api/courses/8', '/course/7']) await app.inject(url)
  served = await serveMetrics(metrics.registry, 0)
  return async () => {
    await served.close()
    await app.close()
    metrics.registry.clear()
  }
})

test('responses are counted by the pattern of their route, never by an id', async () => {
  const response = await read()
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const text = await response.text()
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/api/courses/:id",status="200"} 2')
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="page",status="200"} 1')
  expect(text).not.toContain('courses/7')
})

test('/metrics has the connections to PostgreSQL and the process', async () => {
  const text = await (await read()).text()
  expect(text).toMatch(/^postgres_connections\{state="idle"\} [1-9]/m)
  expect(text).toMatch(/^postgres_connections\{state="waiting"\} 0$/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m)
})

test('/metrics has the waiting jobs, and since when the oldest could run', async () => {
  await server.db.transaction().execute((trx) => server.jobs.send(trx, 'mail', {}))
  await server.pool.query(`update jobs.job set start_after = now() - interval '10 minutes' where name = 'mail'`)
  const text = await (await read()).text()
  expect(text).toContain('jobs_waiting{job="mail"} 1\n')
  expect(text).toContain('jobs_waiting{job="added"} 0\n')
  expect(text).toMatch(/^jobs_oldest_waiting_seconds\{job="mail"\} [67]\d\d\b/m)
  expect(text).toContain('jobs_oldest_waiting_seconds{job="added"} 0\n')
  // Prometheus sees an increase only of a series that existed before
  for (const outcome of ['completed', 'failed'])
    expect(text).toContain(`job_runs_total{job="mail",outcome="${outcome}"} 0\n`)
})

test.each([
  ['is refused', () => Promise.reject(new Error('no connection'))],
  ['is not answered', () => new Promise<never>(() => {})],
])('the other metrics are served where the count of the jobs %s', async (_what, count) => {
  countQueues = count
  const text = await (await read()).text()
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m)
  expect(text).not.toContain('jobs_waiting{')
})

test('there are no other paths, and only GET is allowed', async () => {
  expect((await read('/')).status).toBe(404)
  expect((await read('/metrics', 'POST')).status).toBe(404)
})
