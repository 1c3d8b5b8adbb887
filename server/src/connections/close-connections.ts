import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const sweepMs = 100
/** The first bytes of a new connection may still be on their way. */
const unusedGraceMs = 1_000

/**
 * Adds `Connection: close` to responses while the server drains, so that no client reuses the connection. Called before
 * the routes.
 */
export function endConnectionsWhileDraining(app: FastifyInstance, drain: { isDraining: boolean }): void {
  app.addHook('onSend', async (_request, reply) => {
    if (drain.isDraining) reply.header('Connection', 'close')
  })
}

/** Finds connections that have not received a byte: Node counts them as busy, and browsers open them in reserve. */
function watchUnused(server: Server): () => Socket[] {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return () => [...open].filter(({ bytesRead }) => bytesRead === 0)
}

/**
 * Returns a function that closes the port and waits for the running requests. Each connection is closed as soon as it
 * is idle, even after a keep-alive response, and all of them after the grace period.
 */
export function closeGracefully(app: FastifyInstance): (gracePeriodMs: number) => Promise<void> {
  const { server } = app
  const findUnused = watchUnused(server)
  return async (gracePeriodMs) => {
    const begunAt = Date.now()
    const sweeping = setInterval(() => {
      const ms = Date.now() - begunAt
      server.closeIdleConnections()
      if (ms > unusedGraceMs) for (const socket of findUnused()) socket.destroy()
      if (ms > gracePeriodMs) server.closeAllConnections()
    }, sweepMs)
    try {
      await app.close()
    } finally {
      clearInterval(sweeping)
    }
  }
}
