import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashOfToken } from '../db/tokens.ts'
import { cookieAttributes, hostName, readCookie } from './cookie.ts'
import type { Viewer } from './viewer.ts'

const deviceSeconds = lifetimes.knownDeviceDays * 24 * 60 * 60

const cookieName = (publicUrl: string): string => hostName(publicUrl, 'device')

/** The token by which a browser is known to the accounts that were used in it; it gives access to nothing. */
export const readDevice = (request: FastifyRequest, publicUrl: string): string | undefined =>
  readCookie(request, cookieName(publicUrl))

/** The token of the viewer's browser. Every parent's sign-in sets the cookie; who has removed it is known by the session. */
export const deviceOf = (request: FastifyRequest, publicUrl: string, { sessionId }: Viewer): string =>
  readDevice(request, publicUrl) ?? `session ${sessionId}`

/** In whose name a family answers: this browser of a parent; nothing for the student, whose answers count everywhere. */
export const answererOf = (request: FastifyRequest, publicUrl: string, viewer: Viewer): Buffer =>
  viewer.role === 'parent' ? hashOfToken(deviceOf(request, publicUrl, viewer)) : Buffer.alloc(0)

export function setDevice(reply: FastifyReply, publicUrl: string, token: string): void {
  reply.setCookie(cookieName(publicUrl), token, { ...cookieAttributes(publicUrl), maxAge: deviceSeconds })
}
