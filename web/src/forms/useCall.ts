import type { Endpoint, ResponseBodyOf } from '@hasiye/contract/endpoint.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiError, errorText } from '../api/client.ts'
import { type MutationInput, mutation, type WriteOptions } from '../api/mutation.ts'
import { notifyError } from '../ui/blocks/notify.ts'

interface Options<E extends Endpoint> extends WriteOptions {
  /** Runs after the stale queries are refetched, also when the component has unmounted. The call is pending until it resolves. */
  onDone?: ((response: ResponseBodyOf<E>, input: MutationInput<E>) => unknown) | undefined
  /** Notifies the user of an error, in the server's sentence or else in this one. */
  failed?: string
  /** Handles an error in another way, also after the component has unmounted. */
  onError?: (error: ApiError, input: MutationInput<E>) => unknown
}

/**
 * Returns TanStack Query's mutation that calls this endpoint; every write outside a form is one. The component keeps one idempotency
 * key for the same content. `stale` and `keys` are read once, at the first render; the callbacks are those of the newest render.
 */
export function useCall<E extends Endpoint>(endpoint: E, options: Options<E> = {}) {
  const [writing] = useState(() => mutation(endpoint, options))
  const { onDone, failed, onError } = options
  return useMutation({
    ...writing,
    onSuccess: async (...succeeded) => {
      await writing.onSuccess?.(...succeeded)
      await onDone?.(succeeded[0], succeeded[1])
    },
    onError: (error, input) => {
      if (failed !== undefined) void notifyError(errorText(error, failed))
      return onError?.(error, input)
    },
  })
}
