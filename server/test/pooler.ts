import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'

interface Pooler {
  url: string
  close(): Promise<void>
}

const authenticationOk = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0])
const backendKey = Buffer.from([0x4b, 0, 0, 0, 12, 0x7f, 0xff, 0xff, 0xff, 0, 0, 0, 1])
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])
const terminate = 0x58

/**
 * Lets clients whose requests do not overlap share one connection to PostgreSQL, as a pooler in transaction mode without
 * support for prepared statements does.
 */
export async function startPooler(databaseUrl: string): Promise<Pooler> {
  const shared = new pg.Client({ connectionString: databaseUrl })
  shared.on('error', () => {})
  await shared.connect()
  const { stream } = (shared as unknown as { connection: { stream: Socket } }).connection
  stream.removeAllListeners('data')
  let asking: Socket | undefined
  stream.on('data', (chunk) => asking?.write(chunk))
  const server = createServer((client) => {
    client.on('error', () => {})
    client.once('data', () => {
      client.write(Buffer.concat([authenticationOk, backendKey, readyForQuery]))
      client.on('data', (chunk) => {
        if (chunk[0] === terminate) return void client.end()
        asking = client
        stream.write(chunk)
      })
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `postgresql://anybody@127.0.0.1:${(server.address() as AddressInfo).port}/any`,
    async close() {
      server.close()
      stream.destroy()
      await once(server, 'close')
    },
  }
}
