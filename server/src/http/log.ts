import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { pino } from 'pino'

type LoggedError = Error & { code?: string; severity?: string; constraint?: string; routine?: string }

interface LoggedCause {
  type: string
  message: string
  stack: string
  [more: string]: unknown
}

/** An error's cause without what people typed: the database quotes values in its message and detail. */
export function describeError(error: LoggedError): LoggedCause {
  const { name, code, constraint, routine, cause } = error
  return {
    type: name,
    message: error.severity === undefined ? error.message : 'refused by the database',
    code,
    constraint,
    routine,
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(cause instanceof Error ? { cause: describeError(cause) } : {}),
  }
}

/** The log of the process: JSON lines in UTC with nothing personal in them: no bodies, cookies, addresses of pages or names. */
export function openLog(level: string): FastifyBaseLogger {
  return pino({
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: describeError },
  })
}

/** One line per answered request. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'page',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      userId: request.viewer?.id,
      session: request.viewer?.kind,
      ip: request.ip,
    })
  })
}
