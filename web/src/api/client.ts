import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@hasiye/contract/endpoint.ts'
import type { ErrorBody, ErrorCode } from '@hasiye/contract/errors.ts'
import { accountHeader } from '@hasiye/contract/headers.ts'
import { failure } from '../ui/texts/errors.ts'
import { Observable } from './observable.ts'

/** A refused or failed call. `message` is a sentence for a person; `retryAfter` is in seconds. */
export class ApiError extends Error {
  override name = 'ApiError'
  code: ErrorCode | 'network' | 'timeout'
  status: number
  fields?: Record<string, string>
  retryAfter?: number
  /** The server answered without a sentence, so that a screen may know a better one. */
  isUnexplained: boolean

  constructor(code: ApiError['code'], status: number, sentence?: string, rest: Partial<ErrorBody> = {}) {
    super(sentence ?? ownWords(code))
    this.code = code
    this.status = status
    this.fields = rest.fields
    this.retryAfter = rest.retryAfter
    this.isUnexplained = code === 'server_error' && sentence === undefined
  }
}

function ownWords(code: ApiError['code']): string {
  if (code === 'network' || code === 'timeout' || code === 'unavailable') return failure[code]
  return failure.server
}

/** The sentence to show for a failure: the server's or the connection's, else the fallback of SPEC.md section 8. */
export function explain(error: unknown, fallback: string): string {
  return error instanceof ApiError && !error.isUnexplained ? error.message : fallback
}

/** What an error says of itself, for a sentence that quotes it. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

type Given<Name extends string, Value> = [Value] extends [undefined]
  ? { [name in Name]?: undefined }
  : Record<never, never> extends Value
    ? { [name in Name]?: Value }
    : { [name in Name]: Value }

/** What a call of this endpoint needs besides itself. */
export type Input<E extends Endpoint> = Given<'params', ParamsOf<E>> & Given<'query', QueryOf<E>>
export type CallOptions<E extends Endpoint> = Input<E> &
  Given<'body', BodyOf<E>> & { headers?: Record<string, string>; signal?: AbortSignal }
/** Optional where nothing of it is required. */
export type Rest<Options> = Record<never, never> extends Options ? [options?: Options] : [options: Options]

const patienceMs = 20_000
const keptAtMost = 30
const kept = new Map<string, { etag: string; body: unknown }>()
const unauthenticated = new Observable<undefined>(undefined)
let accountId: number | undefined

/** Hears every 401 that says "not signed in". Gives back how to stop. */
export function onUnauthenticated(listener: () => void): () => void {
  return unauthenticated.subscribe(listener)
}

/**
 * From now on every call is made for this account, or for nobody in particular: the browser adds the cookie of whoever is signed
 * in by then, and the server answers 401 where that is somebody else.
 */
export function actFor(id: number | undefined): void {
  accountId = id
}

/** The account for which calls are made now. */
export const currentAccount = (): number | undefined => accountId

/** The header that says for whose session a call is meant. */
export const accountHeaders = (id = accountId): Record<string, string> =>
  id === undefined ? {} : { [accountHeader]: String(id) }

/** Drops the bodies kept for If-None-Match; they belong to one person. */
export function forgetResponses(): void {
  kept.clear()
}

/** The address of a call, with its parameters put in. */
export function address(endpoint: Endpoint, { params, query }: { params?: unknown; query?: unknown }): string {
  const values = (params ?? {}) as Record<string, string | number>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const given = Object.entries((query ?? {}) as Record<string, string | undefined>)
  const search = new URLSearchParams(given.filter((pair): pair is [string, string] => pair[1] !== undefined))
  return search.size > 0 ? `${path}?${search}` : path
}

/**
 * Makes one call of the API and gives its reply. Throws `ApiError` and nothing else.
 * A GET whose answer had an ETag sends it along the next time and, on 304, gives the body it kept.
 */
export async function call<E extends Endpoint>(endpoint: E, ...[options]: Rest<CallOptions<E>>): Promise<ReplyOf<E>> {
  const url = address(endpoint, options ?? {})
  const known = endpoint.method === 'GET' ? kept.get(url) : undefined
  const response = await send(url, {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: {
      Accept: 'application/json',
      ...(options?.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(known ? { 'If-None-Match': known.etag } : {}),
      ...accountHeaders(),
      ...options?.headers,
    },
    body: options?.body === undefined ? null : JSON.stringify(options.body),
    signal: AbortSignal.any([AbortSignal.timeout(patienceMs), ...(options?.signal ? [options.signal] : [])]),
  })
  if (response.status === 304 && known) return known.body as ReplyOf<E>
  const body = await read(response)
  if (!response.ok) throw refusal(response.status, body, response.headers.get('retry-after'))
  const etag = response.headers.get('etag')
  if (etag && endpoint.method === 'GET') keep(url, etag, body)
  return body as ReplyOf<E>
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    throw unreachable(error)
  }
}

/** The JSON of an answer; undefined when an error answer (a proxy's page, say) has none. */
async function read(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    if (response.ok || !(error instanceof SyntaxError)) throw unreachable(error)
    return undefined
  }
}

function unreachable(error: unknown): ApiError {
  const late = error instanceof DOMException && error.name === 'TimeoutError'
  return new ApiError(late ? 'timeout' : 'network', 0)
}

/** What a proxy's own answer means, where it is no refusal that the contract knows. */
const codeOfStatus = (status: number): ErrorCode => (status >= 502 || status === 429 ? 'unavailable' : 'server_error')

/**
 * The error of an answer that is no success; tells the listeners when the session is missing.
 * @param body anything: a proxy's is no JSON, or is another's
 * @param retryAfter the header `Retry-After`, for answers whose body does not say it
 */
export function refusal(status: number, body: unknown, retryAfter: string | null): ApiError {
  const known: Partial<ErrorBody> = isRefusal(body) ? body : {}
  const code = known.code ?? codeOfStatus(status)
  if (code === 'unauthenticated') unauthenticated.set(undefined)
  return new ApiError(code, status, known.error, { retryAfter: secondsOf(retryAfter), ...known })
}

const isRefusal = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'

/** Seconds, or a date. */
function secondsOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}

function keep(url: string, etag: string, body: unknown): void {
  kept.delete(url)
  kept.set(url, { etag, body })
  const oldest = kept.keys().next().value
  if (kept.size > keptAtMost && oldest !== undefined) kept.delete(oldest)
}
