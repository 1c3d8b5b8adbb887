import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieAttributes, hostName, readCookie } from '../sessions/cookie.ts'

const flowSeconds = 10 * 60

const cookieName = (publicUrl: string): string => hostName(publicUrl, 'google')

/** The state of a sign-in with Google until the browser returns, for ten minutes at most. */
export const readFlow = (request: FastifyRequest, publicUrl: string): string | undefined =>
  readCookie(request, cookieName(publicUrl))

export function setFlow(reply: FastifyReply, publicUrl: string, flow: string): void {
  reply.setCookie(cookieName(publicUrl), flow, { ...cookieAttributes(publicUrl), maxAge: flowSeconds })
}

export function clearFlow(reply: FastifyReply, publicUrl: string): void {
  reply.clearCookie(cookieName(publicUrl), cookieAttributes(publicUrl))
}
