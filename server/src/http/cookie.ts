import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** `__Host-` needs https; a local http address has to do without. */
export const cookieName = (publicUrl: string): string => (publicUrl.startsWith('https:') ? '__Host-sid' : 'sid')

/** The session token of a request. Several cookies of that name count as none. */
export function readToken(request: FastifyRequest, publicUrl: string): string | undefined {
  const header = request.headers.cookie
  if (!header) return undefined
  const start = `${cookieName(publicUrl)}=`
  const found = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start))
  return found.length === 1 ? found[0]?.slice(start.length) : undefined
}

const attributes = (publicUrl: string) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: publicUrl.startsWith('https:') }) as const

export function setToken(reply: FastifyReply, publicUrl: string, token: string, lifeSeconds: number): void {
  reply.setCookie(cookieName(publicUrl), token, { ...attributes(publicUrl), maxAge: lifeSeconds })
}

export function clearToken(reply: FastifyReply, publicUrl: string): void {
  reply.clearCookie(cookieName(publicUrl), attributes(publicUrl))
}
