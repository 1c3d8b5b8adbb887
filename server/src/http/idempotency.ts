import type { Endpoint, ReplyOf } from '@hasiye/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { type SqlBool, sql } from 'kysely'
import { type Db, type Trx, transaction } from '../db/db.ts'
import { AppError } from './errors.ts'
import type { Answer, Call } from './route.ts'

const longestKey = 64

/** The header `Idempotency-Key`, undefined where none came. @throws AppError validation_failed */
function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || key.length === 0 || key.length > longestKey) throw new AppError('validation_failed')
  return key
}

async function lock(trx: Trx, name: string): Promise<void> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as is_free`.execute(trx)
  if (!rows[0]?.isFree) throw new AppError('in_progress')
}

/**
 * Runs the work in one transaction, once per account, call and `Idempotency-Key` within 24 hours: a repeat gets the first
 * answer, and `onRepeat` runs instead. Only an answer is remembered, a refusal is not. Without the header the work is
 * simply run.
 * @throws AppError in_progress while the first is under way; validation_failed for a key that is empty or too long
 */
export async function once<E extends Endpoint>(
  db: Db,
  endpoint: E,
  { request, viewer }: Pick<Call<E>, 'request' | 'viewer'>,
  work: (trx: Trx) => Promise<Answer<ReplyOf<E>>>,
  onRepeat?: () => Promise<void>,
): Promise<Answer<ReplyOf<E>>> {
  const key = keyOf(request)
  if (key === undefined) return transaction(db, work)
  const row = { accountId: viewer.id, route: `${endpoint.method} ${endpoint.path}`, key }
  return transaction(db, async (trx) => {
    await lock(trx, `${row.accountId} ${row.route} ${row.key}`)
    const first = await trx
      .selectFrom('idempotencyKeys')
      .where((eb) => eb.and(row))
      .where(sql<SqlBool>`created_at > now() - interval '24 hours'`)
      .select('reply')
      .executeTakeFirst()
    if (first) {
      await onRepeat?.()
      return first.reply as Answer<ReplyOf<E>>
    }
    const reply = await work(trx)
    const kept = { reply: JSON.stringify(reply), createdAt: sql<Date>`now()` }
    await trx
      .insertInto('idempotencyKeys')
      .values({ ...row, ...kept })
      .onConflict((conflict) => conflict.columns(['accountId', 'route', 'key']).doUpdateSet(kept))
      .execute()
    return reply
  })
}
