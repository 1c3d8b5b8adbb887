import type { Endpoint, ResponseBodyOf } from '@hasiye/contract/endpoint.ts'
import type { QueryKey } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import type { ApiError } from '../api/client.ts'
import type { MutationInput } from '../api/mutation.ts'
import type { FieldErrors, Values } from './checks.ts'

/** How an error is shown when the server's field errors and message are not the best choice. */
export interface Shown<V extends Values> {
  fieldErrors?: FieldErrors<V>
  /** The general error of the form. */
  error?: string
  /** The field that is focused together with `error`. */
  focus?: keyof V & string
}

interface CommonOptions<E extends Endpoint, V extends Values> {
  initial: V
  /** Labels of fields that are not in the contract or have another label there. */
  labels?: Partial<Record<keyof V & string, string>>
  /** Validation in addition to the contract's; its messages take precedence. */
  check?: (values: V) => FieldErrors<V>
  /** Message for an error without one from the server; a function returns the whole sentence. */
  failed: string | ((error: unknown) => string)
  onRefused?: (error: ApiError) => Shown<V> | undefined
  onSaved?: (response: ResponseBodyOf<E>, values: V) => unknown
  /** Queries to refetch afterwards. */
  stale?: readonly QueryKey[]
  /** Why the server refused the form before the app had loaded. */
  refused?: string | undefined
  /** Stores the input on the device under this name until it is saved or discarded; never stores secrets. */
  storeTypedAs?: string
}

/** Builds the request: by default the trimmed values that the contract knows. */
type Sending<E extends Endpoint, V extends Values> =
  { body: V } extends MutationInput<E>
    ? { input?: (values: V) => MutationInput<E> }
    : { input: (values: V) => MutationInput<E> }

/**
 * Receives the valid values, and those that were changed, instead of sending a request: for a queue that sends them
 * later, and for several calls, whose refusal is shown like that of a request.
 */
interface TakingOver<V extends Values> {
  send: (values: V, changed: Partial<V>) => void | Promise<void>
  input?: never
}

export type FormOptions<E extends Endpoint, V extends Values> = CommonOptions<E, V> &
  ((Sending<E, V> & { send?: never }) | TakingOver<V>)

/** What a field passes to `onChange`: its value, or the event of a text field. */
export type Changed<Value> = Value | ChangeEvent<HTMLInputElement | HTMLTextAreaElement>

/** Returns the text field whose event this is. */
export const inputOf = <Value>(changed: Changed<Value>): HTMLInputElement | HTMLTextAreaElement | undefined =>
  typeof changed === 'object' && changed !== null && 'currentTarget' in changed ? changed.currentTarget : undefined

export function valueIn<Value>(changed: Changed<Value>): Value {
  const input = inputOf(changed)
  return input ? (input.value as Value) : (changed as Value)
}
