import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the request when its body is not there in time; whoever reads a long body itself stops it. */
    bodyTimer: NodeJS.Timeout | undefined
  }
}

const longestMs = 30_000

/** A body has 30 seconds to arrive; one that is not wanted any more, because of a refusal, does too. */
export function limitBodyTime(app: FastifyInstance, mostMs = longestMs): void {
  app.decorateRequest('bodyTimer', undefined)
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return
    request.bodyTimer = setTimeout(() => {
      if (reply.sent) raw.destroy()
      else reply.header('Connection', 'close').send(new AppError('timeout'))
    }, mostMs)
    raw.once('end', () => clearTimeout(request.bodyTimer)).once('close', () => clearTimeout(request.bodyTimer))
  })
}
