import type { Readable } from 'node:stream'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseBodyOf } from '@hasiye/contract/endpoint.ts'
import { strict } from '@hasiye/contract/shapes.ts'
import fastJson from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { readOnly } from '../db/db.ts'
import { AppError } from '../errors/errors.ts'
import { bodyLimits } from '../rate-limits/limits.ts'
import type { Standing, Viewer } from '../sessions/viewer.ts'
import { findPolicy, type PolicyOf } from './policy.ts'
import { maxStructureOf } from './structure.ts'
import { compileCheck } from './validate.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call is sent as multipart/form-data. */
    isForm?: boolean
    /** A form may be posted without the app, and leads to this page. */
    formLeadsTo?: string
  }
}

/** What every handler gets. */
interface Input<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  request: FastifyRequest
  reply: FastifyReply
}

/** The viewer, in one of the roles of the row; undefined if the row only reads a session and there is none. */
type ViewerOf<Row> = Row extends { roles: readonly (infer Role)[] }
  ? { viewer: Viewer & { role: Role } }
  : Row extends { readsSession: true }
    ? { viewer: Viewer | undefined }
    : unknown

/** The viewer's standing in the course to which the path leads. */
type StandingOf<Row> = Row extends { finds: unknown } ? { standing: Standing } : unknown

/** What a handler gets: checked input, and what the row of http/policy.ts requires of the viewer. */
export type Call<E extends Endpoint> = Input<E> & ViewerOf<PolicyOf<E>> & StandingOf<PolicyOf<E>>

/** A call whose body was not read yet, with the results of the access hook. */
interface OpenCall<E extends Endpoint> extends Omit<Input<E>, 'body'> {
  viewer: Viewer | undefined
  standing: Standing | undefined
}

/**
 * The call for its handler. The access hook has refused it if the viewer or standing that the row requires was not
 * found.
 */
export const withBody = <E extends Endpoint>(call: OpenCall<E>, body: unknown): Call<E> =>
  ({ ...call, body }) as unknown as Call<E>

/** The handler's result, with rows as the database returns them: a Date is serialized as an ISO 8601 instant. */
export type HandlerResult<T> = T extends string
  ? T | Date
  : T extends readonly (infer I)[]
    ? HandlerResult<I>[]
    : T extends object
      ? { [K in keyof T]: HandlerResult<T[K]> }
      : T

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<HandlerResult<ResponseBodyOf<E>> | Buffer | Readable | undefined>

const noBody = (body: unknown): undefined => {
  const empty = body === undefined || body === null || (typeof body === 'object' && Object.keys(body).length === 0)
  if (!empty) throw new AppError('validation_failed')
  return undefined
}

/** Binds an endpoint of the contract to its handler. Who may call it is defined in http/policy.ts only. */
export function route<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void {
  const checkBody = endpoint.body ? compileCheck(endpoint.body) : noBody
  const policy = findPolicy(endpoint.method, endpoint.path)
  const isRead = endpoint.method === 'GET'
  bind(app, endpoint, (call) => {
    const { standing, request } = call
    const handle = async () => {
      const body = isRead ? undefined : checkBody(request.body)
      if (policy?.mayAsk) {
        const verdict = standing ? policy.mayAsk(standing, body) : 'not_found'
        if (verdict !== true) throw new AppError(verdict)
      }
      return handler(withBody(call, body))
    }
    return request.inSlot(isRead ? () => readOnly(handle) : handle)
  })
}

const serializers = new WeakMap<TSchema, (response: unknown) => string>()

/**
 * Compiled at the first reply of its shape, because all shapes together take 90 ms of a start. The text is encoded here, once: Node
 * would measure a string and encode it again as it is written.
 */
const serializerOf = (schema: TSchema) => (response: unknown) => {
  const serialize = serializers.get(schema) ?? fastJson(schema)
  serializers.set(schema, serialize)
  // Fastify sends either; its type says string
  return Buffer.from(serialize(response)) as unknown as string
}

/** Like `route`, for a handler that reads the body itself, and does its other work in a slot. */
export function bind<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: OpenCall<E>) => ReturnType<Handler<E>>,
): void {
  const checkQuery = endpoint.query ? compileCheck(endpoint.query) : undefined
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: findPolicy(endpoint.method, endpoint.path)?.bodyLimitBytes ?? bodyLimits.usual,
    config: {
      isForm: endpoint.file !== undefined,
      maxStructure: maxStructureOf(endpoint.body ?? strict({})),
      ...(endpoint.formLeadsTo && { formLeadsTo: endpoint.formLeadsTo }),
    },
    schema: { response: { [endpoint.status ?? 200]: endpoint.responseBody } },
    serializerCompiler: () => serializerOf(endpoint.responseBody),
    handler: async (request, reply) => {
      const { viewer, standing } = request
      const call = {
        params: request.params as ParamsOf<E>,
        query: checkQuery?.({ ...(request.query as object) }) as QueryOf<E>,
        ...{ viewer, standing, request, reply },
      }
      reply.code(endpoint.status ?? 200)
      return handler(call)
    },
  })
}
