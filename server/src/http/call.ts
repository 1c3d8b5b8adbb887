import type { Readable } from 'node:stream'
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@hasiye/contract/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readOnly, type Trx } from '../db/db.ts'
import { AppError } from '../errors/errors.ts'
import type { Parts } from '../parts.ts'
import type { Limit } from '../rate-limits/limits.ts'
import type { Standing, Viewer } from '../sessions/viewer.ts'
import { once } from './idempotency.ts'
import { type Policy, recordPolicy } from './policy.ts'
import { addRoute, type CheckedRequest, type OpenRequest, type Result } from './route.ts'
import { compileCheck } from './validate.ts'

/** The viewer, in one of the roles of `who`; undefined if it only reads a session and there is none. */
type ViewerOf<Who> = Who extends { roles: readonly (infer Role)[] }
  ? { viewer: Viewer & { role: Role } }
  : Who extends { readsSession: true }
    ? { viewer: Viewer | undefined }
    : unknown

/** The viewer's standing in the course to which the path leads. */
type StandingOf<Who> = Who extends { finds: unknown } ? { standing: Standing } : unknown

/** The transaction that stores the response under its `Idempotency-Key`, which identifies a request of an account. */
type TransactionOf<E, Who> = E extends { acceptsIdempotencyKey: true }
  ? Who extends { roles: unknown }
    ? { trx: Trx }
    : unknown
  : unknown

/** What a handler gets: the parts of the server, checked input, and what `who` requires of the viewer. */
export type CallOf<E extends Endpoint, Who> = Parts & {
  parts: Parts
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  request: FastifyRequest
  reply: FastifyReply
} & ViewerOf<Who> &
  StandingOf<Who> &
  TransactionOf<E, Who>

type Response<E extends Endpoint> = Promise<Result<E> | Buffer | Readable | undefined>
type Handler<E extends Endpoint, Who> = (call: CallOf<E, Who>) => Response<E>

interface CallOptions<E extends Endpoint> {
  /** What a repeat gets instead of the first response, where that contains a secret. */
  toStore?: (response: Result<E>) => Result<E>
}

/** A call of a room: an endpoint of the contract, who may make it, and what it does. */
export interface RoomCall {
  endpoint: Endpoint
  who: Policy<never>
  /** Makes the handler of a server. */
  open: (parts: Parts) => (request: OpenRequest) => Promise<unknown>
}

const noBody = (body: unknown): undefined => {
  const empty = body === undefined || body === null || (typeof body === 'object' && Object.keys(body).length === 0)
  if (!empty) throw new AppError('validation_failed')
  return undefined
}

/** Declares an endpoint, who may call it, and what it does; none exists without the others. */
export function call<const E extends Endpoint, const Who extends Policy<BodyOf<E>>>(
  endpoint: E,
  who: Who,
  handler: Handler<E, Who>,
  options: CallOptions<E> = {},
): RoomCall {
  return declare(endpoint, who, (parts) => {
    const isRead = endpoint.method === 'GET'
    const checkBody = endpoint.body ? compileCheck(endpoint.body) : noBody
    return (open) => {
      const answer = async () => {
        const body = isRead ? undefined : checkBody(open.request.body)
        return run(parts, { endpoint, who, handler, ...options }, { ...open, body } as CheckedRequest)
      }
      return open.request.inSlot(isRead ? () => readOnly(answer) : answer)
    }
  })
}

/** Declares a call that reads its body itself; it ends with `run` in a slot of the session. */
export function declare(endpoint: Endpoint, who: Policy<never>, open: RoomCall['open']): RoomCall {
  recordPolicy(endpoint, who)
  return { endpoint, who, open }
}

interface Running {
  endpoint: Endpoint
  who: Policy<never>
  handler: (call: never) => Promise<unknown>
  /** Runs when a repeat gets the first response. */
  onRepeat?: () => Promise<void>
  toStore?: (response: never) => unknown
}

/**
 * Runs the handler of a checked request: for whom its body allows it, and once for each `Idempotency-Key`, in its
 * transaction. What the viewer does successfully and for the first time counts towards the limit of `who`.
 * @throws AppError by `mayAsk`; rate_limited; like `once`; what the handler throws
 */
export function run(
  parts: Parts,
  { endpoint, who, handler, ...options }: Running,
  checked: CheckedRequest,
): Promise<unknown> {
  const { viewer, standing, body } = checked
  if (who.mayAsk) {
    const verdict = standing ? who.mayAsk(standing, body as never) : 'not_found'
    if (verdict !== true) throw new AppError(verdict)
  }
  const handle = (trx?: Trx) => handler({ ...parts, parts, ...checked, trx } as never)
  const isKeyed = endpoint.acceptsIdempotencyKey && who.roles !== undefined
  const answer = (handleNew: typeof handle): Promise<unknown> =>
    isKeyed ? once(parts.db, endpoint, { ...checked, viewer: viewer as Viewer }, handleNew, options) : handleNew()
  return who.counts ? countNew(parts, who.counts, viewer as Viewer, answer, handle) : answer(handle)
}

/**
 * Counts an answer towards a limit of the viewer unless it is a refusal or a repeat. The point is reserved before the
 * transaction, which would hold a connection while the limiter waits for another. A reached limit refuses only what is
 * new: a repeat of the last one gets its first response.
 */
async function countNew<T>(
  { limiter }: Parts,
  limit: Limit,
  { id }: Viewer,
  answer: (handle: (trx?: Trx) => Promise<T>) => Promise<T>,
  handle: (trx?: Trx) => Promise<T>,
): Promise<T> {
  const reserving = limiter.reserve([{ limit, of: String(id) }])
  const reservation = await reserving.catch(() => undefined)
  let isNew = false
  try {
    const answered = await answer(async (trx) => {
      await reserving
      isNew = true
      return handle(trx)
    })
    if (isNew) reservation?.keep()
    else await reservation?.refund()
    return answered
  } catch (error) {
    await reservation?.refund().catch(() => {})
    throw error
  }
}

/** Adds the routes of these calls to a server. */
export function addCalls(app: FastifyInstance, parts: Parts, calls: readonly RoomCall[]): void {
  for (const { endpoint, who, open } of calls) addRoute(app, endpoint, who, open(parts))
}

/** Opens once for each server what a room keeps in memory between calls. */
export function perServer<T>(open: (parts: Parts) => T): (parts: Parts) => T {
  const opened = new WeakMap<Parts, T>()
  return (parts) => {
    if (!opened.has(parts)) opened.set(parts, open(parts))
    return opened.get(parts) as T
  }
}
