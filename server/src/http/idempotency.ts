import { createHash } from 'node:crypto'
import type { BodyOf, Endpoint, ParamsOf, ResponseBodyOf } from '@hasiye/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { type Db, type Trx, transaction } from '../db/db.ts'
import { ago, now } from '../db/instants.ts'
import { removeRows } from '../db/slices.ts'
import { AppError } from '../errors/errors.ts'
import type { Viewer } from '../sessions/viewer.ts'
import type { HandlerResult } from './route.ts'

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
interface Content<E extends Endpoint> {
  params: ParamsOf<E>
  body: BodyOf<E>
  file?: { fileName: string; sha256: string } | undefined
}

const sortKeys = (_key: string, value: unknown): unknown =>
  isPlainObject(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value
const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** SHA-256 of the path parameters, the checked body and the file; the order of the body's fields does not matter. */
export function contentHashOf<E extends Endpoint>({ params, body, file }: Content<E>): string {
  const content = JSON.stringify([params, body, file && [file.fileName, file.sha256]], sortKeys)
  return createHash('sha256').update(content).digest('hex')
}

export const routeOf = ({ method, path }: Endpoint): string => `${method} ${path}`

async function lock(trx: Trx, name: string): Promise<void> {
  const { isFree } = await trx
    .selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`.as('isFree'))
    .executeTakeFirstOrThrow()
  if (!isFree) throw new AppError('in_progress')
}

interface RepeatOptions<E extends Endpoint> {
  onRepeat?: () => Promise<void>
  toStore?: (response: HandlerResult<ResponseBodyOf<E>>) => HandlerResult<ResponseBodyOf<E>>
}

/**
 * Runs the handler in one transaction, once per account, call and `Idempotency-Key` within 24 hours: a repeat gets the
 * first response, and `onRepeat` runs instead. The key is looked up first, so that no rule of the handler refuses a
 * repeat. Successful responses are stored, refusals are not. Without the header the handler always runs.
 * @param toStore what a repeat gets instead, where the first response contains a secret
 * @throws AppError in_progress while the first is running; key_reused when the first had another path, body or file;
 * validation_failed for a key that is empty or too long; storage_full
 */
export async function once<E extends Endpoint & { acceptsIdempotencyKey: true }>(
  db: Db,
  endpoint: E,
  call: { request: FastifyRequest; viewer: Viewer } & Content<E>,
  handler: (trx: Trx) => Promise<HandlerResult<ResponseBodyOf<E>>>,
  { onRepeat, toStore = (response) => response }: RepeatOptions<E> = {},
): Promise<HandlerResult<ResponseBodyOf<E>>> {
  const { request, viewer } = call
  const key = keyOf(request)
  if (key === undefined) return transaction(db, handler)
  const contentHash = contentHashOf(call)
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
      return first.reply as HandlerResult<ResponseBodyOf<E>>
    }
    await request.checkFreeSpace?.()
    const response = await handler(trx)
    const stored = { reply: JSON.stringify(toStore(response)), contentHash, createdAt: now }
    await trx
      .insertInto('idempotencyKeys')
      .values({ ...row, ...stored })
      .onConflict((conflict) => conflict.columns(['accountId', 'route', 'key']).doUpdateSet(stored))
      .execute()
    return response
  })
}
