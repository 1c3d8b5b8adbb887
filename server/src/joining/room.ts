import * as api from '@hasiye/contract/joining.ts'
import { limits } from '@hasiye/contract/limits.ts'
import { messages } from '@hasiye/contract/messages.ts'
import { pagePath } from '@hasiye/contract/pages.ts'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors/errors.ts'
import { call } from '../http/call.ts'
import { isNotModified } from '../http/etag.ts'
import { or, teachers } from '../http/policy.ts'
import type { HandlerResult } from '../http/route.ts'
import { dayInWords, ownPart } from '../own-part.ts'
import type { Parts } from '../parts.ts'
import { bodyLimits } from '../rate-limits/limits.ts'
import { defineRoom } from '../room.ts'
import { manages } from '../sessions/viewer.ts'
import { openedAt, tryJoinCode } from './code-limits.ts'
import { joinCourse } from './join.ts'
import {
  findJoinCode,
  listOwnJoinCodes,
  removeExpiredJoinCodes,
  type StoredJoinCode,
  setJoinCode,
} from './join-codes.ts'
import {
  answerJoinRequests,
  listJoinRequests,
  listOwnJoinRequests,
  removeExpiredJoinRequests,
} from './join-requests.ts'
import { findJoinTarget } from './join-target.ts'
import { joinRequest } from './notice.ts'
import { withdrawRequest } from './withdraw.ts'

const students = { roles: ['student'] } as const

/** Remembers the address at which a teacher showed the code, because the class is likely to open it there. */
async function shown(
  stored: StoredJoinCode | undefined,
  { request: { ip }, limiter, config }: Pick<Parts, 'limiter' | 'config'> & { request: FastifyRequest },
): Promise<HandlerResult<api.JoinCode>> {
  if (!stored) return { code: null, url: null, approval: 'always', openUntil: null }
  const { code, openUntil } = stored
  await limiter.remember([openedAt(code, ip)])
  const url = new URL(pagePath('/join/$code', { code }), config.publicUrl).href
  return { code, url, approval: openUntil ? 'today_open' : 'always', openUntil }
}

/** @throws AppError not_found for an unknown code, and for one that was turned off or renewed */
async function withCode<T>(
  {
    request,
    limiter,
    params: { code },
  }: Pick<Parts, 'limiter'> & { request: FastifyRequest; params: { code: string } },
  attempt: (code: string) => Promise<T | undefined>,
): Promise<T> {
  const user = { ip: request.ip, accountId: request.viewer?.id }
  const found = await tryJoinCode(limiter, user, code, () => attempt(code))
  if (found === undefined) throw new AppError('not_found')
  return found
}

export const joining = defineRoom({
  about: 'Codes with which students join, and who waits',
  after: ['notices'],
  api,
  calls: [
    call(api.getJoinCode, teachers, async (asked) => shown(await findJoinCode(asked.db, asked.params.id), asked)),
    call(api.setJoinCode, { ...teachers, may: or(manages, 'forbidden') }, async (asked) =>
      shown(await setJoinCode(asked.db, asked.params.id, asked.viewer.id, asked.body), asked),
    ),
    call(api.getJoinTarget, { readsSession: true }, (asked) =>
      withCode(asked, (code) => findJoinTarget(asked.db, code, asked.viewer)),
    ),
    call(api.joinCourse, students, async (asked) => {
      const { isRepeat, ...joined } = await withCode(asked, (code) => joinCourse(asked.db, code, asked.viewer.id))
      if (isRepeat) asked.reply.code(200)
      return joined
    }),
    call(api.withdrawRequest, students, async (asked) => {
      await withCode(asked, (code) => withdrawRequest(asked.db, code, asked.viewer.id))
      return { message: messages.requestWithdrawn }
    }),
    call(api.listJoinRequests, teachers, async ({ db, params, standing, request, reply }) => {
      const etag = `W/"${standing.courseId}.${standing.requestsVersion}"`
      return isNotModified(request, reply, etag) ? undefined : listJoinRequests(db, params.id)
    }),
    call(
      api.answerJoinRequests,
      { ...teachers, bodyLimitBytes: bodyLimits.longText },
      async ({ parts, params, viewer, body: { accept, decline } }) => {
        const isContradictory = accept.some((id) => decline.includes(id))
        if (isContradictory || accept.length + decline.length > limits.joinRequests.max) {
          throw new AppError('validation_failed')
        }
        return answerJoinRequests(parts, params.id, viewer.id, { accept, decline })
      },
    ),
  ],
  tables: { joinRequests: { studentId: 'a card does not ask' } },
  ownData: {
    joinCodes: { read: listOwnJoinCodes },
    joinRequests: ownPart(listOwnJoinRequests, (requests) => [
      {
        title: 'Qoşulmaq istədiyim qruplar',
        entries: requests.map(({ courseName, createdAt }) => `${courseName} (${dayInWords(createdAt)})`),
      },
    ]),
  },
  expire: [removeExpiredJoinCodes, removeExpiredJoinRequests],
  notices: { join_request: joinRequest },
})
