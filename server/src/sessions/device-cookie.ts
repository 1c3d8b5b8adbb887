import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieAttributes, hostName, readCookie } from './cookie.ts'

const deviceSeconds = lifetimes.knownDeviceDays * 24 * 60 * 60

const cookieName = (publicUrl: string): string => hostName(publicUrl, 'device')

/** The token by which the accounts used in a browser recognise it; it gives access to nothing. */
export const readDevice = (request: FastifyRequest, publicUrl: string): string | undefined =>
  readCookie(request, cookieName(publicUrl))

export function setDevice(reply: FastifyReply, publicUrl: string, token: string): void {
  reply.setCookie(cookieName(publicUrl), token, { ...cookieAttributes(publicUrl), maxAge: deviceSeconds })
}
