import type { Role } from '@hasiye/contract/accounts.ts'
import { recordEvent } from '../db/audit.ts'
import { transaction } from '../db/db.ts'
import { locked } from '../db/locks.ts'
import { AppError } from '../errors/errors.ts'
import type { Parts } from '../parts.ts'
import {
  addressCounter,
  type Counter,
  day,
  limit,
  minute,
  networkCounters,
  type RateLimitCheck,
} from '../rate-limits/limits.ts'
import { addressPrefix } from '../rate-limits/network-prefix.ts'
import type { Success } from '../rate-limits/rate-limit-store.ts'
import { limitFailures } from '../rate-limits/rate-limiter.ts'
import { checkStillPassed, passSecondFactor } from '../second-factor/pass-second-factor.ts'
import { type StartedSession, startSession } from '../sessions/sessions.ts'
import { normalizeEmail } from './accounts.ts'
import { findSigningIn, notifyNewDevice, recordSignIn, type SignedIn } from './known-devices.ts'
import type { Origin } from './origin.ts'
import { hashPassword, isWeak, verifyPassword } from './passwords.ts'
import { sendVerification } from './verification.ts'

/** The two sign-in pages: teachers and students use one, admins the other. An account is unknown to the wrong one. */
export type SignInKind = 'account' | 'admin'

interface Credentials {
  email: string
  password: string
  /** The code of the second factor. */
  code?: string | undefined
}

interface Known extends SignedIn {
  role: Role
  passwordHash: string
}

const eventNames = {
  account: { success: 'signed_in', failure: 'sign_in_failed' },
  admin: { success: 'admin_signed_in', failure: 'admin_sign_in_failed' },
} as const

const limits = {
  account: {
    pair: limit('sign-in account and ip', 10, 15 * minute),
    ip: limit('sign-in ip', 60, 15 * minute),
  },
  admin: {
    pair: limit('admin account and ip', 5, 15 * minute),
    ip: limit('admin ip', 10, 15 * minute),
  },
} as const
const accountLimit = limit('sign-in account', 100, day)
/** Of both sign-in pages. */
const networkLimits = {
  ipv4: limit('sign-in ipv4 network', 400, day, { maxExtraPoints: 400 }),
  ipv6: limit('sign-in ipv6 network', 100, day, { maxExtraPoints: 70 }),
}

const ipCounters = (kind: SignInKind, ip: string): Counter[] => [
  addressCounter(limits[kind].ip, ip),
  ...networkCounters(networkLimits, ip),
]

export const signInCheck = (kind: SignInKind): RateLimitCheck => ({
  ofIp: (ip) => ipCounters(kind, ip),
  exemptsKnownDevices: true,
})

const pairOf = (email: string, ip: string): string => `${email} ${addressPrefix(ip)}`

/**
 * The counters that a failed attempt consumes. In a browser in which the owner has signed in before, only the browser's
 * own failures count. In a network from which the owner has signed in, the account's own counter does not apply either.
 * So strangers cannot lock the owner out.
 */
function countersOf(kind: SignInKind, email: string, { ip, device }: Origin, isKnownDevice: boolean): Counter[] {
  const { pair: pairLimit } = limits[kind]
  if (isKnownDevice) return [{ limit: pairLimit, of: `${email} ${device}` }]
  const pair = pairOf(email, ip)
  return [
    { limit: pairLimit, of: pair },
    ...(kind === 'admin' ? [] : [{ limit: accountLimit, of: email, exemptIfKnown: pair }]),
    ...ipCounters(kind, ip),
  ]
}

/** Starts the session only if the password and the second factor are still those that were checked. */
async function openSession(
  { db, jobs }: Parts,
  kind: SignInKind,
  known: Known,
  { password, passed }: { password: string; passed: Buffer | undefined },
  origin: Origin,
): Promise<StartedSession> {
  const betterHash = isWeak(known.passwordHash) ? await hashPassword(password, { ip: origin.ip }) : undefined
  return transaction(db, async (trx) => {
    const now = await trx
      .selectFrom('accounts')
      .where('id', '=', known.id)
      .select('passwordHash')
      .$call(locked('no key update'))
      .executeTakeFirst()
    if (now?.passwordHash !== known.passwordHash) throw new AppError('invalid_credentials')
    if (kind === 'admin') await checkStillPassed(trx, known.id, passed)
    if (betterHash !== undefined) {
      await trx.updateTable('accounts').set({ passwordHash: betterHash }).where('id', '=', known.id).execute()
    }
    await recordEvent(trx, { event: eventNames[kind].success, accountId: known.id, ip: origin.ip })
    const { device: token, userAgent } = origin
    await (kind === 'account'
      ? notifyNewDevice(jobs, trx, known, { token, userAgent })
      : recordSignIn(trx, known.id, { token, userAgent }))
    return startSession(trx, { accountId: known.id, kind, ...origin })
  })
}

/**
 * Starts a session of an account and ends the one sent with the request.
 * @throws AppError `invalid_credentials` for every cause; `email_not_verified`, `second_factor_required`, `code_invalid`,
 * `rate_limited`, `busy`
 */
export async function signIn(
  parts: Parts,
  kind: SignInKind,
  { email: typed, password, code }: Credentials,
  origin: Origin,
): Promise<StartedSession & { role: Role }> {
  const { db, limiter, config } = parts
  const { ip } = origin
  const email = normalizeEmail(typed)
  const success: Success = { kind: 'sign-in', subject: email, network: pairOf(email, ip) }
  const account = await findSigningIn(db, email, origin.device)
  const { isKnownDevice = false } = account ?? {}
  const known = await limitFailures(
    limiter,
    countersOf(kind, email, origin, isKnownDevice),
    async () => {
      const fits = await verifyPassword(account?.passwordHash, password, { ip, isKnownDevice })
      const fitsKind = (account?.role === 'admin') === (kind === 'admin')
      return fits && fitsKind ? (account as Known) : undefined
    },
    () => (kind === 'account' ? [success] : []),
  )
  if (!known) {
    await recordEvent(db, { event: eventNames[kind].failure, ip })
    throw new AppError('invalid_credentials')
  }
  if (config.requiresVerifiedEmail && !known.isVerified) {
    await sendVerification(parts, known.id)
    throw new AppError('email_not_verified')
  }
  const passed =
    kind === 'admin'
      ? await passSecondFactor(
          parts,
          { accountId: known.id, ip, knownDevice: isKnownDevice ? origin.device : undefined },
          code,
        )
      : undefined
  const session = await openSession(parts, kind, known, { password, passed }, origin)
  return { role: known.role, ...session }
}
