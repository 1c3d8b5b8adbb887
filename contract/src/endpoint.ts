import type { Static, TObject, TSchema } from 'typebox'
import type { ErrorCode } from './errors.ts'
import { type FieldFacts, fieldsOf } from './fields.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface FileField {
  name: string
  isOptional?: boolean
  /** Accepted media types, detected from the content; omitted: any file except programs. */
  mediaTypes?: readonly string[]
  /** The largest file; omitted: `maxUploadBytes` of GET /api/public/config. */
  maxMb?: number
}

/** One call of the API: method and path, input, response, and the error codes that may refuse it. */
export interface Endpoint {
  method: Method
  /** Parameters are written `:name`. */
  path: string
  summary: string
  /**
   * The schema of each path parameter: an integer is an id, a text has a `pattern` or a `format` that
   * http/path-parameters.ts knows.
   */
  params?: TObject
  query?: TObject
  body?: TObject
  /**
   * A form may be posted without the app, as application/x-www-form-urlencoded. The response is then a page: on success
   * status 303 and this address, otherwise the page with the error.
   */
  formLeadsTo?: '/student-dashboard' | '/parent-view'
  /** The field of the file in a call that is sent as multipart/form-data; `body` then describes its text fields. */
  file?: FileField
  /** Accepts the header `Idempotency-Key`: a repeat with the same key and the same content is executed once. */
  acceptsIdempotencyKey?: true
  /** What a form needs to know about the fields of `body`; derived from it. */
  fields?: Record<string, FieldFacts>
  /** Status of success; 200 where omitted. 302 has no body. */
  status?: 200 | 201 | 302
  responseBody: TSchema
  /** Media types of a response that is not JSON; then `responseBody` is `Bytes`. */
  mediaTypes?: readonly string[]
  /** Responses with other statuses that are not refusals with a code. */
  otherResponseBodies?: Readonly<Record<number, TSchema>>
  /** The response has an ETag, and a request that names it in If-None-Match gets 304. */
  hasETag?: true
  /** A single range gets 206, and one past the end 416. */
  hasRanges?: true
  /** The response has a Content-Disposition. */
  isDownload?: true
  /** The response may set or clear the session cookie. */
  setsCookie?: true
  /** Error codes of this call in addition to those that follow from its method, its path and its policy. */
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
export type ResponseBodyOf<E extends Endpoint> = Static<E['responseBody']>
