import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseBodyOf } from '@hasiye/contract/endpoint.ts'
import type { ErrorBody, ErrorCode } from '@hasiye/contract/errors.ts'
import { accountHeader } from '@hasiye/contract/headers.ts'
import { learnTime, serverMs } from '../device/clock.ts'
import { failure } from '../ui/texts/errors.ts'
import { Observable } from './observable.ts'
import { pageErrorOf, recordPageError } from './page-errors.ts'

/** What the page itself detects: no response, an error of its code or of the browser, a missing session or file. */
type PageCode = 'network' | 'timeout' | 'page_error' | 'old_browser' | 'cookies_blocked' | 'file_unreadable'

/** A failed call. `message` is a sentence for the user; `retryAfter` is in seconds. */
export class ApiError extends Error {
  override name = 'ApiError'
  code: ErrorCode | PageCode
  status: number
  fields?: Record<string, string>
  retryAfter?: number
  stored?: Record<string, unknown>
  /** The response had no message of its own, so the screen may show a more specific one. */
  isUnexplained: boolean

  constructor(code: ApiError['code'], status: number, sentence?: string, rest: Partial<ErrorBody> = {}) {
    super(sentence ?? ownWords(code))
    this.code = code
    this.status = status
    this.fields = rest.fields
    this.retryAfter = rest.retryAfter
    this.stored = rest.stored
    this.isUnexplained = code === 'server_error' && sentence === undefined
  }
}

const ownWords = (code: ApiError['code']): string => (code in failure ? failure[code as PageCode] : failure.server)

/**
 * Returns the message to show for an error: the server's, the network error's, or that of an error of the page, which
 * is never presented as a mistake of the user; otherwise the fallback of SPEC.md section 8.
 */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.isUnexplained ? fallback : error.message
  const kind = pageErrorOf(error)
  return kind ? failure[kind] : fallback
}

/** Returns an error as that of a call; any other error is one of the page, which is reported. */
function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  recordPageError(error)
  return new ApiError(pageErrorOf(error) ?? 'page_error', 0)
}

/** Returns whether no server responded, so that the data that was loaded before is still the newest. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'timeout' || error.code === 'unavailable')

/** Returns an error's own message, for a sentence that quotes it. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : errorText(error, failure.page_error)

type Given<Name extends string, Value> = [Value] extends [undefined]
  ? { [name in Name]?: undefined }
  : Record<never, never> extends Value
    ? { [name in Name]?: Value }
    : { [name in Name]: Value }

/** Path parameters, query and body that a call of this endpoint takes. */
export type Input<E extends Endpoint> = Given<'params', ParamsOf<E>> & Given<'query', QueryOf<E>>
export type CallOptions<E extends Endpoint> = Input<E> &
  Given<'body', BodyOf<E>> & { headers?: Record<string, string>; signal?: AbortSignal }
/** Makes the options argument optional when none of its properties is required. */
export type Rest<Options> = Record<never, never> extends Options ? [options?: Options] : [options: Options]

const timeoutMs = 20_000
const maxCachedResponses = 30
const cachedResponses = new Map<string, { etag: string; body: unknown }>()
const unauthenticated = new Observable<undefined>(undefined)
let accountId: number | undefined

/** Calls the listener on every 401 that means "not signed in". Returns the function that unsubscribes it. */
export function onUnauthenticated(listener: () => void): () => void {
  return unauthenticated.subscribe(listener)
}

/**
 * Sets the account for which every following call is made; `undefined` for no particular account. The browser always
 * adds the cookie of the current session, so the server responds 401 when that session belongs to another account.
 */
export function actFor(id: number | undefined): void {
  accountId = id
}

/** Returns the account for which calls are currently made. */
export const currentAccount = (): number | undefined => accountId

/** Returns the header that tells the server for which account a call is meant. */
export const accountHeaders = (id = accountId): Record<string, string> =>
  id === undefined ? {} : { [accountHeader]: String(id) }

/** Clears the cached response bodies, which belong to one account. They are used with If-None-Match. */
export function forgetResponses(): void {
  cachedResponses.clear()
}

let beforeCall: (endpoint: Endpoint) => Promise<void> | undefined = () => undefined

/** Sets what each call waits for before it is sent; if that fails, the call fails with the same error. */
export function setBeforeCall(wait: typeof beforeCall): void {
  beforeCall = wait
}

/** Builds the URL of a call with its path and query parameters. */
export function address(endpoint: Endpoint, { params, query }: { params?: unknown; query?: unknown }): string {
  const values = (params ?? {}) as Record<string, string | number>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const given = Object.entries((query ?? {}) as Record<string, string | undefined>)
  const search = String(new URLSearchParams(given.filter((pair): pair is [string, string] => pair[1] !== undefined)))
  return search ? `${path}?${search}` : path
}

/**
 * Makes one API call and returns its response body. Throws only `ApiError`.
 * A GET remembers the ETag of its response, sends it with the next request and returns the stored body on 304.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...options: Rest<CallOptions<E>>
): Promise<ResponseBodyOf<E>> {
  try {
    return await request(endpoint, ...options)
  } catch (error) {
    throw asApiError(error)
  }
}

async function request<E extends Endpoint>(
  endpoint: E,
  ...[options]: Rest<CallOptions<E>>
): Promise<ResponseBodyOf<E>> {
  const isReady = beforeCall(endpoint)
  if (isReady) await isReady
  const url = address(endpoint, options ?? {})
  const known = endpoint.method === 'GET' ? cachedResponses.get(url) : undefined
  const sentFor = accountId
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
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(options?.signal ? [options.signal] : [])]),
  })
  if (response.status === 304 && known) return known.body as ResponseBodyOf<E>
  const body = await read(response)
  if (!response.ok) throw refusal(response.status, body, response.headers.get('retry-after'), sentFor)
  const etag = response.headers.get('etag')
  if (etag && endpoint.method === 'GET') cacheResponse(url, etag, body)
  return body as ResponseBodyOf<E>
}

async function send(url: string, init: RequestInit): Promise<Response> {
  const given = init.method === 'GET' ? takeResponse(url) : undefined
  const sentAtMs = given ? performance.timeOrigin : Date.now()
  const sent = given ?? fetch(url, init)
  const response = await Promise.resolve(sent).catch((error: unknown) => {
    throw unreachable(error)
  })
  // an error may be a proxy's, whose clock may be wrong
  if (response.ok || response.status === 304) learnTime(response.headers.get('date'), sentAtMs)
  return response
}

/** Parses the JSON body; undefined when an error response has none, for example a proxy's error page. */
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

/** Maps the status of a response that is not in the contract's format, such as a proxy's, to an error code. */
const codeOfStatus = (status: number): ErrorCode => (status >= 502 || status === 429 ? 'unavailable' : 'server_error')

/**
 * Builds the error for an unsuccessful response; notifies the listeners when the session is missing.
 * @param body any value: a proxy's response may not be JSON, or may have another format
 * @param retryAfter the header `Retry-After`, used when the body does not contain it
 * @param sentFor the account for which the call was made: the session of another one may have started since
 */
export function refusal(status: number, body: unknown, retryAfter: string | null, sentFor = accountId): ApiError {
  const known: Partial<ErrorBody> = isRefusal(body) ? body : {}
  const code = known.code ?? codeOfStatus(status)
  const isLate = sentFor !== undefined && accountId !== undefined && sentFor !== accountId
  if (code === 'unauthenticated' && !isLate) unauthenticated.set(undefined)
  return new ApiError(code, status, known.error, { retryAfter: secondsOf(retryAfter), ...known })
}

const isRefusal = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'

/** Parses `Retry-After`, which is either seconds or a date. */
function secondsOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - serverMs()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}

function cacheResponse(url: string, etag: string, body: unknown): void {
  cachedResponses.delete(url)
  cachedResponses.set(url, { etag, body })
  const oldest = cachedResponses.keys().next().value
  if (cachedResponses.size > maxCachedResponses && oldest !== undefined) cachedResponses.delete(oldest)
}

const givenResponses = new Map<string, Response>()

/** Gives the client the response to a call that the page already has, for the first call of this URL. */
export const giveResponse = (url: string, response: Response): void => void givenResponses.set(url, response)

/** Returns the given response to a call, if there is one. It is returned once. */
function takeResponse(url: string): Response | undefined {
  const given = givenResponses.get(url)
  givenResponses.delete(url)
  return given
}

/** Drops the unused responses: they are as old as the page, and belong to the person who opened it. */
export const dropResponses = (): void => givenResponses.clear()
