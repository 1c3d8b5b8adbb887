import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { openApp } from '../http/app.ts'
import { openRateLimiter } from '../rate-limits/rate-limiter.ts'
import { closeGracefully, endConnectionsWhileDraining } from './close-connections.ts'
import { leaveRotation } from './drain.ts'

const server = testServer()
const inFlight = 10

test('a stopping server completes the requests in flight, and no client keeps it from stopping', async () => {
  const drain = { isDraining: false }
  const app = await openApp({ ...server, limiter: await openRateLimiter(server.pool, false) })
  endConnectionsWhileDraining(app, drain)
  const close = closeGracefully(app)
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let arrived = 0
  let allArrived = (): void => {}
  const all = new Promise<void>((resolve) => {
    allArrived = resolve
  })
  app.get('/healthz', async () => {
    if (++arrived === inFlight) allArrived()
    await released
    return { status: 'ok' }
  })
  // the headers are sent before the server stops, with keep-alive
  app.get('/readyz', () =>
    Readable.from(
      (async function* () {
        yield 'begun '
        await released
        yield 'ended'
      })(),
    ),
  )
  app.get('/api/openapi.json', async () => 'idle')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  const ask = async (path: string): Promise<IncomingMessage> => {
    const [response] = (await once(get({ host: '127.0.0.1', port, path, agent }), 'response')) as [IncomingMessage]
    return response
  }
  await text(await ask('/api/openapi.json'))
  const unused = connect(port, '127.0.0.1')
  await once(unused, 'connect')
  const streamed = await ask('/readyz')
  expect(streamed.headers.connection).toBe('keep-alive')
  const answers = Array.from({ length: inFlight }, () => ask('/healthz'))
  await all

  drain.isDraining = true
  const closed = close(60_000)
  release()
  for (const answer of await Promise.all(answers)) {
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close'])
    expect(JSON.parse(await text(answer))).toEqual({ status: 'ok' })
  }
  expect(await text(streamed)).toBe('begun ended')
  await closed
  agent.destroy()
  unused.destroy()
})

test('a request that does not end within the grace period is cut off', async () => {
  const app = await openApp({ ...server, limiter: await openRateLimiter(server.pool, false) })
  const close = closeGracefully(app)
  app.get('/healthz', () => new Promise(() => {}))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const arrived = once(app.server, 'request')
  const request = get({ host: '127.0.0.1', port: (app.server.address() as AddressInfo).port, path: '/healthz' })
  const cut = once(request, 'error')
  await arrived
  await close(0)
  expect(await cut).toMatchObject([{ code: 'ECONNRESET' }])
})

test('a request on an open connection is answered even when the busy process had not read it before the stop', async () => {
  const drain = { isDraining: false }
  const app = await openApp({ ...server, limiter: await openRateLimiter(server.pool, false) })
  endConnectionsWhileDraining(app, drain)
  const close = closeGracefully(app)
  app.get('/healthz', async () => 'saved')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const ask = () => socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  ask()
  await once(socket, 'data')
  const closed = leaveRotation(drain, 0).then(() => close(60_000))
  setTimeout(ask, 50)
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200.*connection: close.*saved$/is)
  await closed
})
