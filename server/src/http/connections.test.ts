import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { type ConnectionLimits, limitConnections, serverOptions } from './connections.ts'

const product = testServer()

/** Connects to a server with these limits. */
async function connectors(limits: ConnectionLimits): Promise<() => Promise<Socket>> {
  const server = createServer(serverOptions(limits), (_request, response) => response.end('answered'))
  limitConnections(server, limits)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    return socket
  }
}

/** What comes until the connection ends; a write that crosses its end is no failure of the server. */
const answerOf = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let said = ''
    socket.on('error', () => {})
    socket.on('data', (piece: Buffer) => {
      said += piece
    })
    socket.once('close', () => resolve(said))
  })

test('a head that does not come to its end is given up', async () => {
  const open = await connectors({ headersTimeoutMs: 100, checkIntervalMs: 20, maxConnections: 9 })
  const socket = await open()
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-')
  expect(await answerOf(socket)).toMatch(/^HTTP\/1\.1 408 /)
})

test('connections above the limit are closed, those that are open are served', async () => {
  const open = await connectors({ headersTimeoutMs: 10_000, checkIntervalMs: 5_000, maxConnections: 1 })
  const [first, second] = [await open(), await open()]
  await once(second, 'close')
  first.end('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  expect(await answerOf(first)).toMatch(/answered$/)
})

test('the product has these limits', () => {
  expect(product.app.server).toMatchObject({
    headersTimeout: 10_000,
    connectionsCheckingInterval: 5_000,
    maxConnections: 10_000,
  })
})
