import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface FailingProxy {
  port: number
  /** `stall`: takes what comes, answers nothing and closes nothing; `cut`: ends every connection. */
  mode: 'pass' | 'stall' | 'cut'
  close(): Promise<void>
}

/** Stands before a server of this machine and fails as it is told; connections that are open fail too. */
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
