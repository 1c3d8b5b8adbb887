import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { join } from 'node:path'

type Mode = 'pass' | 'stall' | 'cut'

interface FailingProxy {
  port: number
  /**
   * `stall`: receives everything, sends nothing and closes nothing, like a machine that vanished; connections of that
   * time stay stalled when new ones work again. `cut`: ends every connection.
   */
  mode: Mode
  close(): Promise<void>
}

/** Where the database of this address listens. */
export function socketOf(url: URL): NetConnectOpts {
  const port = Number(url.port || 5432)
  const folder = url.searchParams.get('host')
  return folder?.startsWith('/') ? { path: join(folder, `.s.PGSQL.${port}`) } : { host: url.hostname, port }
}

/** A proxy in front of a local server that fails on demand, also on open connections. */
export async function startFailingProxy(target: NetConnectOpts): Promise<FailingProxy> {
  const sockets = new Set<Socket>()
  const stalled = new WeakSet<Socket>()
  let mode: Mode = 'pass'
  const forward = (from: Socket, to: Socket): void => {
    sockets.add(from)
    if (mode === 'stall') stalled.add(from)
    from.on('data', (chunk) => {
      if (stalled.has(from)) return
      if (mode === 'pass' && !to.destroyed) to.write(chunk)
      else from.destroy()
    })
    from.on('end', () => {
      if (!stalled.has(from)) to.end()
    })
    from.on('error', () => {})
    from.once('close', () => {
      sockets.delete(from)
      if (!stalled.has(from)) to.destroy()
    })
  }
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const opened = connect({ ...target, allowHalfOpen: true })
    forward(client, opened)
    forward(opened, client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    get mode() {
      return mode
    },
    set mode(next) {
      mode = next
      if (next === 'stall') for (const socket of sockets) stalled.add(socket)
    },
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

/** A failing proxy in front of the database, with the address that leads through it. */
export async function startDatabaseProxy(databaseUrl: string): Promise<FailingProxy & { url: string }> {
  const url = new URL(databaseUrl.replace('@/', '@localhost/'))
  const proxy = await startFailingProxy(socketOf(url))
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${proxy.port}`
  return Object.assign(proxy, { url: url.href })
}
