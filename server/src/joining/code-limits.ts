import { type Counter, joinCodeCounters } from '../rate-limits/limits.ts'
import { addressPrefix } from '../rate-limits/network-prefix.ts'
import type { Success } from '../rate-limits/rate-limit-store.ts'
import { limitFailures, type RateLimiter } from '../rate-limits/rate-limiter.ts'

/** Somebody who opens a join code; without an account before the sign-in. */
export interface CodeUser {
  ip: string
  accountId?: number | undefined
}

const ownCounters = (accountId: number): Counter[] => [
  { limit: 'join code account short', of: String(accountId) },
  { limit: 'join code account long', of: String(accountId) },
]

/** A code that somebody opened at an address, or that a teacher showed there. */
export const openedAt = (code: string, ip: string): Success => ({
  kind: 'join-code',
  subject: code,
  network: addressPrefix(ip),
})

/**
 * Tries a code; an unknown one counts against the account and the networks it was tried in. An account is refused for its own
 * failures only. Without an account the networks count, but a code that was right at this address before is tried all the same:
 * failures of one student do not keep a class out, and a guesser learns nothing new.
 * @returns what `attempt` found, undefined when the code is unknown
 * @throws AppError rate_limited; what `attempt` throws
 */
export async function tryCode<T>(
  limiter: RateLimiter,
  { ip, accountId }: CodeUser,
  code: string,
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const networks = joinCodeCounters(ip)
  const opened = [openedAt(code, ip)]
  if (accountId !== undefined) {
    const found = await limitFailures(limiter, ownCounters(accountId), attempt, () => opened)
    if (found === undefined) await limiter.consume(networks)
    return found
  }
  let wasTried = false
  try {
    return await limitFailures(
      limiter,
      networks,
      () => {
        wasTried = true
        return attempt()
      },
      () => opened,
    )
  } catch (refusal) {
    if (wasTried || !(await limiter.isRemembered(openedAt(code, ip)))) throw refusal
    const found = await attempt()
    if (found === undefined) throw refusal
    return found
  }
}
