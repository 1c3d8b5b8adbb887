import { normalizeEmail } from '../accounts/accounts.ts'
import { notifyNewDevice, recordSignIn, type SignedIn } from '../accounts/known-devices.ts'
import type { Origin } from '../accounts/origin.ts'
import { proveOwnership } from '../accounts/prove-ownership.ts'
import { recordEvent } from '../db/audit.ts'
import { type Db, type Trx, transaction } from '../db/db.ts'
import { locked } from '../db/locks.ts'
import { queueEmail } from '../mail/mail.ts'
import type { Parts } from '../parts.ts'
import { type StartedSession, startSession } from '../sessions/sessions.ts'
import type { GoogleIdentity } from './provider.ts'

interface GoogleSession extends StartedSession {
  role: 'teacher' | 'student'
}

interface Known extends SignedIn {
  role: GoogleSession['role']
}

async function findLinked(trx: Trx, { issuer, subject }: GoogleIdentity): Promise<Known | undefined> {
  const row = await trx
    .selectFrom('googleIdentities as g')
    .innerJoin('accounts as a', 'a.id', 'g.accountId')
    .where('g.issuer', '=', issuer)
    .where('g.subject', '=', subject)
    .where('a.role', '<>', 'admin')
    .select(['a.id', 'a.role', 'a.isVerified', 'a.createdAt'])
    .$call(locked('update', 'a'))
    .executeTakeFirst()
  return row as Known | undefined
}

/** Links the account with the same address, if the provider has verified the address. */
async function link(parts: Parts, trx: Trx, identity: GoogleIdentity, ip: string): Promise<Known | undefined> {
  const { issuer, subject, verifiedEmail } = identity
  if (verifiedEmail === undefined) return undefined
  const account = await trx
    .selectFrom('accounts')
    .where('email', '=', normalizeEmail(verifiedEmail))
    .where('role', '<>', 'admin')
    .select(['id', 'role', 'isVerified', 'createdAt'])
    .$call(locked('update'))
    .executeTakeFirst()
  if (!account) return undefined
  const linked = await trx
    .insertInto('googleIdentities')
    .values({ issuer, subject, accountId: account.id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('accountId')
    .executeTakeFirst()
  if (!linked) return undefined
  const isNameUnproven = await proveOwnership(parts, trx, account.id, ip)
  // a stranger may have signed up with the address and know the password
  if (isNameUnproven)
    await trx.updateTable('accounts').set({ passwordHash: null }).where('id', '=', account.id).execute()
  await recordEvent(trx, { event: 'google_linked', accountId: account.id, ip })
  await queueEmail(trx, parts.jobs, { name: 'googleLinked', accountId: account.id, isNameUnproven })
  return account as Known
}

/**
 * Starts a session of the account of this identity, which is linked at the first sign-in.
 * @returns undefined when no account fits; admins never do
 */
export async function signInWithGoogle(
  parts: Parts,
  identity: GoogleIdentity,
  origin: Origin,
): Promise<GoogleSession | undefined> {
  const device = { token: origin.device, userAgent: origin.userAgent }
  return transaction(parts.db, async (trx) => {
    const linked = await findLinked(trx, identity)
    const known = linked ?? (await link(parts, trx, identity, origin.ip))
    if (!known) return undefined
    await recordEvent(trx, { event: 'google_signed_in', accountId: known.id, ip: origin.ip })
    const session = await startSession(trx, { accountId: known.id, kind: 'account', ...origin })
    // the first sign-in sends the e-mail about the link
    if (linked) await notifyNewDevice(parts.jobs, trx, linked, device)
    else await recordSignIn(trx, known.id, device)
    return { role: known.role, ...session }
  })
}

/** A person's linked identities, for their export. */
export const listOwnIdentities = (db: Db, accountId: number) =>
  db
    .selectFrom('googleIdentities')
    .where('accountId', '=', accountId)
    .select(['issuer', 'subject', 'linkedAt'])
    .execute()
