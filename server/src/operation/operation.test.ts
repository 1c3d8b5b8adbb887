import { getMe } from '@hasiye/contract/accounts.ts'
import { getConfig, getHealth, getOpenApi, getReadiness, reportPageError } from '@hasiye/contract/operation.ts'
import { expect, test } from 'vitest'
import { countStatements } from '../../test/counting-client.ts'
import { testServer } from '../../test/harness.ts'
import { actors } from '../../test/makers.ts'
import { accounts } from '../accounts/room.ts'
import { openDb, openPool } from '../db/db.ts'
import { openApp } from '../http/app.ts'
import { addCalls } from '../http/call.ts'
import { openRateLimiter } from '../rate-limits/rate-limiter.ts'
import { operation } from './room.ts'

const lines: string[] = []
const server = testServer({ LOG_LEVEL: 'warn' }, { logStream: { write: (line) => void lines.push(line) } })
const nowhere = 'postgresql://nobody@/nothing?host=/nonexistent'

test.each(actors)('%s may check the health of the service, and read about its calls', async (who) => {
  const { people } = await server.make.course()
  for (const call of [getHealth, getReadiness, getOpenApi]) {
    expect((await server.as(people[who]).call(call)).status).toBe(200)
  }
})

test.each(actors)('%s reads what the installation offers', async (who) => {
  const { people } = await server.make.course()
  const response = await server.as(people[who]).call(getConfig)
  expect(response.status).toBe(200)
  expect(response.body).toEqual({
    google: false,
    publicUrl: server.config.publicUrl,
    pushKey: expect.stringMatching(/^[A-Za-z0-9_-]{87}$/),
    supportUrl: null,
    supportEmail: null,
    maxUploadBytes: 104_857_600,
    minPasswordLength: 6,
    daysOff: expect.arrayContaining([{ date: `${new Date().getFullYear()}-12-31`, name: expect.any(String) }]),
    version: server.config.version,
  })
})

const report = {
  name: 'TypeError',
  kind: 'missing_built_in',
  build: 'index-BxT2kQ9a.js',
  page: '/student-view/$shortId',
} as const

test.each(actors)('%s reports an error of the page, as one line of the log', async (who) => {
  const { people } = await server.make.course()
  lines.length = 0
  const ip = `10.31.0.${actors.indexOf(who)}`
  const response = await server.as(people[who]).call(reportPageError, { body: report, ip })
  expect(response).toMatchObject({ status: 200, queries: 0 })
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      level: 40,
      time: expect.any(String),
      reqId: expect.any(String),
      fault: report,
      msg: 'a page reported an error of its own code',
    },
  ])
})

test.each([
  ['a name of its own', { name: 'Aysel' }],
  ['words in the kind', { kind: 'Aysel is not a function' }],
  ['the address of a page', { page: '/student-view/A2B3C4D5' }],
  ['words in the build', { build: 'Aysel Məmmədova' }],
  ['a long build', { build: 'a'.repeat(61) }],
  ['a message', { message: 'Aysel is undefined' }],
])('an error report with %s is refused and not logged', async (_, changed) => {
  lines.length = 0
  const response = await server
    .as()
    .call(reportPageError, { body: { ...report, ...changed } as typeof report, ip: '10.31.1.1' })
  expect(response).toMatchObject({ status: 400, error: { code: 'validation_failed' } })
  expect(lines).toEqual([])
})

test('an address may send ten error reports in an hour, and the whole service a hundred', async () => {
  const send = async (ip: string) => (await server.as().call(reportPageError, { body: report, ip })).status
  await server.pool.query('truncate rate_limit_counters')
  for (let n = 0; n < 10; n++) expect(await send('10.31.2.1')).toBe(200)
  expect(await send('10.31.2.1')).toBe(429)
  const spent = "update rate_limit_counters set points = 100 where key like 'page-fault-service%'"
  expect((await server.pool.query(spent)).rowCount).toBe(1)
  lines.length = 0
  expect(await send('10.31.2.2')).toBe(429)
  expect(lines).toEqual([])
})

test('health uses nothing else', async () => {
  const response = await server.as().call(getHealth)
  expect(response).toMatchObject({ body: { status: 'ok' }, queries: 0 })
})

test('many simultaneous requests for readiness query the database once', async () => {
  const ask = () => server.app.inject('/readyz')
  const { result, statements } = await countStatements(() => Promise.all(Array.from({ length: 50 }, ask)))
  expect(result.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200))
  expect(statements).toBeLessThanOrEqual(1)
})

test('without a database the process is healthy, not ready, and signs nobody out', async () => {
  const pool = openPool(nowhere, { max: 1 })
  const limiter = await openRateLimiter(server.pool, false)
  const app = await openApp({
    ...server,
    sessionPool: pool,
    db: openDb(pool),
    limiter,
  })
  addCalls(app, { ...server, db: openDb(pool) }, operation.calls)
  addCalls(
    app,
    server,
    accounts.calls.filter(({ endpoint }) => endpoint === getMe),
  )
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'failed', failed: 'database' }])
  expect((await app.inject('/readyz?for=proxy')).statusCode).toBe(200)
  const me = await app.inject({ url: '/api/me', headers: { cookie: `sid=${'A'.repeat(43)}` } })
  expect([me.statusCode, me.json().code]).toEqual([503, 'unavailable'])
  expect(Number(me.headers['retry-after'])).toBeGreaterThan(0)
  await app.close()
  await pool.end()
})

test('a server whose database is read-only is not ready', async () => {
  const app = await openApp({ ...server, limiter: await openRateLimiter(server.pool, false) })
  const pool = openPool(String(server.pool.options.connectionString), { max: 1 })
  await pool.query('set default_transaction_read_only = on')
  addCalls(app, { ...server, db: openDb(pool) }, operation.calls)
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'failed', failed: 'database' }])
  await app.close()
  await pool.end()
})

test('a server that is about to stop is not ready', async () => {
  const app = await openApp({ ...server, limiter: await openRateLimiter(server.pool, false) })
  addCalls(app, { ...server, drain: { isDraining: true } }, operation.calls)
  for (const url of ['/readyz', '/readyz?for=proxy']) {
    const ready = await app.inject(url)
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'failed', failed: 'drain' }])
  }
  await app.close()
})

test('the document lists each call with its responses', async () => {
  const { body } = await server.as().call(getOpenApi)
  expect(body.openapi).toBe('3.1.0')
  expect(body.paths['/api/courses/{id}'].get.responses).toHaveProperty('404')
  expect(Object.keys(body.paths['/auth/signin'].post.responses)).toEqual(expect.arrayContaining(['200', '401', '429']))
})

test('the document is compressed, and not sent again', async () => {
  const url = '/api/openapi.json'
  const response = await server.app.inject({ url, headers: { 'accept-encoding': 'br' } })
  expect([response.statusCode, response.headers['content-encoding'], response.headers.vary]).toEqual([
    200,
    'br',
    'Accept-Encoding',
  ])
  const plain = await server.app.inject(url)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(response.rawPayload.byteLength).toBeLessThan(plain.rawPayload.byteLength / 5)
  const unchanged = await server.app.inject({ url, headers: { 'if-none-match': response.headers.etag } })
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
})
