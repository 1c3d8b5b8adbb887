import { createHash } from 'node:crypto'
import { limits } from '@hasiye/contract/limits.ts'
import { messages } from '@hasiye/contract/messages.ts'
import { getConfig, getDocs, getHealth, getOpenApi, getReadiness, reportPageError } from '@hasiye/contract/operation.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Drain } from '../connections/drain.ts'
import { cachedDaysOff } from '../db/days-off.ts'
import { encoded, type ResponseBody } from '../http/encoded.ts'
import { isNotModified } from '../http/etag.ts'
import { constantPageHeaders } from '../http/headers.ts'
import { route } from '../http/route.ts'
import { pushKeyOf } from '../notices/push-key.ts'
import { addressCounter, hour, limit, type RateLimitCheck } from '../rate-limits/limits.ts'
import type { RateLimiter } from '../rate-limits/rate-limiter.ts'
import { cookieName } from '../sessions/cookie.ts'
import { type Checked, type CheckedParts, checkService } from './checks.ts'
import { docsPage } from './openapi/docs-page.ts'
import { describeApi } from './openapi/openapi.ts'

const cachedMs = 1_000

/** They limit the lines of the log that pages cause. */
const pageErrorIpLimit = limit('page fault ip', 10, hour)
const pageErrorLimit = limit('page fault service', 100, hour)

export const pageErrorCheck = {
  ofIp: (ip) => [addressCounter(pageErrorIpLimit, ip), { limit: pageErrorLimit, of: 'all' }],
} satisfies RateLimitCheck

interface OperationParts extends CheckedParts {
  config: Config
  limiter: RateLimiter
}

const json = 'application/json; charset=utf-8'

/** Responds with a text that is the same for all, compressed once. */
function constantResponse(type: string, text: string) {
  const body: ResponseBody = { plain: Buffer.from(text) }
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Buffer | undefined> => {
    reply.header('Cache-Control', 'public, no-cache').header('Vary', 'Accept-Encoding')
    if (isNotModified(request, reply, etag)) return undefined
    const { bytes, encoding } = await encoded(body, request.headers['accept-encoding'])
    if (encoding) reply.header('Content-Encoding', encoding)
    reply.type(type)
    return bytes
  }
}

export function operationRoutes(app: FastifyInstance, parts: OperationParts, drain: Drain): void {
  const { config, limiter } = parts

  route(app, getHealth, async () => ({ status: 'ok' as const }))

  const readOffer = async () => ({
    google: config.google !== null,
    publicUrl: config.publicUrl,
    supportUrl: config.supportUrl,
    supportEmail: config.supportEmail,
    maxUploadBytes: config.maxUploadBytes,
    minPasswordLength: limits.password.min,
    pushKey: config.push && (await pushKeyOf(parts)).publicKey,
    daysOff: await cachedDaysOff(parts.db, new Date()),
    version: config.version,
  })
  let sendConfig: { text: string; send: ReturnType<typeof constantResponse> } | undefined
  route(app, getConfig, async ({ request, reply }) => {
    const text = JSON.stringify(await readOffer())
    if (sendConfig?.text !== text) sendConfig = { text, send: constantResponse(json, text) }
    return sendConfig.send(request, reply)
  })

  route(app, reportPageError, async ({ body, request }) => {
    await limiter.consume(pageErrorCheck.ofIp(request.ip))
    request.log.warn({ fault: body }, 'a page reported an error of its own code')
    return { message: messages.pageErrorReported }
  })

  let last: { at: number; checked: Promise<Checked> } | undefined
  route(app, getReadiness, async ({ query, reply }) => {
    // A node without a database still serves pages and responds 503 with Retry-After; without any node in rotation
    // there would be no response.
    if (query.for === 'proxy' && !drain.isDraining) return { status: 'ok' as const }
    if (!last || Date.now() - last.at > cachedMs) last = { at: Date.now(), checked: checkService(parts) }
    const checked = await last.checked
    const failed = drain.isDraining ? 'drain' : checked.failed
    if (failed === undefined) {
      return { status: 'ok' as const, storage: checked.storage, failedJobs: checked.failedJobs }
    }
    reply.code(503)
    return { status: 'failed' as const, failed }
  })

  const description = describeApi({ version: config.version, cookie: cookieName(config.publicUrl) })
  const sendDocument = constantResponse(json, JSON.stringify(description))
  route(app, getOpenApi, ({ request, reply }) => sendDocument(request, reply))
  const { page, style } = docsPage(description)
  const sendPage = constantResponse('text/html; charset=utf-8', page)
  route(app, getDocs, ({ request, reply }) => {
    constantPageHeaders(reply, style)
    return sendPage(request, reply)
  })
}
