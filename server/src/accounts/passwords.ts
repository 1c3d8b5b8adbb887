import { randomBytes } from 'node:crypto'
import { hash, type ParsedHashOptions, parseOptions, verify } from '@node-rs/argon2'
import { addressPrefix } from '../rate-limits/network-prefix.ts'
import { openSemaphore } from '../rate-limits/semaphore.ts'

/** argon2id, the library's default kind. Source: SECURITY_REQUIREMENTS.md section 3. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const argon2id: ParsedHashOptions['algorithm'] = 2

// served in turn by address: a crowd at one address delays the sign-ins of nobody else
const hashing = openSemaphore({ concurrency: 4, maxQueued: 200, timeoutMs: 5_000 })
const keyOf = (ip: string | undefined): string => (ip === undefined ? '' : addressPrefix(ip))

/** What is verified where there is nothing to verify, so that the answer takes as long. */
const dummyHash = hash(randomBytes(32), strength)

/**
 * @param ip who asks for it, where that is somebody over the network
 * @throws AppError `busy` when too many passwords are being worked on
 */
export const hashPassword = (password: string, ip?: string): Promise<string> =>
  hashing.run(() => hash(password, strength), keyOf(ip))

/**
 * Whether the password is that of the stored hash; never when there is none, after the same work.
 * @param ip who asks, where that is somebody over the network
 * @throws AppError `busy` when too many passwords are being worked on
 */
export async function verifyPassword(
  stored: string | null | undefined,
  password: string,
  ip?: string,
): Promise<boolean> {
  const against = stored ?? (await dummyHash)
  const fits = await hashing.run(() => verify(against, password), keyOf(ip))
  return fits && against === stored
}

/** Whether a stored hash was made with less work than new ones are. */
export function isWeak(stored: string): boolean {
  const { algorithm, memoryCost, timeCost } = parseOptions(stored)
  return algorithm !== argon2id || memoryCost < strength.memoryCost || timeCost < strength.timeCost
}
