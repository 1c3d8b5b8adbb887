import { randomBytes } from 'node:crypto'
import { hash, type ParsedHashOptions, parseOptions, verify } from '@node-rs/argon2'
import { makeTurns } from './turns.ts'

/** argon2id, the library's default kind. Source: SECURITY_REQUIREMENTS.md section 3. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const argon2id: ParsedHashOptions['algorithm'] = 2

const inTurn = makeTurns({ atOnce: 4, mostWaiting: 200, waitMs: 5_000 })

/** What is verified where there is nothing to verify, so that the answer takes as long. */
const dummyHash = hash(randomBytes(32), strength)

/** @throws AppError `busy` when too many passwords are being worked on */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, strength))

/**
 * Whether the password is that of the stored hash; never when there is none, after the same work.
 * @throws AppError `busy` when too many passwords are being worked on
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await dummyHash)
  const fits = await inTurn(() => verify(against, password))
  return fits && against === stored
}

/** Whether a stored hash was made with less work than new ones are. */
export function isWeak(stored: string): boolean {
  const { algorithm, memoryCost, timeCost } = parseOptions(stored)
  return algorithm !== argon2id || memoryCost < strength.memoryCost || timeCost < strength.timeCost
}
