import { alarmCounters, type Counter, unknownIdCounters } from '../rate-limits/limits.ts'
import type { Success } from '../rate-limits/rate-limit-store.ts'
import { limitFailures, type RateLimiter } from '../rate-limits/rate-limiter.ts'

/** A person who types other people's short IDs; a parent has no account. */
export interface Guesser {
  ip: string
  accountId?: number
}

function countersOf({ ip, accountId }: Guesser): Counter[] {
  const counters = unknownIdCounters(ip)
  if (accountId === undefined) return counters
  const of = String(accountId)
  return [{ limit: 'unknown id account short', of }, { limit: 'unknown id account long', of }, ...counters]
}

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
  if (found === undefined) await limiter.countFailures(alarmCounters(guesser.ip), 1, guesser.ip)
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
  await limiter.countFailures(alarmCounters(guesser.ip), unknownCount, guesser.ip)
  await limiter.consume(countersOf(guesser), unknownCount)
}
