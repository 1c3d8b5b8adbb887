import type { ErrorCode } from '@hasiye/contract/errors.ts'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { recordEvent } from '../db/audit.ts'
import type { Db } from '../db/db.ts'
import type { AppError } from '../errors/errors.ts'
import type { Alarm } from '../rate-limits/rate-limiter.ts'

const recorded = new Set<ErrorCode>(['cross_site', 'read_only', 'forbidden', 'rate_limited'])
const quietMs = 60_000
const mostRemembered = 10_000

/**
 * Makes the recorder of refusals. The same refusal of the same person is written once a minute, so that a flood of them
 * does not become a flood of rows.
 */
export function refusalRecorder(db: Db): (request: FastifyRequest, refusal: AppError) => Promise<void> {
  const quietUntil = new Map<string, number>()

  const isRepeated = (key: string): boolean => {
    const now = Date.now()
    if ((quietUntil.get(key) ?? 0) > now) return true
    if (quietUntil.size >= mostRemembered) quietUntil.clear()
    quietUntil.set(key, now + quietMs)
    return false
  }

  return async (request, { code, details: { limit } }) => {
    if (!recorded.has(code)) return
    const accountId = request.viewer?.id
    const route = `${request.method} ${request.routeOptions.url ?? 'page'}`
    if (isRepeated([code, limit, route, accountId, request.ip].join(' '))) return
    const event = code === 'rate_limited' ? 'budget_reached' : 'refused'
    const details = { route, ...(limit === undefined ? { code } : { limit }) }
    await recordEvent(db, { event, accountId, ip: request.ip, details })
  }
}

/** Makes the listener for alarms: a line in the log, which operators watch, and a row in the audit. */
export function alarmRecorder(db: Db, log: FastifyBaseLogger): (alarm: Alarm) => Promise<void> {
  return async ({ limit, ip }) => {
    log.error({ limit }, 'short IDs are being searched: a limit on unknown ones is reached')
    await recordEvent(db, { event: 'budget_reached', ip, details: { limit } }).catch((err: unknown) =>
      log.error({ err }),
    )
  }
}
