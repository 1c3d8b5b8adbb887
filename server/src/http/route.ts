import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseBodyOf } from '@hasiye/contract/endpoint.ts'
import { strict } from '@hasiye/contract/shapes.ts'
import fastJson from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { bodyLimits } from '../rate-limits/limits.ts'
import type { Standing, Viewer } from '../sessions/viewer.ts'
import { pathParser } from './path-parameters.ts'
import type { Policy } from './policy.ts'
import { maxStructureOf } from './structure.ts'
import { compileCheck } from './validate.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may make the call; undefined on a route that is not a call of the contract. */
    who?: Policy<never>
    parsePath?: ReturnType<typeof pathParser>
    /** The free space is checked when the `Idempotency-Key` is new; for a file that would be too late. */
    checksSpaceOnce?: boolean
    /** The call is sent as multipart/form-data. */
    isForm?: boolean
    /** A form may be posted without the app, and leads to this page. */
    formLeadsTo?: string
  }
}

/** The handler's result, with rows as the database returns them: a Date is serialized as an ISO 8601 instant. */
export type HandlerResult<T> = T extends string
  ? T | Date
  : T extends readonly (infer I)[]
    ? HandlerResult<I>[]
    : T extends object
      ? { [K in keyof T]: HandlerResult<T[K]> }
      : T

/** A request that the access hook has allowed. Its body was not read yet. */
export interface OpenRequest<E extends Endpoint = Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  request: FastifyRequest
  reply: FastifyReply
  /** Undefined where the call needs none, or where it only reads a session and there is none. */
  viewer: Viewer | undefined
  standing: Standing | undefined
}

/** A request with its checked body, and the file of a form as its target has stored it. */
export interface CheckedRequest<E extends Endpoint = Endpoint> extends OpenRequest<E> {
  body: BodyOf<E>
  file?: unknown
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

/** Adds the route of a call; the handler gets only what the access hook has allowed, and works in a slot of the session. */
export function addRoute(
  app: FastifyInstance,
  endpoint: Endpoint,
  who: Policy<never>,
  handler: (open: OpenRequest) => Promise<unknown>,
): void {
  const { method, path, params, body, file, formLeadsTo, acceptsIdempotencyKey = false } = endpoint
  const checkQuery = endpoint.query ? compileCheck(endpoint.query) : undefined
  app.route({
    method,
    url: path,
    bodyLimit: who.bodyLimitBytes ?? bodyLimits.usual,
    config: {
      who,
      parsePath: pathParser(params),
      checksSpaceOnce: acceptsIdempotencyKey && !file,
      isForm: file !== undefined,
      maxStructure: maxStructureOf(body ?? strict({})),
      ...(formLeadsTo && { formLeadsTo }),
    },
    schema: { response: { [endpoint.status ?? 200]: endpoint.responseBody } },
    serializerCompiler: () => serializerOf(endpoint.responseBody),
    handler: async (request, reply) => {
      const { viewer, standing } = request
      const query = checkQuery?.({ ...(request.query as object) })
      const open = { params: request.params, query, viewer, standing, request, reply } as OpenRequest
      reply.code(endpoint.status ?? 200)
      return handler(open)
    },
  })
}

export type Result<E extends Endpoint> = HandlerResult<ResponseBodyOf<E>>
