import type { Static, TObject, TSchema } from 'typebox'
import type { ErrorCode } from './errors.ts'
import { type FieldFacts, fieldsOf } from './fields.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface FileField {
  name: string
  isOptional?: boolean
  /** Accepted media types, detected from the content; left out: any file but programs. */
  mediaTypes?: readonly string[]
  /** The largest file; left out: `maxUploadBytes` of GET /api/public/config. */
  maxMb?: number
}

/** One call of the API: method and path, input, reply, and the error codes that may refuse it. */
export interface Endpoint {
  method: Method
  /** Parameters are written `:name`. */
  path: string
  summary: string
  /** Of each parameter of the path: an integer is an id, a text has a `pattern` or a `format` that http/path-parameters.ts knows. */
  params?: TObject
  query?: TObject
  body?: TObject
  /**
   * A form may be posted without the app, as application/x-www-form-urlencoded. The answer is then a page: on success status 303 and
   * this address, else the page that says why not.
   */
  formLeadsTo?: '/student-dashboard' | '/parent-view'
  /** The field of the file in a call that is sent as multipart/form-data; `body` then describes its text fields. */
  file?: FileField
  /** Accepts the header `Idempotency-Key`: a repeat with the same key and the same content is executed once. */
  acceptsIdempotencyKey?: true
  /** What a form needs to know about the fields of `body`; derived from it. */
  fields?: Record<string, FieldFacts>
  /** Status of success; 200 where it is left out. 302 has no body. */
  status?: 200 | 201 | 302
  reply: TSchema
  /** Media types of a reply that is not JSON; then `reply` is `Bytes`. */
  mediaTypes?: readonly string[]
  /** Replies with other statuses that are no refusals with a code. */
  otherReplies?: Readonly<Record<number, TSchema>>
  /** The reply has an ETag, and a request that names it in If-None-Match is answered with 304. */
  hasETag?: true
  /** A single range is answered with 206, one past the end with 416. */
  hasRanges?: true
  /** The reply has a Content-Disposition. */
  isDownload?: true
  /** The reply may set or clear the session cookie. */
  setsCookie?: true
  /** Error codes of this call in addition to those that follow from its method, its path and its row in the policy table. */
  errors?: readonly ErrorCode[]
}

/** Declares a call. The server's validation, the types and the OpenAPI document are derived from the returned value. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition.body ? { ...definition, fields: fieldsOf(definition.body) } : definition
}

type Part<S> = S extends TSchema ? Static<S> : undefined
export type ParamsOf<E extends Endpoint> = Part<E['params']>
export type QueryOf<E extends Endpoint> = Part<E['query']>
export type BodyOf<E extends Endpoint> = Part<E['body']>
export type ReplyOf<E extends Endpoint> = Static<E['reply']>
