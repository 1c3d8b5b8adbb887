import {
  addressCounter,
  alarmCounters,
  type Counter,
  day,
  hour,
  limit,
  minute,
  networkCounters,
  type RateLimitCheck,
} from '../rate-limits/limits.ts'
import type { Success } from '../rate-limits/rate-limit-store.ts'
import { limitFailures, type RateLimiter } from '../rate-limits/rate-limiter.ts'

/** A person who types other people's short IDs; a parent has no account. */
export interface Guesser {
  ip: string
  accountId?: number
}

/**
 * Limits on unknown short IDs. Anybody can sign up students, so the extra points of the widest networks are bounded to
 * keep guessing infeasible.
 */
const accountLimits = [limit('unknown id account short', 100, hour), limit('unknown id account long', 300, day)]
const addressLimits = [
  limit('unknown id ip short', 10, 15 * minute, { maxExtraPoints: 1000 }),
  limit('unknown id ip long', 40, day, { maxExtraPoints: 1000 }),
]
export const unknownIdNetworks = {
  ipv4: limit('unknown id ipv4 network', 400, day, { maxExtraPoints: 400 }),
  ipv6: limit('unknown id ipv6 network', 100, day, { maxExtraPoints: 70 }),
}
/** Failures of the whole service, and of a /48. Nobody is refused; above the service's limit responses are delayed. */
export const unknownIdAlarm = {
  searched: 'short IDs',
  service: limit('unknown id service', 1000, hour),
  ipv6: limit('unknown id ipv6 alarm', 50, hour),
}

/** The counters of an unknown short ID, by the networks of the address. */
export const unknownIdCounters = (ip: string): Counter[] => [
  ...addressLimits.map((one) => addressCounter(one, ip)),
  ...networkCounters(unknownIdNetworks, ip),
]

export const parentLoginCheck: RateLimitCheck = {
  ofIp: (ip) => [...unknownIdCounters(ip), { limit: unknownIdAlarm.service, of: 'all', onlyDelays: true }],
}

export const unknownIdCheck: RateLimitCheck = { ...parentLoginCheck, ofAccount: accountLimits }

const countersOf = ({ ip, accountId }: Guesser): Counter[] => [
  ...(accountId === undefined ? [] : accountLimits.map((one) => ({ limit: one, of: String(accountId) }))),
  ...unknownIdCounters(ip),
]

/** Each correct ID adds one point to the limits of its networks. */
const successesOf = ({ ip }: Guesser, shortIds: string[]): Success[] => {
  const networks = new Set(unknownIdCounters(ip).map(({ of }) => of))
  return shortIds.flatMap((subject) =>
    [...networks].map((network): Success => ({ kind: 'short-id', subject, network })),
  )
}

/**
 * Tries one typed ID; an unknown one counts against the account and the networks in which it was typed.
 * @returns what `attempt` found, undefined when the ID is unknown
 * @throws AppError `rate_limited`; what `attempt` throws
 */
export async function tryShortId<T>(
  limiter: RateLimiter,
  guesser: Guesser,
  shortId: string,
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const found = await limitFailures(limiter, countersOf(guesser), attempt, () => successesOf(guesser, [shortId]))
  if (found === undefined) await limiter.countFailures(alarmCounters(unknownIdAlarm, guesser.ip), 1, guesser.ip)
  return found
}

/**
 * Counts the known and the unknown IDs of a list before the response shows which is which.
 * @throws AppError `rate_limited` when too many are unknown
 */
export async function countTypedIds(
  limiter: RateLimiter,
  guesser: Guesser,
  { right, unknownCount }: { right: string[]; unknownCount: number },
): Promise<void> {
  await limiter.remember(successesOf(guesser, right))
  if (unknownCount === 0) return
  await limiter.countFailures(alarmCounters(unknownIdAlarm, guesser.ip), unknownCount, guesser.ip)
  await limiter.consume(countersOf(guesser), unknownCount)
}
