import type { ErrorCode } from '@hasiye/contract/errors.ts'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { recordEvent } from '../db/audit.ts'
import type { Db } from '../db/db.ts'
import type { AppError } from '../errors/errors.ts'
import type { Parts } from '../parts.ts'
import { networkPrefixes } from '../rate-limits/network-prefix.ts'
import type { Alarm } from '../rate-limits/rate-limiter.ts'

const recorded = new Set<ErrorCode>(['cross_site', 'read_only', 'forbidden', 'rate_limited'])
const repeatIntervalMs = 60_000
const maxRemembered = 10_000

/**
 * Makes the recorder of refusals. The same refusal of one account, or without an account of one network (a /24, or a
 * /48 of IPv6), is recorded once a minute, so that a flood adds few rows, also from many addresses.
 */
export function refusalRecorder(db: Db): (request: FastifyRequest, refusal: AppError) => Promise<void> {
  const recent = new LRUCache<string, true>({ max: maxRemembered, ttl: repeatIntervalMs })

  return async (request, { code, details: { limit } }) => {
    if (!recorded.has(code)) return
    const accountId = request.viewer?.id
    const route = `${request.method} ${request.routeOptions.url ?? 'page'}`
    const who = accountId ?? networkPrefixes(request.ip).prefixes.at(-1)
    const key = [code, limit, route, who].join(' ')
    if (recent.has(key)) return
    recent.set(key, true)
    const event = code === 'rate_limited' ? 'rate_limit_reached' : 'refused'
    const details = { route, ...(limit === undefined ? { code } : { limit }) }
    await recordEvent(db, { event, accountId, ip: request.ip, details })
  }
}

/** Makes the listener for alarms: an error in the log, a row in the audit, and a metric where there are metrics. */
export function alarmRecorder(
  { db, metrics }: Pick<Parts, 'db' | 'metrics'>,
  log: FastifyBaseLogger,
): (alarm: Alarm) => Promise<void> {
  return async ({ limit, searched, ip }) => {
    log.error({ limit }, `${searched} are being searched: a limit on unknown ones is reached`)
    metrics?.countAlarm(limit)
    await recordEvent(db, { event: 'rate_limit_reached', ip, details: { limit } }).catch((err: unknown) =>
      log.error({ err }),
    )
  }
}
