import { hourMs, lifetimes } from '@hasiye/contract/lifetimes.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/db.ts'
import { ago, now } from '../db/instants.ts'
import { removeRows } from '../db/slices.ts'
import { hashOfToken, isToken, newToken } from '../db/tokens.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { queueEmail } from '../mail/mail.ts'

/** How long after its sign-up an account gets no e-mail about sign-ins from new browsers. */
const newAccountQuietHours = 24

const maxDevices = 50
const emailsPerDay = 3

/** A browser: the token of its long-lived cookie, and its coarse name. */
export interface Device {
  token: string
  userAgent: string
}

/** The token of a browser's cookie; a new one where there is no cookie. */
export const deviceToken = (sent: string | undefined): string =>
  sent !== undefined && isToken(sent) ? sent : newToken()

const hashOf = (accountId: number, token: string, isParent = false): Buffer =>
  hashOfToken(`${accountId} ${isParent ? 'parent ' : ''}${token}`)

const lastUsed = sql<Date>`coalesce(signed_in_at, created_at)`

export const removeUnusedDevices = removeRows('knownDevices', (db) =>
  db.selectFrom('knownDevices').where(lastUsed, '<', ago({ days: lifetimes.knownDeviceDays })),
)

/** Records in which browser an account was signed up. */
export async function recordSignUp(trx: Trx, accountId: number, { token, userAgent }: Device): Promise<void> {
  const tokenHash = hashOf(accountId, token)
  await trx.insertInto('knownDevices').values({ accountId, tokenHash, userAgent }).execute()
}

/**
 * Records the browser from which a sign-up form was sent again. It replaces the first browser unless somebody signed in
 * there.
 */
export async function replaceSignUpDevice(trx: Trx, accountId: number, { token, userAgent }: Device): Promise<void> {
  const tokenHash = hashOf(accountId, token)
  await trx.deleteFrom('knownDevices').where('accountId', '=', accountId).where('signedInAt', 'is', null).execute()
  await trx
    .insertInto('knownDevices')
    .values({ accountId, tokenHash, userAgent })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The account with this address, and whether somebody has signed in to it in this browser, in one statement for any address. */
export const findSigningIn = (db: Db, email: string, token: string) =>
  db
    .selectFrom('accounts as a')
    .leftJoin('knownDevices as d', (join) =>
      join
        .onRef('d.accountId', '=', 'a.id')
        .on('d.tokenHash', '=', sql<Buffer>`sha256(convert_to(a.id || ' ' || ${token}, 'UTF8'))`)
        .on('d.signedInAt', 'is not', null),
    )
    .where('a.email', '=', email)
    .select(['a.id', 'a.role', 'a.isVerified', 'a.createdAt', 'a.passwordHash'])
    .select((eb) => eb('d.accountId', 'is not', null).$castTo<boolean>().as('isKnownDevice'))
    .executeTakeFirst()

/** Whether the account was signed up in this browser within the life of its verification link, and nobody signed in since. */
export async function isSignUpDevice(trx: Trx, accountId: number, { token }: Device): Promise<boolean> {
  const row = await trx
    .selectFrom('knownDevices')
    .where('accountId', '=', accountId)
    .where('tokenHash', '=', hashOf(accountId, token))
    .where('signedInAt', 'is', null)
    .where('createdAt', '>', ago({ minutes: lifetimes.linkMinutes.verify }))
    .select('accountId')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Records a sign-in in a browser and removes all but the 50 last used browsers of the account, in one statement;
 * parents have 50 of their own. The caller holds the lock of the account's row, so that simultaneous sign-ins are
 * recorded one after the other.
 */
export const recordSignIn = (trx: Trx, accountId: number, { token, userAgent }: Device, isParent = false) => {
  const tokenHash = hashOf(accountId, token, isParent)
  return trx
    .with('used', (query) =>
      query
        .selectFrom('knownDevices')
        .where('accountId', '=', accountId)
        .where('isParent', '=', isParent)
        .where('signedInAt', 'is not', null)
        .select([
          sql<boolean>`count(*) > 0`.as('isUsed'),
          sql<boolean>`coalesce(bool_or(token_hash = ${tokenHash}), false)`.as('isKnown'),
          sql<boolean>`coalesce(max(notified_at) > ${ago({ hours: 1 })}, false)`.as('isNotifiedLately'),
          sql<number>`count(*) filter (where notified_at > ${ago({ days: 1 })})`.as('notifiedToday'),
        ]),
    )
    .with('forgotten', (query) =>
      query
        .deleteFrom('knownDevices')
        .where('accountId', '=', accountId)
        .where('tokenHash', '<>', tokenHash)
        .where('tokenHash', 'in', (old) =>
          old
            .selectFrom('knownDevices')
            .where('accountId', '=', accountId)
            .where('isParent', '=', isParent)
            .orderBy(lastUsed, 'desc')
            .offset(maxDevices - 1)
            .select('tokenHash'),
        ),
    )
    .with('noted', (query) =>
      query
        .insertInto('knownDevices')
        .values({ accountId, tokenHash, userAgent, isParent, signedInAt: now })
        .onConflict((conflict) =>
          conflict.columns(['accountId', 'tokenHash']).doUpdateSet({ userAgent, signedInAt: now }),
        ),
    )
    .selectFrom('used')
    .selectAll()
    .executeTakeFirstOrThrow()
}

export interface SignedIn {
  id: number
  isVerified: boolean
  createdAt: Date
}

/**
 * Records a sign-in, and sends an e-mail where the account was used before, but not in this browser: one an hour and
 * three a day at most. An unverified address gets none, because it may be a stranger's. An account on its first day
 * gets none, because every device is new then.
 */
export async function notifyNewDevice(
  jobs: Jobs,
  trx: Trx,
  { id, isVerified, createdAt }: SignedIn,
  device: Device,
): Promise<void> {
  const { isUsed, isKnown, isNotifiedLately, notifiedToday } = await recordSignIn(trx, id, device)
  const isOnFirstDay = Date.now() - createdAt.getTime() < newAccountQuietHours * hourMs
  if (!isUsed || isKnown || !isVerified || isOnFirstDay) return
  if (isNotifiedLately || notifiedToday >= emailsPerDay) return
  await trx
    .updateTable('knownDevices')
    .set({ notifiedAt: now })
    .where('accountId', '=', id)
    .where('tokenHash', '=', hashOf(id, device.token))
    .execute()
  await queueEmail(trx, jobs, { name: 'newSignIn', accountId: id, device: device.userAgent })
}

/** The browsers in which a person's account was used, parents' too, for their export. */
export const listOwnDevices = (db: Db, accountId: number) =>
  db
    .selectFrom('knownDevices')
    .where('accountId', '=', accountId)
    .select(['userAgent', 'createdAt', 'signedInAt', 'isParent'])
    .orderBy('createdAt')
    .execute()
