import * as joining from '@hasiye/contract/joining.ts'
import { limits } from '@hasiye/contract/limits.ts'
import { messages } from '@hasiye/contract/messages.ts'
import { pagePath } from '@hasiye/contract/pages.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors/errors.ts'
import { isNotModified } from '../http/etag.ts'
import type { HandlerResult } from '../http/route.ts'
import { route } from '../http/route.ts'
import type { Parts } from '../parts.ts'
import { openedAt, tryJoinCode } from './code-limits.ts'
import { joinCourse } from './join.ts'
import { findJoinCode, type StoredJoinCode, setJoinCode } from './join-codes.ts'
import { answerJoinRequests, listJoinRequests } from './join-requests.ts'
import { findJoinTarget } from './join-target.ts'
import { withdrawRequest } from './withdraw.ts'

export function joiningRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, limiter, config } = parts

  /** Remembers the address at which a teacher showed the code, because the class is likely to open it there. */
  const shown = async (
    stored: StoredJoinCode | undefined,
    { ip }: FastifyRequest,
  ): Promise<HandlerResult<joining.JoinCode>> => {
    if (!stored) return { code: null, url: null, approval: 'always', openUntil: null }
    const { code, openUntil } = stored
    await limiter.remember([openedAt(code, ip)])
    const url = new URL(pagePath('/join/$code', { code }), config.publicUrl).href
    return { code, url, approval: openUntil ? 'today_open' : 'always', openUntil }
  }

  /** @throws AppError not_found for an unknown code, and for one that was turned off or renewed */
  const withCode = async <T>(
    request: FastifyRequest,
    code: string,
    attempt: (code: string) => Promise<T | undefined>,
  ): Promise<T> => {
    const user = { ip: request.ip, accountId: request.viewer?.id }
    const found = await tryJoinCode(limiter, user, code, () => attempt(code))
    if (found === undefined) throw new AppError('not_found')
    return found
  }

  route(app, joining.getJoinCode, async ({ params, request }) => shown(await findJoinCode(db, params.id), request))

  route(app, joining.setJoinCode, async ({ params, viewer, body, request }) =>
    shown(await setJoinCode(db, params.id, viewer.id, body), request),
  )

  route(app, joining.getJoinTarget, ({ params, viewer, request }) =>
    withCode(request, params.code, (code) => findJoinTarget(db, code, viewer)),
  )

  route(app, joining.joinCourse, async ({ params, viewer, request, reply }) => {
    const { isRepeat, ...joined } = await withCode(request, params.code, (code) => joinCourse(db, code, viewer.id))
    if (isRepeat) reply.code(200)
    return joined
  })

  route(app, joining.withdrawRequest, async ({ params, viewer, request }) => {
    await withCode(request, params.code, (code) => withdrawRequest(db, code, viewer.id))
    return { message: messages.requestWithdrawn }
  })

  route(app, joining.listJoinRequests, async ({ params, standing, request, reply }) => {
    const etag = `W/"${standing.courseId}.${standing.requestsVersion}"`
    return isNotModified(request, reply, etag) ? undefined : listJoinRequests(db, params.id)
  })

  route(app, joining.answerJoinRequests, async ({ params, viewer, body: { accept, decline } }) => {
    const isContradictory = accept.some((id) => decline.includes(id))
    if (isContradictory || accept.length + decline.length > limits.joinRequests.max) {
      throw new AppError('validation_failed')
    }
    return answerJoinRequests(parts, params.id, viewer.id, { accept, decline })
  })
}
