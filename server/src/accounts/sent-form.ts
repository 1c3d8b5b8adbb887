import type { Endpoint } from '@hasiye/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { type Db, type Trx, transaction } from '../db/db.ts'
import { contentHashOf, keyOf, routeOf, validSince } from '../http/idempotency.ts'
import { normalizeEmail } from './accounts.ts'
import { replaceSignUpDevice } from './known-devices.ts'
import type { Origin } from './origin.ts'
import { verifyPassword } from './passwords.ts'

/**
 * A form that makes an account, with its `Idempotency-Key`. The hash leaves out the password, of which only a slow hash
 * may be stored.
 */
export interface SentForm {
  route: string
  key: string
  contentHash: string
  email: string
  password: string
}

/** The form of a request; undefined without the header. @throws AppError validation_failed for a key that is empty or too long */
export function sentFormOf(
  endpoint: Endpoint & { acceptsIdempotencyKey: true },
  request: FastifyRequest,
  { password, ...content }: { email: string; password: string },
): SentForm | undefined {
  const key = keyOf(request)
  if (key === undefined) return undefined
  const contentHash = contentHashOf({ params: undefined, body: content })
  return { route: routeOf(endpoint), key, contentHash, email: normalizeEmail(content.email), password }
}

/** Records the form that made an account, in the transaction that makes it. */
export async function recordForm(trx: Trx, accountId: number, form: SentForm | undefined): Promise<void> {
  if (!form) return
  const { route, key, contentHash } = form
  await trx.insertInto('idempotencyKeys').values({ accountId, route, key, contentHash, reply: '{}' }).execute()
}

/**
 * Whether this form made the account of its address within 24 hours, and the account still has its password. The
 * browser that sends it again becomes the browser of the sign-up, because the cookie of the first response was lost
 * with it.
 */
export async function isRepeated(db: Db, form: SentForm | undefined, origin: Origin): Promise<boolean> {
  if (!form) return false
  const { route, key, contentHash, email, password } = form
  const account = await db
    .selectFrom('idempotencyKeys as k')
    .innerJoin('accounts as a', 'a.id', 'k.accountId')
    .where('a.email', '=', email)
    .where((eb) => eb.and({ 'k.route': route, 'k.key': key, 'k.contentHash': contentHash }))
    .where('k.createdAt', '>', validSince)
    .select(['a.id', 'a.passwordHash'])
    .executeTakeFirst()
  if (!account || !(await verifyPassword(account.passwordHash, password, { ip: origin.ip }))) return false
  const { device: token, userAgent } = origin
  await transaction(db, (trx) => replaceSignUpDevice(trx, account.id, { token, userAgent }))
  return true
}
