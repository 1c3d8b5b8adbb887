import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the request when its body is not there in time; whoever reads a long body itself stops it. */
    bodyTimer: NodeJS.Timeout | undefined
  }
}

export interface BodyTimeouts {
  bodyTimeoutMs: number
  /** Counted from the end of the answer, for a body that comes on although it was refused. */
  refusedBodyTimeoutMs: number
}

const timeouts: BodyTimeouts = { bodyTimeoutMs: 30_000, refusedBodyTimeoutMs: 10_000 }

/**
 * A body has 30 seconds to arrive. One that was refused is read on for 10 seconds, so that a client which first sends
 * everything still reads the answer; then its connection is closed.
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
