import type { Static, TObject, TSchema } from 'typebox'
import type { ErrorCode } from './errors.ts'
import { type FieldFacts, fieldsOf } from './fields.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface FileField {
  name: string
  isOptional?: boolean
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
  /** Status of success; 200 unless told. */
  status?: 200 | 201
  reply: TSchema
  /** Codes of this call beyond those that any call may answer. */
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
