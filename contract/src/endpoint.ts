import type { Static, TObject, TSchema } from 'typebox'
import type { ErrorCode } from './errors.ts'
import { type FieldFacts, fieldsOf } from './fields.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface FileField {
  name: string
  isOptional?: boolean
  /** Media types that are accepted, judged by content; left out: any but programs. */
  mediaTypes?: readonly string[]
  /** Left out: `maxUploadBytes` of GET /api/public/config. */
  maxMb?: number
}

/** One call of the API: where it is, what goes in, what comes out, and which codes may refuse it. */
export interface Endpoint {
  method: Method
  /** Parameters are written `:name`. */
  path: string
  summary: string
  params?: TObject
  query?: TObject
  body?: TObject
  /** The field of the one file of a call that is sent as multipart/form-data; `body` are then its text fields. */
  file?: FileField
  /** Takes the header `Idempotency-Key`: sent again under the same key, with the same content, it happens once. */
  acceptsIdempotencyKey?: true
  /** What a form needs to know of the fields of `body`; made from it. */
  fields?: Record<string, FieldFacts>
  /** Status of success; 200 unless told. 302 has no body. */
  status?: 200 | 201 | 302
  reply: TSchema
  /** Media types of a reply that is not JSON; then `reply` is `Bytes`. */
  mediaTypes?: readonly string[]
  /** Replies of other statuses that are not refusals with a code. */
  otherReplies?: Readonly<Record<number, TSchema>>
  /** The reply has an ETag, and a request that names it in If-None-Match is answered with 304. */
  hasETag?: true
  /** One Range is answered with 206, one behind the end with 416. */
  hasRanges?: true
  /** The reply has a Content-Disposition. */
  isDownload?: true
  /** The reply may set or clear the cookie of the session. */
  setsCookie?: true
  /** Codes of this call beyond those that follow from its method, its path and its row in the policy table. */
  errors?: readonly ErrorCode[]
}

/** Declares a call. The value is the source of the types, of the server's validation and of the OpenAPI document. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition.body ? { ...definition, fields: fieldsOf(definition.body) } : definition
}

type Part<S> = S extends TSchema ? Static<S> : undefined
export type ParamsOf<E extends Endpoint> = Part<E['params']>
export type QueryOf<E extends Endpoint> = Part<E['query']>
export type BodyOf<E extends Endpoint> = Part<E['body']>
export type ReplyOf<E extends Endpoint> = Static<E['reply']>
