import type { BodyOf, Endpoint, ResponseBodyOf } from '@hasiye/contract/endpoint.ts'
import { mutationOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { type ApiError, type CallOptions, call } from './client.ts'
import { type KeyPerContent, keyPerContent } from './idempotency.ts'
import { meQuery, refreshMe } from './queries.ts'
import { type Sent, type UploadEndpoint, type UploadOptions, upload } from './upload.ts'

/** Input of a mutation: parameters and body, plus the file for endpoints that accept one. */
export type MutationInput<E extends Endpoint> = Omit<CallOptions<E>, 'headers' | 'signal'> &
  (E extends UploadEndpoint ? { file?: File | undefined; onProgress?: (sent: Sent) => void } : unknown)

export interface WriteOptions {
  /** Keys of the queries to refetch after this write, before the mutation succeeds. */
  stale?: readonly QueryKey[] | undefined
  /** Defaults to a new key store. */
  keys?: KeyPerContent | undefined
}

/**
 * Creates the options of `useMutation` for an endpoint, with its types. If the endpoint accepts an Idempotency-Key, the key stays
 * the same until the content changes or the server has accepted it. Components write with `useCall`, which creates the options once
 * for each component.
 */
export function mutation<E extends Endpoint>(endpoint: E, { stale = [], keys = keyPerContent() }: WriteOptions = {}) {
  return mutationOptions<ResponseBodyOf<E>, ApiError, MutationInput<E>>({
    mutationFn: async (input) => {
      const { params, body, file } = input as { params?: unknown; body?: unknown; file?: File }
      // identifies a file without reading its content
      const fileFacts = file && [file.name, file.size, file.lastModified]
      const headers = endpoint.acceptsIdempotencyKey && {
        'Idempotency-Key': keys.keyOf([params, body, fileFacts]),
      }
      const response = await send(endpoint, { ...input, ...(headers && { headers }) })
      keys.forget()
      return response
    },
    onSuccess: (_reply, _input, _result, { client }) => invalidate(client, stale),
  })
}

/** Refetches the queries that a write made stale. The signed-in account is refetched even if no screen currently uses it. */
export async function invalidate(client: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(
    keys.map((queryKey) =>
      String(queryKey) === String(meQuery.queryKey) ? refreshMe(client) : refetchStale(client, queryKey),
    ),
  )
}

/**
 * Marks queries as stale and refetches those in use. A load in progress may have been answered before the write. Where
 * TanStack Query does not cancel it (a first load, or one that no screen uses yet), it is marked again when it has
 * completed.
 */
function refetchStale(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const loads = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  for (const query of loads) {
    if (query.isActive() && query.state.data !== undefined) continue
    const markAgain = () => client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    void query.promise?.then(markAgain, markAgain)
  }
  return client.invalidateQueries({ queryKey })
}

function send<E extends Endpoint>(endpoint: E, input: object): Promise<ResponseBodyOf<E>> {
  if (!isUpload(endpoint))
    return (call as (endpoint: E, options: object) => Promise<ResponseBodyOf<E>>)(endpoint, input)
  const { body, ...rest } = input as { body?: BodyOf<E> }
  return upload(endpoint, { ...rest, fields: body } as unknown as UploadOptions<E & UploadEndpoint>)
}

const isUpload = <E extends Endpoint>(endpoint: E): endpoint is E & UploadEndpoint => endpoint.file !== undefined
