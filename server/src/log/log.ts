import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { describeError } from './describe-error.ts'

/** Receives the lines of the log. */
export interface LogStream {
  write(line: string): void
}

const anyError = 'error'

/** Whether the text of a line repeats the message of the error, which may quote user input. */
function repeats(text: unknown, error: unknown): boolean {
  const message = (error as { message?: unknown } | null)?.message
  return typeof text !== 'string' || (typeof message === 'string' && message !== '' && text.includes(message))
}

/** Drops the message of an error: pino uses it as the text of a line without one, and Fastify passes it as the text. */
function withoutMessages(this: unknown, args: unknown[], method: (...args: never[]) => void): void {
  const [first, text, ...values] = args
  const fields = first instanceof Error ? { err: first } : first
  const error = (fields as { err?: unknown } | null)?.err
  const line = error === undefined ? args : [fields, ...(repeats(text, error) ? [anyError] : [text, ...values])]
  method.apply(this, line as never[])
}

const serializers = {
  err: describeError,
  req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url }),
  res: ({ statusCode }: FastifyReply) => ({ statusCode }),
}

/**
 * The log of the process: JSON lines in UTC without personal data: no bodies, cookies, URLs or names.
 * @param stream standard output; its errors are handled, so a log that cannot be written, for example on a full disk, stops or
 * blocks nothing else
 */
export function openLog(level: string, stream: LogStream = process.stdout): FastifyBaseLogger {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      hooks: { logMethod: withoutMessages },
      serializers,
    },
    stream,
  )
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
