import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, type ParsedHashOptions, parseOptions, verify } from '@node-rs/argon2'
import { nestedNetworks } from '../rate-limits/network-prefix.ts'
import { openSemaphore } from '../rate-limits/semaphore.ts'

/** argon2id, the library's default kind. Source: SECURITY_REQUIREMENTS.md section 3. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const argon2id: ParsedHashOptions['algorithm'] = 2

// a core stays for everything else
const concurrency = Math.min(Math.max(availableParallelism() - 1, 1), 4)
// networks are served round robin, so many sign-ins from one network delay no other network
const hashing = openSemaphore({ concurrency, maxQueued: 200, timeoutMs: 10_000 })

/** Where a password was sent from; nothing for an operator's commands. */
interface Sender {
  ip?: string
  /** The account was used in this browser before: such sign-ins wait only for each other. */
  isKnownDevice?: boolean
}

const keysOf = ({ ip, isKnownDevice = false }: Sender): string[] =>
  ip === undefined ? [] : [isKnownDevice ? 'known' : 'unknown', ...nestedNetworks(ip)]

/** Verified where no hash is stored, so that the response takes the same time. */
const dummyHash = hash(randomBytes(32), strength)

/** @throws AppError `busy` when too many passwords are being hashed */
export const hashPassword = (password: string, sender: Sender = {}): Promise<string> =>
  hashing.run(() => hash(password, strength), keysOf(sender))

/**
 * Whether the password matches the stored hash. Without a hash the result is false after the same work.
 * @throws AppError `busy` when too many passwords are being hashed
 */
export async function verifyPassword(
  stored: string | null | undefined,
  password: string,
  sender: Sender = {},
): Promise<boolean> {
  const against = stored ?? (await dummyHash)
  const fits = await hashing.run(() => verify(against, password), keysOf(sender))
  return fits && against === stored
}

/** Whether a stored hash has lower cost parameters than new ones. */
export function isWeak(stored: string): boolean {
  const { algorithm, memoryCost, timeCost } = parseOptions(stored)
  return algorithm !== argon2id || memoryCost < strength.memoryCost || timeCost < strength.timeCost
}
