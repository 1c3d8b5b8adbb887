import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** `__Host-` requires https, so a local http address does without it. */
export const hostName = (publicUrl: string, name: string): string =>
  publicUrl.startsWith('https:') ? `__Host-${name}` : name

export const cookieName = (publicUrl: string): string => hostName(publicUrl, 'sid')

/** Undefined where the cookie is absent or sent several times. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  const header = request.headers.cookie
  if (!header) return undefined
  const start = `${name}=`
  const found = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start))
  return found.length === 1 ? found[0]?.slice(start.length) : undefined
}

/** The session token of a request. */
export const readToken = (request: FastifyRequest, publicUrl: string): string | undefined =>
  readCookie(request, cookieName(publicUrl))

/** The attributes of every cookie of the product. */
export const cookieAttributes = (publicUrl: string) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: publicUrl.startsWith('https:') }) as const

export function setToken(reply: FastifyReply, publicUrl: string, token: string, lifeSeconds: number): void {
  reply.setCookie(cookieName(publicUrl), token, { ...cookieAttributes(publicUrl), maxAge: lifeSeconds })
}

export function clearToken(reply: FastifyReply, publicUrl: string): void {
  reply.clearCookie(cookieName(publicUrl), cookieAttributes(publicUrl))
}
