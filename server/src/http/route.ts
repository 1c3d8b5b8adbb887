import type { Readable } from 'node:stream'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@hasiye/contract/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'
import { compileCheck } from './validate.ts'
import type { Standing, Viewer } from './viewer.ts'

/** What a handler gets: checked input, who asks, and what they are to the course of the path. */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** Only where the call asks for a session. */
  viewer: Viewer
  /** Only where the call is about a course. */
  standing: Standing
  request: FastifyRequest
  reply: FastifyReply
}

/** Rows come as the database gives them: a Date is written as an ISO 8601 instant. */
export type Answer<T> = T extends string
  ? T | Date
  : T extends readonly (infer I)[]
    ? Answer<I>[]
    : T extends object
      ? { [K in keyof T]: Answer<T[K]> }
      : T

const noBody = (body: unknown): undefined => {
  const empty = body === undefined || body === null || (typeof body === 'object' && Object.keys(body).length === 0)
  if (!empty) throw new AppError('validation_failed')
  return undefined
}

/** Binds a call of the contract to its work. Who may make it stands in http/policy.ts alone. */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  work: (call: Call<E>) => Promise<Answer<ReplyOf<E>> | Buffer | Readable | undefined>,
): void {
  const checkQuery = endpoint.query ? compileCheck(endpoint.query) : undefined
  const checkBody = endpoint.body ? compileCheck(endpoint.body) : noBody
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: { response: { [endpoint.status ?? 200]: endpoint.reply } },
    handler: async (request, reply) => {
      const call = {
        params: request.params,
        query: checkQuery?.({ ...(request.query as object) }),
        body: endpoint.method === 'GET' ? undefined : checkBody(request.body),
        viewer: request.viewer,
        standing: request.standing,
        request,
        reply,
      } as Call<E>
      reply.code(endpoint.status ?? 200)
      return work(call)
    },
  })
}
