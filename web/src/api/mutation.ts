import type { BodyOf, Endpoint, ReplyOf } from '@hasiye/contract/endpoint.ts'
import { mutationOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { type ApiError, type CallOptions, call } from './client.ts'
import { type KeyPerContent, keyPerContent } from './idempotency.ts'
import { meQuery, refreshMe } from './queries.ts'
import type { Sent, UploadEndpoint, UploadOptions, upload } from './upload.ts'

let sendFile: typeof upload | undefined

/** Files are sent from signed-in pages alone: what sends them is no part of the first pages, and comes forward. */
export function provideUpload(given: typeof upload): void {
  sendFile = given
}

/** What a write is given: parameters and body, and of an endpoint that takes a file the file. */
export type MutationInput<E extends Endpoint> = Omit<CallOptions<E>, 'headers' | 'signal'> &
  (E extends UploadEndpoint ? { file?: File | undefined; onProgress?: (sent: Sent) => void } : unknown)

interface Options<E extends Endpoint> {
  /** The keys of the queries that show something else after this write; they are read again before it counts as done. */
  stale?: readonly QueryKey[] | ((input: MutationInput<E>, reply: ReplyOf<E>) => readonly QueryKey[])
  /** Left out: keys of its own. */
  keys?: KeyPerContent
}

/**
 * A write as `useMutation` wants it: types come from the endpoint. Where the endpoint takes an Idempotency-Key, the key stays
 * the same until the content changes or the server has accepted it; so these options are made once per opened form
 * (`useState(() => mutation(…))`), not in every render and not for the whole page.
 */
export function mutation<E extends Endpoint>(endpoint: E, { stale = [], keys = keyPerContent() }: Options<E> = {}) {
  return mutationOptions<ReplyOf<E>, ApiError, MutationInput<E>>({
    mutationKey: [endpoint.method, endpoint.path],
    mutationFn: async (input) => {
      const { params, body } = input as { params?: unknown; body?: unknown }
      const headers = endpoint.acceptsIdempotencyKey && {
        'Idempotency-Key': keys.keyOf([params, body, fileFacts(input)]),
      }
      const reply = await send(endpoint, { ...input, ...(headers && { headers }) })
      keys.forget()
      return reply
    },
    onSuccess: (reply, input, _result, { client }) =>
      invalidate(client, typeof stale === 'function' ? stale(input, reply) : stale),
  })
}

/** Reads queries again that a write has made stale; who is signed in is read even where no screen asks for it. */
export async function invalidate(client: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(
    keys.map((queryKey) =>
      String(queryKey) === String(meQuery.queryKey) ? refreshMe(client) : client.invalidateQueries({ queryKey }),
    ),
  )
}

function send<E extends Endpoint>(endpoint: E, input: object): Promise<ReplyOf<E>> {
  if (!isUpload(endpoint) || !sendFile)
    return (call as (endpoint: E, options: object) => Promise<ReplyOf<E>>)(endpoint, input)
  const { body, ...rest } = input as { body?: BodyOf<E> }
  return sendFile(endpoint, { ...rest, fields: body } as unknown as UploadOptions<E & UploadEndpoint>)
}

const isUpload = <E extends Endpoint>(endpoint: E): endpoint is E & UploadEndpoint => endpoint.file !== undefined

/** What tells one file from another without reading it. */
function fileFacts(input: object): unknown {
  const { file } = input as { file?: File }
  return file && [file.name, file.size, file.lastModified]
}
