import { createHash, randomInt } from 'node:crypto'
import { shortIdAlphabet } from '@hasiye/contract/short-id.ts'
import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30
/** The codes before and after the current one are accepted too, because clocks differ. */
const window = 1
const recoveryGroups = 4
const groupLength = 4
const recoveryCodeCount = 10

const totpOf = (secret: Uint8Array, email: string): TOTP =>
  new TOTP({
    issuer: 'Haşiyə',
    label: email,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
  })

/** The secret as typed into an app, and as the address in a QR code. */
export function describeSecret(secret: Uint8Array, email: string): { secret: string; uri: string } {
  const totp = totpOf(secret, email)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The time step of a code; undefined where it is not a currently valid code of the secret. */
export function stepOf(secret: Uint8Array, code: string, now: Date): number | undefined {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now.getTime(), window })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / periodSeconds) + delta
}

/** A typed code in its stored form: without spaces and hyphens, in upper case. */
export const normalizeCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

export const isTimeCode = (code: string): boolean => /^\d{6}$/.test(code)

const newGroup = (): string =>
  Array.from({ length: groupLength }, () => shortIdAlphabet.charAt(randomInt(shortIdAlphabet.length))).join('')

/** Recovery codes such as `K7M2-Q9XD-4BTA-ZP8R`, of 79 bits each, so that their plain hashes cannot be searched. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => Array.from({ length: recoveryGroups }, newGroup).join('-'))

export const hashOfRecoveryCode = (code: string): Buffer => createHash('sha256').update(normalizeCode(code)).digest()
