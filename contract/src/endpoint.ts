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

/**
 * One call of the API: method and path, input, response, and the error codes that may refuse it. For all calls:
 *
 * - JSON in UTF-8, and a session in a cookie. Ids are positive safe integers, instants ISO 8601 in UTC with
 *   milliseconds, calendar days `YYYY-MM-DD`; “now” and “today” are those of Baku.
 * - Input is strict, and nothing is coerced: what is missing, mistyped or unknown is validation_failed, with a text for
 *   each field. Texts are cleaned (`clean-text.ts`), then measured in code points; secrets are taken as sent. Lone
 *   surrogates and C0 controls are refused, except line breaks and tabs in long texts.
 * - Success is 200, or 201 with what was created; a call with nothing to say has the response `Message`.
 * - The first refusal in this order is the response: rate_limited, cross_site, route_not_found, unauthenticated,
 *   read_only (a parent's session that writes), forbidden for the role, not_found for what the viewer may not see,
 *   forbidden or course_read_only for what they see and may not change, storage_full; then by the body 400, 413 and
 *   415; then by the state 403 and 409. Nothing that a client sends is answered 500.
 * - While the database is away the response is unavailable, with Retry-After. What was answered 2xx is stored.
 * - A long list comes in pages, newest first: `next` is the `before` of the next page, null on the last one.
 * - An `Idempotency-Key` of an account and a call lasts 24 hours. Only success is stored, and a repeat gets it; a
 *   simultaneous repeat is in_progress, one with another content key_reused. The page sends one per opened form.
 *
 * Source: SECURITY_REQUIREMENTS.md sections 1, 5, 9 and 10.
 */
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
