import { randomBytes } from 'node:crypto'
import { requestHeaders } from '@hasiye/contract/headers.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const apiPolicy = "default-src 'none'; frame-ancestors 'none'"
/** A worker follows the policy of its own script; it fetches what it caches. */
const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'"
const permissions = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'

/**
 * `style` is the source of the inline style; `script` is that of inline scripts, if there are any.
 */
const pagePolicy = (style: string, script?: string): string =>
  [
    "default-src 'none'",
    script ? `script-src 'self' '${script}'` : "script-src 'self'",
    `style-src 'self' '${style}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "media-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * Sets the headers of every response: by default those of the API, for pages their own. Source:
 * SECURITY_REQUIREMENTS.md section 7.
 */
export function secure(reply: FastifyReply, requestId: string, isHttps: boolean): void {
  reply.header('X-Request-Id', requestId)
  reply.header('X-Content-Type-Options', 'nosniff')
  reply.header('Referrer-Policy', 'same-origin')
  reply.header('Cross-Origin-Opener-Policy', 'same-origin')
  reply.header('Permissions-Policy', permissions)
  reply.header('Content-Security-Policy', apiPolicy)
  reply.header('Cache-Control', 'no-store')
  if (isHttps) reply.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
}

/** Whether the request is a CORS preflight from a listed origin; any other OPTIONS request has no route. */
export function isPreflight({ method, headers }: FastifyRequest, corsOrigins: readonly string[]): boolean {
  return method === 'OPTIONS' && headers.origin !== undefined && corsOrigins.includes(headers.origin)
}

/** Sets the headers in the first hook, and allows the listed origins (CORS). */
export function setHeaders(app: FastifyInstance, isHttps: boolean, corsOrigins: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    secure(reply, request.id, isHttps)
    if (corsOrigins.length === 0) return
    reply.header('Vary', 'Origin')
    const { origin } = request.headers
    if (origin === undefined || !corsOrigins.includes(origin)) return
    reply.header('Access-Control-Allow-Origin', origin)
    reply.header('Access-Control-Allow-Credentials', 'true')
    if (isPreflight(request, corsOrigins)) {
      reply.header('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE')
      reply.header('Access-Control-Allow-Headers', requestHeaders.join(', '))
      reply.header('Access-Control-Max-Age', '600')
    } else {
      reply.header('Access-Control-Expose-Headers', 'ETag, Retry-After, X-Request-Id')
    }
  })
}

interface PageNeeds {
  /** Only pages with a scanner may use the camera. */
  usesCamera: boolean
  hasInlineScripts: boolean
}

/** Sets the headers of a page, with a fresh nonce in its policy. @returns the nonce */
export function pageHeaders(reply: FastifyReply, { usesCamera, hasInlineScripts }: PageNeeds): string {
  const nonce = randomBytes(16).toString('base64')
  const source = `nonce-${nonce}`
  reply.header('Content-Security-Policy', pagePolicy(source, hasInlineScripts ? source : undefined))
  if (usesCamera) reply.header('Permissions-Policy', permissions.replace('camera=()', 'camera=(self)'))
  return nonce
}

/** Sets the headers of the service worker's script. */
export function workerHeaders(reply: FastifyReply): void {
  reply.header('Content-Security-Policy', workerPolicy)
}
