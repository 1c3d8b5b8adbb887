import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { type ConnectionLimits, limitConnections, limitConnectionsPerAddress, serverOptions } from './connections.ts'

const product = testServer({ TRUST_PROXY: '192.0.2.0/24,2001:db8::1' })
const wide = { headersTimeoutMs: 10_000, checkIntervalMs: 5_000, maxConnections: 99, maxConnectionsPerAddress: 99 }

/** Starts a server with these limits; the result connects to it from given loopback addresses. */
async function connectors(
  limits: ConnectionLimits,
  exempt: string[] = [],
): Promise<(localAddress?: string) => Promise<Socket>> {
  const server = createServer(serverOptions(limits), (_request, response) => response.end('answered'))
  limitConnections(server, limits)
  limitConnectionsPerAddress(server, limits, exempt)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return async (localAddress = '127.0.0.1') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    await once(socket, 'connect')
    return socket
  }
}

/** Everything received until the connection ends; a failed write after that is not an error of the server. */
const answerOf = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let said = ''
    socket.on('error', () => {})
    socket.on('data', (piece: Buffer) => {
      said += piece
    })
    socket.once('close', () => resolve(said))
  })

async function expectAnswer(socket: Socket): Promise<void> {
  socket.end('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  expect(await answerOf(socket)).toMatch(/answered$/)
}

test('a connection with an incomplete head is closed', async () => {
  const open = await connectors({ ...wide, headersTimeoutMs: 100, checkIntervalMs: 20 })
  const socket = await open()
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-')
  expect(await answerOf(socket)).toMatch(/^HTTP\/1\.1 408 /)
})

test('connections above the limit are closed, and open ones stay served', async () => {
  const open = await connectors({ ...wide, maxConnections: 1 })
  const [first, second] = [await open(), await open()]
  await once(second, 'close')
  await expectAnswer(first)
})

test('connections above the limit of an address are closed, and those of another address stay served', async () => {
  const open = await connectors({ ...wide, maxConnectionsPerAddress: 2 })
  const [first, second, third] = [await open(), await open(), await open()]
  await once(third, 'close')
  await expectAnswer(await open('127.0.0.2'))
  await expectAnswer(first)
  await expectAnswer(await open())
  await expectAnswer(second)
})

test.each(['127.0.0.1', '127.0.0.0/30'])('an exempt address may open any number of connections: %s', async (exempt) => {
  const open = await connectors({ ...wide, maxConnectionsPerAddress: 1 }, [exempt])
  for (const socket of [await open(), await open(), await open()]) await expectAnswer(socket)
})

test('the product has these limits', () => {
  expect(product.app.server).toMatchObject({
    headersTimeout: 10_000,
    connectionsCheckingInterval: 5_000,
    maxConnections: 10_000,
  })
})

/** Connects to the product from these addresses and counts the connections that stay open. */
function countOpen(addresses: string[]): number {
  const sockets = addresses.map((remoteAddress) =>
    Object.assign(new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() }), { remoteAddress }),
  )
  for (const socket of sockets) product.app.server.emit('connection', socket)
  const open = sockets.filter(({ destroyed }) => !destroyed).length
  for (const socket of sockets) socket.destroy()
  return open
}

test.each([
  ['an IPv4 address', () => '198.51.100.7', 2_000],
  ['an IPv4 address that an IPv6 port sees', () => '::ffff:198.51.100.8', 2_000],
  ['the /64 of an IPv6 address', (n: number) => `2001:db8:1:2::${n.toString(16)}`, 2_000],
  ['this machine', () => '127.0.0.1', 2_001],
  ['this machine on an IPv6 port', () => '::ffff:127.0.0.1', 2_001],
  ['this machine by IPv6', () => '::1', 2_001],
  ['a trusted proxy', () => '192.0.2.9', 2_001],
  ['a trusted proxy by IPv6', () => '2001:db8::1', 2_001],
] as const)('%s may open so many connections to the product', (_who, addressOf, count) => {
  expect(countOpen(Array.from({ length: 2_001 }, (_, n) => addressOf(n)))).toBe(count)
})
