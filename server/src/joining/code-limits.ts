import {
  addressCounter,
  alarmCounters,
  type Counter,
  day,
  hour,
  limit,
  minute,
  networkCounters,
} from '../rate-limits/limits.ts'
import { addressPrefix } from '../rate-limits/network-prefix.ts'
import type { Success } from '../rate-limits/rate-limit-store.ts'
import { isRateLimited, limitFailures, type RateLimiter, slowOverLimit } from '../rate-limits/rate-limiter.ts'

/** Somebody who opens a join code; without an account before the sign-in. */
interface CodeUser {
  ip: string
  accountId?: number | undefined
}

/** Limits on unknown join codes. */
const accountLimits = [limit('join code account short', 10, 15 * minute), limit('join code account long', 100, day)]
const addressLimits = [limit('join code ip short', 10, 15 * minute), limit('join code ip long', 100, day)]
const networkLimits = {
  ipv4: limit('join code ipv4 network', 400, day),
  ipv6: limit('join code ipv6 network', 100, day),
}
const alarm = {
  searched: 'join codes',
  service: limit('join code service', 1000, hour),
  ipv6: limit('join code ipv6 alarm', 50, hour),
}

const ownCounters = (accountId: number): Counter[] =>
  accountLimits.map((one) => ({ limit: one, of: String(accountId) }))

const countersOf = (ip: string): Counter[] => [
  ...addressLimits.map((one) => addressCounter(one, ip)),
  ...networkCounters(networkLimits, ip),
]

/** A code that somebody opened at an address, or that a teacher showed there. */
export const openedAt = (code: string, ip: string): Success => ({
  kind: 'join-code',
  subject: code,
  network: addressPrefix(ip),
})

/** Codes tried without an account while a limit is exceeded. */
const overLimit = slowOverLimit({ attemptsPerSecond: 8 })

/**
 * Tries a code. An unknown code counts against the account and the networks in which it was tried, and towards the
 * alarm of the service. An account is refused because of its own failures only. Without an account the networks count,
 * but a right code is still accepted, so that failures of one person do not keep a class out: at once where it was
 * opened or shown at this address before, otherwise at a pace at which guessing is slow.
 * @returns what `attempt` found, undefined when the code is unknown
 * @throws AppError rate_limited; busy when too many codes wait over the limits; what `attempt` throws
 */
export async function tryJoinCode<T>(
  limiter: RateLimiter,
  user: CodeUser,
  code: string,
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const { ip, accountId } = user
  const networks = countersOf(ip)
  const opened = openedAt(code, ip)
  const counted = async () => {
    const found = await attempt()
    if (found === undefined) await limiter.countFailures(alarmCounters(alarm, ip), 1, ip)
    return found
  }
  if (accountId !== undefined) {
    const found = await limitFailures(limiter, ownCounters(accountId), counted, () => [opened])
    if (found === undefined) await limiter.consume(networks)
    return found
  }
  try {
    return await limitFailures(limiter, networks, counted, () => [opened])
  } catch (refusal) {
    if (!isRateLimited(refusal)) throw refusal
    const isKnown = await limiter.isRemembered(opened)
    const found = await (isKnown ? counted() : overLimit(counted, ip))
    if (found === undefined) throw refusal
    if (!isKnown) await limiter.remember([opened])
    return found
  }
}
