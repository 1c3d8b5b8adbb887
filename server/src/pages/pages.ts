import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import { cameraPages } from '@hasiye/contract/headers.ts'
import { escapeHtml } from '@hasiye/contract/text.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { AppError } from '../errors/errors.ts'
import { encoded } from '../http/encoded.ts'
import { pageHeaders, workerHeaders } from '../http/headers.ts'
import { pathOf } from '../http/request-path.ts'

const oneYear = 'private, max-age=31536000, immutable'
const noncePlaceholder = '__CSP_NONCE__'
const workerPath = '/service-worker.js'
const supportName = 'Texniki dəstək'

type ReadingConfig = Pick<Config, 'publicUrl' | 'supportEmail' | 'supportUrl' | 'adminEmail'>

/** The link to the support: its e-mail address, else its messenger, else the address of the administrator. */
function supportLink({ supportEmail, supportUrl, adminEmail }: ReadingConfig): string {
  const link = (href: string, label: string): string => `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`
  if (supportEmail) return link(`mailto:${supportEmail}`, supportEmail)
  if (supportUrl) return link(supportUrl, supportName)
  return adminEmail ? link(`mailto:${adminEmail}`, adminEmail) : supportName
}

async function listFiles(dist: string): Promise<Set<string>> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !/\.(br|gz|html)$/.test(entry.name))
  return new Set(files.map((file) => join(file.parentPath, file.name).slice(dist.length).replaceAll(sep, '/')))
}

/**
 * Serves the built page. Hashed assets are cached for a year and have brotli and gzip twins; a missing asset is a 404. Every
 * other path gets the page from memory with a fresh nonce. A request without a session cookie gets the sign-in page with its
 * form in the HTML, so that a slow phone shows it before any script runs; the information pages are complete in the HTML.
 */
export async function servePages(app: FastifyInstance, dist: string, config: ReadingConfig): Promise<void> {
  const read = (name: string): Promise<string> => readFile(join(dist, `${name}.html`), 'utf8')
  const readFilled = async (name: string): Promise<string> =>
    (await read(name))
      .replaceAll('__HOST__', () => escapeHtml(new URL(config.publicUrl).host))
      .replaceAll('__SUPPORT__', () => supportLink(config))
  const [page, signInPage, userGuide, privacyPolicy, files] = await Promise.all([
    read('index'),
    read('login'),
    readFilled('user-guide'),
    readFilled('privacy-policy'),
    listFiles(dist),
  ])
  const readingPages = new Map([
    ['/user-guide', userGuide],
    ['/privacy-policy', privacyPolicy],
  ])

  await app.register(fastifyStatic, {
    root: dist,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('Cache-Control', path.includes(`${sep}assets${sep}`) ? oneYear : 'no-cache')
    },
  })

  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request.url)
    reply.code(200)
    if (path === workerPath) workerHeaders(reply)
    if (files.has(path)) return reply.sendFile(path)
    if (/\.[a-z0-9]{1,8}$/i.test(path)) throw new AppError('route_not_found')
    const nonce = pageHeaders(reply, cameraPages.includes(path))
    const isSignIn = (path === '/' || path === '/login') && request.headers.cookie === undefined
    const html = (isSignIn ? signInPage : (readingPages.get(path) ?? page)).replaceAll(noncePlaceholder, nonce)
    const { bytes, encoding } = await encoded({ plain: Buffer.from(html) }, request.headers['accept-encoding'])
    if (encoding) reply.header('Content-Encoding', encoding)
    return reply.header('Vary', 'Accept-Encoding').type('text/html; charset=utf-8').send(bytes)
  })
}
