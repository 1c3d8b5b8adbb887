import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

interface FailingProxy {
  port: number
  /** `stall`: receives everything, answers nothing and closes nothing; `cut`: ends every connection. */
  mode: 'pass' | 'stall' | 'cut'
  close(): Promise<void>
}

/** A proxy in front of a local server that fails on demand, also on open connections. */
export async function startFailingProxy(targetPort: number): Promise<FailingProxy> {
  const sockets = new Set<Socket>()
  const forward = (from: Socket, to: Socket): void => {
    sockets.add(from)
    from.on('data', (chunk) => {
      if (proxy.mode === 'stall') return
      if (proxy.mode === 'pass' && !to.destroyed) to.write(chunk)
      else from.destroy()
    })
    from.on('error', () => {})
    from.once('close', () => {
      sockets.delete(from)
      // a server that stalls does not close either; the next chunk closes the connection
      if (proxy.mode !== 'stall') to.destroy()
    })
  }
  const server = createServer((client) => {
    const target = connect(targetPort, '127.0.0.1')
    forward(client, target)
    forward(target, client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy: FailingProxy = {
    port: (server.address() as AddressInfo).port,
    mode: 'pass',
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
  return proxy
}
