import { alarmCounters, type Counter, unknownIdCounters } from '../rate-limits/limits.ts'
import type { Success } from '../rate-limits/rate-limit-store.ts'
import { limitFailures, type RateLimiter } from '../rate-limits/rate-limiter.ts'

/** Whoever types the short IDs of others; a parent has no account. */
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

/** Each right ID allows its networks one more failure. */
const successesOf = ({ ip }: Guesser, shortIds: string[]): Success[] => {
  const networks = new Set(unknownIdCounters(ip).map(({ of }) => of))
  return shortIds.flatMap((subject) =>
    [...networks].map((network): Success => ({ kind: 'short-id', subject, network })),
  )
}

/**
 * Tries one typed ID; one that nobody has counts against the account and the networks it was typed in.
 * @returns what `attempt` found, undefined when the ID is nobody's
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
 * Counts the IDs of a list that were found out to be right, and those that nobody has, before the answer tells which is which.
 * @throws AppError `rate_limited` when the unknown ones are too many
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
