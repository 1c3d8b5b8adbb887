import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import { cameraPages, findPage, pageOf, readingPaths, shellPath, shortIdPlaceholder } from '@hasiye/contract/pages.ts'
import { isShortId, normalizeShortId } from '@hasiye/contract/short-id.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/errors.ts'
import { encoded } from '../http/encoded.ts'
import { pageHeaders, workerHeaders } from '../http/headers.ts'
import { pathOf } from '../http/request-path.ts'
import { readToken } from '../sessions/cookie.ts'
import { isPagePath } from './page-paths.ts'
import { fillReading, type ReadingConfig } from './reading.ts'
import type { PreviousRelease } from './releases.ts'
import { readRoutePages, repliesTo, routePagesFile } from './route-pages.ts'

const oneYear = 'private, max-age=31536000, immutable'
const oneDay = 'private, max-age=86400'
/** For files that are requested once: 2.5 KB less for the twenty files of a first visit. */
const withoutValidators = { etag: false, lastModified: false, acceptRanges: false }
const noncePlaceholder = '__CSP_NONCE__'
const workerPath = '/service-worker.js'

function cachingOf(path: string): string {
  if (path.includes(`${sep}assets${sep}`)) return oneYear
  return /\.(png|svg)(\.br|\.gz)?$/.test(path) ? oneDay : 'no-cache'
}

async function listFiles(dist: string): Promise<Set<string>> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const files = entries.filter(
    (entry) => entry.isFile() && !/^\.|\.(br|gz|html)$/.test(entry.name) && entry.name !== routePagesFile,
  )
  return new Set(files.map((file) => join(file.parentPath, file.name).slice(dist.length).replaceAll(sep, '/')))
}

/**
 * Serves the built page. Hashed assets, also those of the previous release, are cached for a year and have brotli and gzip twins; a
 * missing asset is a 404. The icons, whose names never change, are cached for a day. Every other path gets the page from memory with
 * a fresh nonce; where the app has no page, with the status 404. A request without a cookie gets the sign-in page and the page at a
 * card's address with their form in the HTML, so that a slow phone shows it before any script runs; the information pages are
 * complete in the HTML. The others link to the code of their path and contain the replies to its first calls.
 */
export async function servePages(
  app: FastifyInstance,
  dist: string,
  config: ReadingConfig,
  previous?: PreviousRelease,
): Promise<void> {
  const read = (name: string): Promise<string> => readFile(join(dist, `${name}.html`), 'utf8')
  const readFilled = async (name: string): Promise<string> => fillReading(await read(name), config)
  const [page, login, studentView, files, findRoutePage, ...readingTexts] = await Promise.all([
    read('index'),
    read('login'),
    read('student-view'),
    listFiles(dist),
    readRoutePages(dist),
    ...readingPaths.map((path) => readFilled(path.slice(1))),
  ])
  const readingPages = new Map<string, string>(readingPaths.map((path, index) => [path, readingTexts[index] ?? '']))

  const forms = { login, 'student-view': studentView }
  const withForm = (path: string): string | undefined => {
    const found = findPage(path)
    const name = found && pageOf(found.path).prerendered
    const shortId = normalizeShortId(found?.params.shortId ?? shortIdPlaceholder)
    return name && isShortId(shortId) ? forms[name].replaceAll(shortIdPlaceholder, shortId) : undefined
  }

  await app.register(fastifyStatic, {
    root: dist,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('Cache-Control', cachingOf(path))
    },
  })

  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request.url)
    reply.code(200)
    if (path === workerPath) workerHeaders(reply)
    const options = path.startsWith('/assets/') ? withoutValidators : {}
    if (files.has(path)) return reply.sendFile(path, options)
    if (previous?.files.has(path)) return reply.sendFile(path, previous.root, options)
    if (/\.[a-z0-9]{1,8}$/i.test(path)) throw new AppError('route_not_found')
    if (!isPagePath(path)) reply.code(404)
    const nonce = pageHeaders(reply, cameraPages.includes(path))
    const isSignedOut = request.headers.cookie === undefined
    const prerendered = isSignedOut ? withForm(path) : undefined
    const hasSession = readToken(request, config.publicUrl) !== undefined
    const written = prerendered ?? readingPages.get(path)
    const routePage = written === undefined ? findRoutePage(path, hasSession) : undefined
    const replies = routePage ? await repliesTo(routePage.calls, app, request) : ''
    // the shell is cached for each later start
    const signedOut = isSignedOut && path !== shellPath ? ' data-signed-out' : ''
    const html = (written ?? routePage?.html ?? page)
      .replaceAll(noncePlaceholder, nonce)
      .replace('<div id="root"', (tag) => `${replies}${tag}${signedOut}`)
    const { bytes, encoding } = await encoded({ plain: Buffer.from(html) }, request.headers['accept-encoding'])
    if (encoding) reply.header('Content-Encoding', encoding)
    return reply.header('Vary', 'Accept-Encoding').type('text/html; charset=utf-8').send(bytes)
  })
}
