import { createHash } from 'node:crypto'
import { limits } from '@hasiye/contract/limits.ts'
import { messages } from '@hasiye/contract/messages.ts'
import * as api from '@hasiye/contract/operation.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cachedDaysOff } from '../db/days-off.ts'
import { call, perServer } from '../http/call.ts'
import { encoded, type ResponseBody } from '../http/encoded.ts'
import { isNotModified } from '../http/etag.ts'
import { pushKeyOf } from '../notices/push-key.ts'
import type { Parts } from '../parts.ts'
import { addressCounter, hour, limit, type RateLimitCheck } from '../rate-limits/limits.ts'
import { defineRoom } from '../room.ts'
import { cookieName } from '../sessions/cookie.ts'
import { type Checked, checkService } from './checks.ts'
import { describeApi } from './openapi/openapi.ts'

const cachedMs = 1_000

/** Responds with a JSON text that is the same for all, compressed once. */
function constantResponse(text: string) {
  const body: ResponseBody = { plain: Buffer.from(text) }
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Buffer | undefined> => {
    reply.header('Cache-Control', 'public, no-cache').header('Vary', 'Accept-Encoding')
    if (isNotModified(request, reply, etag)) return undefined
    const { bytes, encoding } = await encoded(body, request.headers['accept-encoding'])
    if (encoding) reply.header('Content-Encoding', encoding)
    reply.type('application/json; charset=utf-8')
    return bytes
  }
}

/** They limit the lines of the log that pages cause. */
const pageErrorIpLimit = limit('page fault ip', 10, hour)
const pageErrorLimit = limit('page fault service', 100, hour)
const pageErrorCheck = {
  ofIp: (ip) => [addressCounter(pageErrorIpLimit, ip), { limit: pageErrorLimit, of: 'all' }],
} satisfies RateLimitCheck

/** What the installation offers, for the page. */
const readOffer = async (parts: Parts) => {
  const { config, db } = parts
  return {
    google: config.google !== null,
    publicUrl: config.publicUrl,
    supportUrl: config.supportUrl,
    supportEmail: config.supportEmail,
    maxUploadBytes: config.maxUploadBytes,
    minPasswordLength: limits.password.min,
    pushKey: config.push && (await pushKeyOf(parts)).publicKey,
    daysOff: await cachedDaysOff(db, new Date()),
    version: config.version,
  }
}

interface SentOffer {
  text: string
  send: ReturnType<typeof constantResponse>
}

const sent = perServer((): { offer?: SentOffer; checked?: { at: number; result: Promise<Checked> } } => ({}))

const sendDocument = perServer(({ config, rooms }) =>
  constantResponse(
    JSON.stringify(describeApi({ version: config.version, cookie: cookieName(config.publicUrl), rooms })),
  ),
)

export const operation = defineRoom({
  about: 'State of the server, and this document',
  after: ['notices'],
  api,
  calls: [
    call(api.getHealth, {}, async () => ({ status: 'ok' as const })),
    call(api.getConfig, {}, async ({ parts, request, reply }) => {
      const state = sent(parts)
      const text = JSON.stringify(await readOffer(parts))
      if (state.offer?.text !== text) state.offer = { text, send: constantResponse(text) }
      return state.offer.send(request, reply)
    }),
    call(
      api.reportPageError,
      { rateLimit: pageErrorCheck, worksWhenFull: true },
      async ({ limiter, body, request }) => {
        await limiter.consume(pageErrorCheck.ofIp(request.ip))
        request.log.warn({ fault: body }, 'a page reported an error of its own code')
        return { message: messages.pageErrorReported }
      },
    ),
    call(api.getReadiness, {}, async ({ parts, drain, query, reply }) => {
      // A node without a database still serves pages and responds 503 with Retry-After; without any node in rotation
      // there would be no response.
      if (query.for === 'proxy' && !drain.isDraining) return { status: 'ok' as const }
      const state = sent(parts)
      if (!state.checked || Date.now() - state.checked.at > cachedMs) {
        state.checked = { at: Date.now(), result: checkService(parts) }
      }
      const checked = await state.checked.result
      const failed = drain.isDraining ? 'drain' : checked.failed
      if (failed === undefined) {
        return { status: 'ok' as const, storage: checked.storage, failedJobs: checked.failedJobs }
      }
      reply.code(503)
      return { status: 'failed' as const, failed }
    }),
    call(api.getOpenApi, {}, ({ parts, request, reply }) => sendDocument(parts)(request, reply)),
  ],
})
