import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Ends the request when its body does not arrive in time; a handler that reads a long body clears the timer itself.
     */
    bodyTimer: NodeJS.Timeout | undefined
  }
}

interface BodyTimeouts {
  bodyTimeoutMs: number
  /** The time for the rest of a refused body, from the end of the response. */
  refusedBodyTimeoutMs: number
}

const timeouts: BodyTimeouts = { bodyTimeoutMs: 30_000, refusedBodyTimeoutMs: 10_000 }

/**
 * A body must arrive within 30 seconds. The rest of a refused body is read for 10 seconds, so that a client that sends
 * it completely before reading receives the response; then the connection is closed.
 */
export function limitBodyTime(app: FastifyInstance, { bodyTimeoutMs, refusedBodyTimeoutMs } = timeouts): void {
  app.decorateRequest('bodyTimer', undefined)
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return
    request.bodyTimer = setTimeout(() => {
      if (reply.sent) raw.destroy()
      else reply.header('Connection', 'close').send(new AppError('timeout'))
    }, bodyTimeoutMs)
    const stop = (): void => clearTimeout(request.bodyTimer)
    raw.once('end', stop).once('close', stop)
    reply.raw.once('finish', () => {
      stop()
      if (raw.complete || raw.readableEnded) return
      request.bodyTimer = setTimeout(() => raw.destroy(), refusedBodyTimeoutMs).unref()
    })
  })
}
