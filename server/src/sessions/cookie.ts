import '@fastify/cookie'
import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

const googleFlowSeconds = 10 * 60

/** `__Host-` requires https, so a local http address does without. */
const hostName = (publicUrl: string, name: string): string => (publicUrl.startsWith('https:') ? `__Host-${name}` : name)

export const cookieName = (publicUrl: string): string => hostName(publicUrl, 'sid')

/** Undefined where the cookie is absent or sent several times. */
function readCookie(request: FastifyRequest, name: string): string | undefined {
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

const attributes = (publicUrl: string) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: publicUrl.startsWith('https:') }) as const

export function setToken(reply: FastifyReply, publicUrl: string, token: string, lifeSeconds: number): void {
  reply.setCookie(cookieName(publicUrl), token, { ...attributes(publicUrl), maxAge: lifeSeconds })
}

export function clearToken(reply: FastifyReply, publicUrl: string): void {
  reply.clearCookie(cookieName(publicUrl), attributes(publicUrl))
}

const deviceCookie = (publicUrl: string): string => hostName(publicUrl, 'device')
const deviceSeconds = lifetimes.knownDeviceDays * 24 * 60 * 60

/** The token by which a browser is known to the accounts that were used in it; it gives access to nothing. */
export const readDevice = (request: FastifyRequest, publicUrl: string): string | undefined =>
  readCookie(request, deviceCookie(publicUrl))

export function setDevice(reply: FastifyReply, publicUrl: string, token: string): void {
  reply.setCookie(deviceCookie(publicUrl), token, { ...attributes(publicUrl), maxAge: deviceSeconds })
}

const googleCookie = (publicUrl: string): string => hostName(publicUrl, 'google')

/** The state of a sign-in with Google until the browser returns, for ten minutes at most. */
export const readGoogleFlow = (request: FastifyRequest, publicUrl: string): string | undefined =>
  readCookie(request, googleCookie(publicUrl))

export function setGoogleFlow(reply: FastifyReply, publicUrl: string, flow: string): void {
  reply.setCookie(googleCookie(publicUrl), flow, { ...attributes(publicUrl), maxAge: googleFlowSeconds })
}

export function clearGoogleFlow(reply: FastifyReply, publicUrl: string): void {
  reply.clearCookie(googleCookie(publicUrl), attributes(publicUrl))
}
