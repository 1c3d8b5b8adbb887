import type { Me } from '@hasiye/contract/accounts.ts'
import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { actFor, isUnreachable } from '../api/client.ts'
import { meQuery } from '../api/queries.ts'
import { clearCache } from '../device/cache.ts'
import { type CachedResponse, type CacheOwner, readCached, readOwner } from './cache-disk.ts'
import { isCached } from './cached-queries.ts'
import { isFresh, showCached } from './cached-response.ts'

/** How long after the request the server may respond before the page shows what is cached. */
const waitMs = 150

interface CachedViewer {
  owner: CacheOwner
  /** The response that identifies the owner. */
  response: CachedResponse | undefined
}

const sleep = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Returns the server's response to `request` or, if none arrives in time or the first attempt fails, the cached
 * account. Throws the error where none is cached.
 * @param requestedAt by `performance.now()`
 */
export async function findViewer(
  request: Promise<Me | null>,
  requestedAt: number,
  queryClient: QueryClient,
): Promise<Me | null> {
  const watching = new AbortController()
  const cached = readViewer()
  const viewer = await Promise.race([
    request.catch(() => undefined),
    firstFailure(queryClient, meQuery.queryKey, watching.signal),
    sleep(navigator.onLine ? requestedAt + waitMs - performance.now() : 0),
  ])
  watching.abort()
  return viewer === undefined ? ((await showCachedViewer(queryClient, await cached)) ?? request) : viewer
}

async function readViewer(): Promise<CachedViewer | undefined> {
  const owner = await readOwner()
  if (!owner) return undefined
  const [response] = await readCached(owner.name, [hashKey(meQuery.queryKey)])
  return { owner, response: response }
}

/**
 * Uses the cached account as the page's account, and shows the cached data of the page. Each call names this account,
 * so that the server refuses it if somebody else has signed in since. Returns undefined once the session is older than
 * the server allows.
 */
async function showCachedViewer(queryClient: QueryClient, cached: CachedViewer | undefined): Promise<Me | undefined> {
  if (!cached) return undefined
  const now = Date.now()
  const { owner, response } = cached
  const me = response && isFresh(response, now) ? (JSON.parse(response.body) as Me) : undefined
  const sessionMs = lifetimes.sessionMinutes[me?.isParentView ? 'parent' : 'account'] * 60_000
  if (!response || !me || now - owner.since > sessionMs) {
    clearCache()
    return undefined
  }
  if (queryClient.getQueryData(meQuery.queryKey) !== undefined) return undefined
  actFor(me.id)
  queryClient.setQueryData(meQuery.queryKey, me, { updatedAt: response.updatedAt })
  const isWanted = () => queryClient.getQueryData(meQuery.queryKey) === me
  const pending = queryClient.getQueryCache().findAll({ predicate: isCached })
  await showCached(queryClient, pending, { owner: owner.name, isWanted })
  return me
}

/** Resolves when a query could not reach the server, even if it will be retried. Stops watching on `signal`. */
export function firstFailure(queryClient: QueryClient, queryKey: QueryKey, signal: AbortSignal): Promise<undefined> {
  const cache = queryClient.getQueryCache()
  const hash = hashKey(queryKey)
  return new Promise((resolve) => {
    const check = () => {
      if (isUnreachable(cache.get(hash)?.state.fetchFailureReason)) resolve(undefined)
    }
    signal.addEventListener('abort', cache.subscribe(check))
    check()
  })
}
