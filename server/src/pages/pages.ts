import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import { getMe } from '@hasiye/contract/accounts.ts'
import { cameraPages, findPage, pageOf, readingPaths, shellPath } from '@hasiye/contract/pages.ts'
import { fillSlots } from '@hasiye/contract/slots.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors/errors.ts'
import { encoded } from '../http/encoded.ts'
import { pageHeaders, workerHeaders } from '../http/headers.ts'
import { pathOf } from '../http/request-path.ts'
import { limit, minute } from '../rate-limits/limits.ts'
import { addressPrefix } from '../rate-limits/network-prefix.ts'
import type { RequestLimiter } from '../rate-limits/request-limiter.ts'
import { openKeyedSemaphore } from '../rate-limits/semaphore.ts'
import { readToken } from '../sessions/cookie.ts'
import { answerNativeForms, type SentPage } from './native-forms.ts'
import { isPagePath } from './page-paths.ts'
import { fillReading, type ReadingConfig } from './reading.ts'
import type { PreviousRelease } from './releases.ts'
import { type FoundPage, openRenderer, type Redirect } from './rendered-pages.ts'
import { findRoutePage, firstUrls, inHtml, makeCalls, readRoutePages, routePagesFile } from './route-pages.ts'

const oneYear = 'private, max-age=31536000, immutable'
const oneDay = 'private, max-age=86400'
/** For files that are requested once: 2.5 KB less for the twenty files of a first visit. */
const withoutValidators = { etag: false, lastModified: false, acceptRanges: false }
/** Pages of one address, which a school may share, with or without a session. */
export const pageLimit = limit('pages', 6000, minute)
/** Compressing the pages of one address must not take the process from others; more than its connections never wait. */
const sendingTo = openKeyedSemaphore({ concurrency: 2, maxQueued: 2_000, timeoutMs: 10_000 })
const workerPath = '/service-worker.js'

function cachingOf(path: string): string {
  if (path.includes(`${sep}assets${sep}`)) return oneYear
  return /\.(png|svg)(\.br|\.gz)?$/.test(path) ? oneDay : 'no-cache'
}

async function listFiles(dist: string): Promise<Set<string>> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const files = entries.filter(
    (entry) => entry.isFile() && !/^\.|\.(br|gz|html|mjs)$/.test(entry.name) && entry.name !== routePagesFile,
  )
  return new Set(files.map((file) => join(file.parentPath, file.name).slice(dist.length).replaceAll(sep, '/')))
}

/**
 * Serves the built page. Hashed assets, also those of the previous release, are cached for a year and have brotli and
 * gzip twins; a missing asset is a 404. The icons, whose names never change, are cached for a day. Every other path
 * gets the page from memory with a fresh nonce; where the app has no page, with the status 404. A request without a
 * cookie gets the sign-in page and the page at a card's address with their form in the HTML, so that a slow phone shows
 * it before any script runs; the information pages are complete in the HTML. The others link to the code of their path
 * and contain the responses to its first calls.
 */
export async function servePages(
  app: FastifyInstance,
  dist: string,
  config: ReadingConfig,
  requestLimiter: RequestLimiter,
  previous?: PreviousRelease,
): Promise<void> {
  const read = (name: string): Promise<string> => readFile(join(dist, `${name}.html`), 'utf8')
  const readFilled = async (name: string): Promise<string> => fillReading(await read(name), config)
  const [page, login, files, routePages, ...readingTexts] = await Promise.all([
    read('index'),
    read('login'),
    listFiles(dist),
    readRoutePages(dist),
    ...readingPaths.map((path) => readFilled(path.slice(1))),
  ])
  const readingPages = new Map<string, string>(readingPaths.map((path, index) => [path, readingTexts[index] ?? '']))
  const renderer = await openRenderer(app, dist, routePages, requestLimiter)

  await app.register(fastifyStatic, {
    root: dist,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const caching = cachingOf(path)
      response.header('Cache-Control', caching)
      // without revalidation headers: 0.6 KB less for the files of a first visit
      if (caching === oneYear) response.removeHeader('X-Request-Id')
    },
  })

  /** The page at a path for this person, or where they are redirected. */
  async function find(path: string, request: FastifyRequest): Promise<FoundPage | Redirect> {
    const alone = (html: string): FoundPage => ({ html, responses: [], isRendered: false })
    const found = findPage(path)
    if (found && pageOf(found.path).isPrerendered && request.headers.cookie === undefined) return alone(login)
    const hasSession = readToken(request, config.publicUrl) !== undefined
    const routePage = findRoutePage(routePages, path, hasSession)
    if (!routePage) return alone(readingPages.get(path) ?? page)
    if (pageOf(routePage.path).isRendered) return renderer.answer(routePage, request, hasSession)
    const urls = [...(hasSession ? [getMe.path] : []), ...firstUrls(routePage, request.url)]
    return { html: routePage.html, responses: await makeCalls(urls, app, request), isRendered: false }
  }

  /** Sets the headers of a page and returns its bytes. */
  async function asPage(request: FastifyRequest, reply: FastifyReply, sent: SentPage): Promise<Buffer> {
    const { html, slots, path, responses = '' } = sent
    const hasInlineScripts = html.includes('<script nonce')
    const nonce = pageHeaders(reply, { usesCamera: cameraPages.includes(path), hasInlineScripts })
    // the shell is cached for each later start
    const isSignedOut = request.headers.cookie === undefined && path !== shellPath
    const whole = fillSlots(html, {
      ...slots,
      CSP_NONCE: nonce,
      RESPONSES: responses,
      SIGNED_OUT: isSignedOut ? ' data-signed-out' : '',
    })
    const { bytes, encoding } = await sendingTo(addressPrefix(request.ip)).run(() =>
      encoded({ plain: Buffer.from(whole) }, request.headers['accept-encoding']),
    )
    if (encoding) reply.header('Content-Encoding', encoding)
    reply.header('Vary', 'Accept-Encoding').type('text/html; charset=utf-8')
    return bytes
  }

  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request.url)
    reply.code(200)
    if (path === workerPath) workerHeaders(reply)
    const options = path.startsWith('/assets/') ? withoutValidators : {}
    if (files.has(path)) return reply.sendFile(path, options)
    if (previous?.files.has(path)) return reply.sendFile(path, previous.root, options)
    if (/\.[a-z0-9]{1,8}$/i.test(path)) throw new AppError('route_not_found')
    await requestLimiter.consumeLeft(pageLimit, addressPrefix(request.ip), 1)
    if (!isPagePath(path)) reply.code(404)
    const found = await find(path, request)
    if ('location' in found) return reply.redirect(found.location, 302)
    const responses = inHtml(found.responses, found.isRendered)
    return reply.send(await asPage(request, reply, { ...found, path, responses }))
  })
  answerNativeForms(app, renderer, asPage)
}
