import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const sweepMs = 100
/** A connection without a request may be one whose first bytes are still on their way. */
const unusedGraceMs = 1_000

/** Answers that are given while draining end their connection, so that no client comes back on it. Before the routes. */
export function endConnectionsWhileDraining(app: FastifyInstance, drain: { isDraining: boolean }): void {
  app.addHook('onSend', async (_request, reply) => {
    if (drain.isDraining) reply.header('Connection', 'close')
  })
}

/** Connections on which nothing has come yet; Node counts them as busy, and browsers open them in reserve. */
function watchUnused(server: Server): () => Socket[] {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return () => [...open].filter(({ bytesRead }) => bytesRead === 0)
}

/**
 * Prepares the end of a server's connections. The function that it gives closes the port and lets requests under way end:
 * a connection is closed as soon as it is idle, whatever its last answer said, and every one after the grace period.
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
