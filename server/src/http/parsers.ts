import { type ParsedUrlQuery, parse as parseQueryString } from 'node:querystring'
import { finished } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { messages } from '@hasiye/contract/messages.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors/errors.ts'
import { bodyLimits, writesPerMalformedBody } from '../rate-limits/limits.ts'
import type { RequestLimiter } from '../rate-limits/request-limiter.ts'
import { openKeyedSemaphore } from '../rate-limits/semaphore.ts'
import { sessionBusy, slotTimeoutMs } from '../rate-limits/session-limiter.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { countKeysIn, countKeysOf } from './structure.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How many braces, brackets and commas outside strings the JSON body may have. */
    maxStructure?: number
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parse(body: Buffer, maxStructure: number): unknown {
  try {
    const keys = countKeysIn(body, maxStructure)
    if (keys !== undefined) {
      const value: unknown = JSON.parse(utf8.decode(body))
      if (countKeysOf(value) === keys) return value
    }
  } catch {}
  throw new AppError('validation_failed')
}

/** What a browser posts without the app. */
const formType = 'application/x-www-form-urlencoded'
const maxFormBytes = 1024

/** Whether a form was posted without the app, to a call that takes it. */
export const isNativeForm = ({ headers, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config?.formLeadsTo !== undefined && (headers['content-type'] ?? '').toLowerCase().startsWith(formType)

/** More than any schema allows; the check refuses what is read of a longer query. */
const maxQueryKeys = 20

export const parseQuery = (text: string): ParsedUrlQuery => parseQueryString(text, '&', '=', { maxKeys: maxQueryKeys })

/** How many large bodies of one account are received, wait or are handled at once. */
const maxLargeBodies = 12

/** The largest size that the body may have by its headers and its route. */
const maxBytes = ({ headers, routeOptions }: FastifyRequest): number =>
  Math.min(Number(headers['content-length'] ?? Number.POSITIVE_INFINITY), routeOptions.bodyLimit)

/**
 * Parses JSON in valid UTF-8 whose structure its schema allows, with no key twice; an empty body is undefined. Large bodies of an account
 * are limited in number, and are parsed and handled one at a time; a malformed one costs several writes of the limit.
 * Handlers read forms themselves.
 */
export function parseBodies(app: FastifyInstance, requestLimiter: RequestLimiter): void {
  const refusal = sessionBusy
  const largeBodies = openKeyedSemaphore({ concurrency: maxLargeBodies, maxQueued: 0, timeoutMs: 0, refusal })
  const handled = openKeyedSemaphore({ concurrency: 1, maxQueued: maxLargeBodies, timeoutMs: slotTimeoutMs, refusal })

  app.addHook('preParsing', async (request, reply) => {
    const { viewer } = request
    if (!viewer || maxBytes(request) <= bodyLimits.longText) return
    finished(reply.raw, await largeBodies(String(viewer.id)).acquire())
  })

  app.removeAllContentTypeParsers()
  const parseLarge = async (viewer: Viewer, body: Buffer, maxStructure: number): Promise<unknown> => {
    try {
      const value = parse(body, maxStructure)
      // other people's requests run before the value is checked
      await yieldToEventLoop()
      return value
    } catch (error) {
      // the access hook already consumed one
      await requestLimiter.consumeWrite(viewer, writesPerMalformedBody - 1)
      throw error
    }
  }
  const parseJson = async (request: FastifyRequest, body: Buffer): Promise<unknown> => {
    if (body.length === 0) return undefined
    const { viewer, inSlot, routeOptions } = request
    const maxStructure = routeOptions.config.maxStructure ?? 0
    if (body.length <= bodyLimits.longText || !viewer) return parse(body, maxStructure)
    request.inSlot = (task) =>
      inSlot(() =>
        handled(String(viewer.id)).run(async () => {
          request.body = await parseLarge(viewer, body, maxStructure)
          return task()
        }),
      )
    return undefined
  }
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, parseJson)
  app.addContentTypeParser<Buffer>(
    formType,
    { parseAs: 'buffer' },
    async ({ routeOptions }: FastifyRequest, body: Buffer) => {
      if (routeOptions.config.formLeadsTo === undefined) throw new AppError('unsupported_media')
      if (body.length > maxFormBytes) throw new AppError('file_too_large', { text: messages.bodyTooLarge })
      return { ...parseQuery(body.toString()) }
    },
  )
  app.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    done(request.routeOptions.config.isForm ? null : new AppError('unsupported_media'))
  })
}
