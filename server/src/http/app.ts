import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import fastifyCookie from '@fastify/cookie'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { limitBodyTime } from '../connections/body-time.ts'
import {
  connectionLimits,
  limitConnections,
  limitConnectionsPerAddress,
  loopback,
  serverOptions,
} from '../connections/connections.ts'
import type { Db } from '../db/db.ts'
import { AppError, asAppError, errorBody } from '../errors/errors.ts'
import { logRequests, openLog } from '../log/log.ts'
import { bodyLimits } from '../rate-limits/limits.ts'
import { type AccessHookParts, addAccessHook } from './access.ts'
import { alarmRecorder, refusalRecorder } from './audit.ts'
import { secure, setHeaders } from './headers.ts'
import { parseBodies, parseQuery } from './parsers.ts'

const rawError = (status: string, code: 'validation_failed' | 'timeout'): string => {
  const body = JSON.stringify(errorBody(new AppError(code)).body)
  return [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}

/** The shortest wait that such a refusal asks for. */
const largeRefusalDelayMs = 1_000

const hasLargeBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > bodyLimits.longText

/** Creates the application with hooks, limits and error responses; each room adds its routes. */
export async function openApp(parts: AccessHookParts & { db: Db; log?: FastifyBaseLogger }): Promise<FastifyInstance> {
  const { config } = parts
  const isHttps = config.publicUrl.startsWith('https:')
  const recordRefusal = refusalRecorder(parts.db)
  const app = fastify({
    loggerInstance: parts.log ?? openLog(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: bodyLimits.usual,
    routerOptions: { querystringParser: parseQuery },
    http: serverOptions(connectionLimits),
    forceCloseConnections: 'idle',
    // a request on an open connection is served while the server stops, and its connection is then closed
    return503OnClosing: false,
    frameworkErrors: (error, request, reply: FastifyReply) => {
      secure(reply, request.id, isHttps)
      const { status, body } = errorBody(asAppError(error) ?? new AppError('route_not_found'))
      void reply.code(status).send(body)
    },
    clientErrorHandler(error, socket) {
      if (!socket.writable) return
      const timedOut = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      socket.end(
        timedOut ? rawError('408 Request Timeout', 'timeout') : rawError('400 Bad Request', 'validation_failed'),
      )
    },
  })
  limitConnections(app.server, connectionLimits)
  limitConnectionsPerAddress(app.server, connectionLimits, [...loopback, ...config.trustProxy])
  parts.limiter.onAlarm(alarmRecorder(parts, app.log))
  app.setErrorHandler(async (error, request, response) => {
    const known = asAppError(error)
    // Fastify closes the connection after a body it did not read; the reset would then destroy the response for the
    // client
    if (known?.code !== 'timeout') response.removeHeader('connection')
    // a foreign key refused: usually somebody removed it meanwhile
    if (known?.code === 'not_found' && !(error instanceof AppError)) request.log.warn({ err: error }, 'row not found')
    if (!known || known.code === 'unavailable') request.log.error({ err: error }, 'request failed')
    else await recordRefusal(request, known).catch((err: unknown) => request.log.error({ err }, 'refusal not recorded'))
    const { status, body } = errorBody(known ?? new AppError('server_error'))
    // no more of the body is received meanwhile: reading refused bodies one after the other would keep the process busy
    if (status === 429 && hasLargeBody(request)) await sleep(largeRefusalDelayMs)
    if (body.retryAfter !== undefined) response.header('Retry-After', body.retryAfter)
    return response.code(status).type('application/json; charset=utf-8').send(body)
  })
  await app.register(fastifyCookie)
  parseBodies(app, parts.requestLimiter)
  setHeaders(app, isHttps, config.corsOrigins)
  logRequests(app)
  limitBodyTime(app)
  addAccessHook(app, parts)
  return app
}
