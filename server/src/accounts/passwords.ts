import { randomBytes } from 'node:crypto'
import { hash, type ParsedHashOptions, parseOptions, verify } from '@node-rs/argon2'
import { addressPrefix } from '../rate-limits/network-prefix.ts'
import { openSemaphore } from '../rate-limits/semaphore.ts'

/** argon2id, the library's default kind. Source: SECURITY_REQUIREMENTS.md section 3. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const argon2id: ParsedHashOptions['algorithm'] = 2

// addresses are served round robin, so many sign-ins from one address delay no other address
const hashing = openSemaphore({ concurrency: 4, maxQueued: 200, timeoutMs: 5_000 })
const keyOf = (ip: string | undefined): string => (ip === undefined ? '' : addressPrefix(ip))

/** Verified where no hash is stored, so that the answer takes the same time. */
const dummyHash = hash(randomBytes(32), strength)

/**
 * @param ip the address of the request, where there is one
 * @throws AppError `busy` when too many passwords are being hashed
 */
export const hashPassword = (password: string, ip?: string): Promise<string> =>
  hashing.run(() => hash(password, strength), keyOf(ip))

/**
 * Whether the password matches the stored hash. Without a hash the result is false after the same work.
 * @param ip the address of the request, where there is one
 * @throws AppError `busy` when too many passwords are being hashed
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

/** Whether a stored hash has lower cost parameters than new ones. */
export function isWeak(stored: string): boolean {
  const { algorithm, memoryCost, timeCost } = parseOptions(stored)
  return algorithm !== argon2id || memoryCost < strength.memoryCost || timeCost < strength.timeCost
}
