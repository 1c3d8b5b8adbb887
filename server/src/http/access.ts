import type { IncomingMessage } from 'node:http'
import { courseArchived } from '@hasiye/contract/errors.ts'
import { accountHeader, joinRequestsHeader } from '@hasiye/contract/headers.ts'
import { messages } from '@hasiye/contract/messages.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { AppError } from '../errors/errors.ts'
import type { RateLimitCheck } from '../rate-limits/limits.ts'
import type { RateLimiter } from '../rate-limits/rate-limiter.ts'
import type { RequestLimiter } from '../rate-limits/request-limiter.ts'
import type { FindInSlot } from '../rate-limits/session-limiter.ts'
import { readToken } from '../sessions/cookie.ts'
import { readDevice } from '../sessions/device-cookie.ts'
import { openFindViewer } from '../sessions/find-viewer.ts'
import { type Standing, teaches, type Viewer } from '../sessions/viewer.ts'
import { type HasFreeSpace, openFreeSpaceCheck } from '../storage/free-space.ts'
import { isAtOtherAddress, isCrossSite, isUnprovenForm } from './cross-site.ts'
import { isPreflight } from './headers.ts'
import { isNativeForm } from './parsers.ts'
import type { Policy } from './policy.ts'
import { isForApi } from './request-path.ts'

declare module 'fastify' {
  interface FastifyRequest {
    token: string | undefined
    viewer: Viewer | undefined
    standing: Standing | undefined
    /**
     * Set where the call has an `Idempotency-Key`, so that a repeat gets its response on a full disk too. @throws
     * AppError storage_full
     */
    checkFreeSpace: (() => Promise<void>) | undefined
  }
}

export interface AccessHookParts {
  config: Config
  /** Used for the look-up of sessions only. */
  sessionPool: pg.Pool
  limiter: RateLimiter
  requestLimiter: RequestLimiter
  /** Looks up a session within its semaphore slot. */
  findInSlot: FindInSlot
}

const isMeantFor = ({ id }: Viewer, meant: string | string[] | undefined): boolean =>
  meant === undefined || meant === String(id)

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

function checkStanding(standing: Standing | undefined, viewer: Viewer, policy: Policy, method: string): void {
  if (!policy.finds) return
  if (!standing || viewer.role === 'admin' || !policy.finds(standing)) throw new AppError('not_found')
  const verdict = policy.may?.(standing) ?? true
  if (verdict !== true) throw new AppError(verdict)
  if (isRead(method)) return
  if (standing.isReadOnly) throw new AppError('course_read_only')
  if (standing.isArchived && !policy.worksWhenArchived) throw new AppError('course_read_only', courseArchived)
}

function checkRole(viewer: Viewer, policy: Policy, method: string): void {
  const isNamed = policy.roles?.includes(viewer.role)
  if (viewer.role === 'parent' && !isRead(method) && !isNamed) throw new AppError('read_only')
  const passes = isNamed || (viewer.role === 'admin' && policy.finds !== undefined)
  if (!passes) throw new AppError('forbidden')
}

/** Node uses the first Host header; a proxy may have used the second. Names and values alternate in `rawHeaders`. */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((text, n) => n % 2 === 0 && text.toLowerCase() === 'host').length > 1

/** Below MIN_FREE_MB only deletions and calls with `worksWhenFull` are allowed. */
async function checkFreeSpace(hasFreeSpace: HasFreeSpace, policy: Policy, method: string): Promise<void> {
  if (isRead(method) || method === 'DELETE' || policy.worksWhenFull) return
  if (!(await hasFreeSpace())) throw new AppError('storage_full')
}

/**
 * Checks everything up to `forbidden` in the first hook, from method, headers, path and database, before a byte of the
 * body is read. The order is that of `Endpoint` in the contract.
 */
export function addAccessHook(app: FastifyInstance, parts: AccessHookParts): void {
  const { config, sessionPool, limiter, requestLimiter, findInSlot } = parts
  const findViewer = openFindViewer(sessionPool)
  const hasFreeSpace = openFreeSpaceCheck(config)
  const mayBeKnownDevice = (request: FastifyRequest, { exemptsKnownDevices }: RateLimitCheck): boolean =>
    exemptsKnownDevices === true && readDevice(request, config.publicUrl) !== undefined
  let isWarned = false
  /**
   * A page at another address is told the right one, and the log reports it once: the installation may be configured
   * wrongly.
   */
  const crossSite = ({ headers, log }: FastifyRequest): AppError => {
    if (!isAtOtherAddress(headers)) return new AppError('cross_site')
    const { publicUrl } = config
    if (!isWarned) log.warn({ publicUrl }, 'a page that was opened at another address than PUBLIC_URL cannot sign in')
    isWarned = true
    return new AppError('cross_site', { text: messages.otherAddress, values: { url: publicUrl } })
  }
  app.decorateRequest('token', undefined)
  app.decorateRequest('viewer', undefined)
  app.decorateRequest('standing', undefined)
  app.decorateRequest('checkFreeSpace', undefined)
  app.decorateRequest('inSlot', (task) => task())
  app.addHook('onRequest', async (request, reply) => {
    const { method } = request
    if (hasTwoHosts(request.raw)) throw new AppError('validation_failed')
    const { who: policy, parsePath, checksSpaceOnce } = request.routeOptions.config
    request.token = readToken(request, config.publicUrl)
    const claimsSession = request.token !== undefined && policy?.roles !== undefined
    if (isForApi(request) && !claimsSession) await requestLimiter.consumeAddress(request.ip)
    if (isPreflight(request, config.corsOrigins)) return reply.code(204).send()
    const rateLimit = policy?.rateLimit
    if (rateLimit && !mayBeKnownDevice(request, rateLimit)) await limiter.checkIp(rateLimit, request.ip)
    if (isCrossSite(method, request.headers, config.publicOrigin, config.corsOrigins)) throw crossSite(request)
    if (isNativeForm(request) && isUnprovenForm(request.headers, config.publicOrigin)) throw crossSite(request)
    if (!policy || !parsePath) {
      if (isForApi(request) || !isRead(method)) throw new AppError('route_not_found')
      return
    }
    const path = parsePath(request.params)
    if (!policy.roles) {
      if (policy.readsSession) {
        const found = await findInSlot(request, (token) => findViewer(token))
        if (found && !isMeantFor(found.viewer, request.headers[accountHeader])) throw new AppError('unauthenticated')
        request.viewer = found?.viewer
      }
      if (!path) throw new AppError('not_found')
      request.params = path
      return checkFreeSpace(hasFreeSpace, policy, method)
    }
    const id = policy.finds && (path?.id as number | undefined)
    const found = await findInSlot(request, (token) => findViewer(token, { id, courseOf: policy.courseOf }))
    if (!found) {
      if (claimsSession) await requestLimiter.consumeAddress(request.ip)
      throw new AppError('unauthenticated')
    }
    const { viewer, standing } = found
    if (!isMeantFor(viewer, request.headers[accountHeader])) throw new AppError('unauthenticated')
    request.viewer = viewer
    await requestLimiter.consumeSession(viewer)
    if (!isRead(method)) await requestLimiter.consumeWrite(viewer)
    checkRole(viewer, policy, method)
    if (!path) throw new AppError('not_found')
    request.params = path
    checkStanding(standing, viewer, policy, method)
    request.standing = standing
    if (standing && teaches(standing)) reply.header(joinRequestsHeader, standing.requestsVersion)
    if (rateLimit) await request.inSlot(() => limiter.checkAccount(rateLimit, viewer.id))
    const isRepeatable = checksSpaceOnce && request.headers['idempotency-key'] !== undefined
    if (isRepeatable) request.checkFreeSpace = () => checkFreeSpace(hasFreeSpace, policy, method)
    else await checkFreeSpace(hasFreeSpace, policy, method)
  })
}
