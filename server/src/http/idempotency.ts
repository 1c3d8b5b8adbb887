import { createHash } from 'node:crypto'
import type { Endpoint } from '@hasiye/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { type Db, type Trx, transaction } from '../db/db.ts'
import { ago, now } from '../db/instants.ts'
import { removeRows } from '../db/slices.ts'
import { AppError } from '../errors/errors.ts'
import type { Viewer } from '../sessions/viewer.ts'
import type { CheckedRequest } from './route.ts'

const idempotencyKeyHours = 24

const maxKeyLength = 64

export const validSince = ago({ hours: idempotencyKeyHours })

export const removeExpiredIdempotencyKeys = removeRows('idempotencyKeys', (db) =>
  db.selectFrom('idempotencyKeys').where('createdAt', '<', validSince),
)

/** The header `Idempotency-Key`; undefined where it is absent. @throws AppError validation_failed */
export function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || key.length === 0 || key.length > maxKeyLength) throw new AppError('validation_failed')
  return key
}

/**
 * The request that a key belongs to. A file is compared by its bytes and its name, because a repeat stores it under another
 * key.
 */
type Content = Pick<CheckedRequest, 'params' | 'body' | 'file'>

const sortKeys = (_key: string, value: unknown): unknown =>
  isPlainObject(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value
const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** SHA-256 of the path parameters, the checked body and the file; the order of the body's fields does not matter. */
export function contentHashOf({ params, body, file }: Content): string {
  const { fileName, sha256 } = (file ?? {}) as { fileName?: string; sha256?: string }
  const content = JSON.stringify([params, body, file && [fileName, sha256]], sortKeys)
  return createHash('sha256').update(content).digest('hex')
}

export const routeOf = ({ method, path }: Endpoint): string => `${method} ${path}`

async function lock(trx: Trx, name: string): Promise<void> {
  const { isFree } = await trx
    .selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`.as('isFree'))
    .executeTakeFirstOrThrow()
  if (!isFree) throw new AppError('in_progress')
}

interface RepeatOptions {
  /** Runs when a repeat gets the first response. */
  onRepeat?: () => Promise<void>
  /** What a repeat gets instead, where the first response contains a secret. */
  toStore?: (response: never) => unknown
}

/** A dry run changes nothing, so what it says is never that of an earlier one. */
const isDryRun = (body: unknown): boolean => (body as { dryRun?: boolean } | undefined)?.dryRun === true

/**
 * Runs the handler in one transaction, once per account, call and `Idempotency-Key` within 24 hours: a repeat gets the
 * first response, and `onRepeat` runs instead. The key is looked up first, so that no rule of the handler refuses a
 * repeat. Successful responses are stored, refusals are not. Without the header, and for a dry run, the handler always
 * runs.
 * @throws AppError in_progress while the first is running; key_reused when the first had another path, body or file;
 * validation_failed for a key that is empty or too long; storage_full
 */
export async function once<T>(
  db: Db,
  endpoint: Endpoint,
  { request, viewer, ...content }: { request: FastifyRequest; viewer: Viewer } & Content,
  handler: (trx: Trx) => Promise<T>,
  { onRepeat, toStore = (response) => response }: RepeatOptions = {},
): Promise<T> {
  const key = isDryRun(content.body) ? undefined : keyOf(request)
  if (key === undefined) return transaction(db, handler)
  const contentHash = contentHashOf(content)
  const row = { accountId: viewer.id, route: routeOf(endpoint), key }
  return transaction(db, async (trx) => {
    await lock(trx, `${row.accountId} ${row.route} ${row.key}`)
    const first = await trx
      .selectFrom('idempotencyKeys')
      .where((eb) => eb.and(row))
      .where('createdAt', '>', validSince)
      .select(['reply', 'contentHash'])
      .executeTakeFirst()
    if (first) {
      if (first.contentHash !== contentHash) throw new AppError('key_reused')
      await onRepeat?.().catch((left) => request.log.warn({ err: left }))
      return first.reply as T
    }
    await request.checkFreeSpace?.()
    const response = await handler(trx)
    const stored = { reply: JSON.stringify(toStore(response as never)), contentHash, createdAt: now }
    await trx
      .insertInto('idempotencyKeys')
      .values({ ...row, ...stored })
      .onConflict((conflict) => conflict.columns(['accountId', 'route', 'key']).doUpdateSet(stored))
      .execute()
    return response
  })
}
