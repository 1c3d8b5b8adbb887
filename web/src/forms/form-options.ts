import type { Endpoint, ReplyOf } from '@hasiye/contract/endpoint.ts'
import type { QueryKey } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import type { ApiError } from '../api/client.ts'
import type { MutationInput } from '../api/mutation.ts'
import type { FieldErrors, Values } from './checks.ts'

/** How a refusal shows where the server's own fields and sentence do not say it best. */
export interface Shown<V extends Values> {
  fieldErrors?: FieldErrors<V>
  /** Stands once in the form. */
  error?: string
  /** The field that gets the focus along with `error`. */
  focus?: keyof V & string
}

interface CommonOptions<E extends Endpoint, V extends Values> {
  initial: V
  /** Names of fields that the contract does not know, or names otherwise. */
  labels?: Partial<Record<keyof V & string, string>>
  /** What is wrong beyond the contract's own checks; its sentences win. */
  check?: (values: V) => FieldErrors<V>
  /** Said of a failure without words of the server; as a function it gives the whole sentence. */
  failed: string | ((error: unknown) => string)
  onRefused?: (error: ApiError) => Shown<V> | undefined
  onSaved?: (reply: ReplyOf<E>, values: V) => unknown
  /** The queries that show something else afterwards. */
  stale?: readonly QueryKey[]
  /** Keeps what is typed on the device under this name until it is saved or given up; secrets never. */
  keepTypedAs?: string
}

/** What is sent: the values that the contract names, trimmed, unless the form says otherwise. */
type Sending<E extends Endpoint, V extends Values> =
  { body: V } extends MutationInput<E>
    ? { input?: (values: V) => MutationInput<E> }
    : { input: (values: V) => MutationInput<E> }

export type FormOptions<E extends Endpoint, V extends Values> = CommonOptions<E, V> & Sending<E, V>

/** What a field hands over: its value, or the event of a text field. */
export type Changed<Value> = Value | ChangeEvent<HTMLInputElement | HTMLTextAreaElement>

export function valueIn<Value>(changed: Changed<Value>): Value {
  const isEvent = typeof changed === 'object' && changed !== null && 'currentTarget' in changed
  return isEvent ? (changed.currentTarget.value as Value) : (changed as Value)
}
