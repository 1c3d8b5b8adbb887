import type { FastifyRequest } from 'fastify'
import { readDevice } from '../sessions/device-cookie.ts'
import { deviceName } from '../sessions/sessions.ts'
import { deviceToken } from './known-devices.ts'

/** The origin of a request, and the tokens sent with it. */
export interface Origin {
  ip: string
  userAgent: string
  replaces: string | undefined
  /** The token of the browser's long-lived cookie; a new one where none was sent. */
  device: string
}

export const originOf = (request: FastifyRequest, publicUrl: string): Origin => ({
  ip: request.ip,
  userAgent: deviceName(request.headers['user-agent']),
  replaces: request.token,
  device: deviceToken(readDevice(request, publicUrl)),
})
