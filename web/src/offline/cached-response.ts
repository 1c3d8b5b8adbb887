import { dayMs, lifetimes } from '@hasiye/contract/lifetimes.ts'
import type { Query, QueryClient } from '@tanstack/react-query'
import { isUnreachable } from '../api/client.ts'
import { type CachedResponse, readCached } from './cache-disk.ts'

/** For how long after it was loaded a response is shown. */
export const cacheTtlMs = lifetimes.cachedResponseDays * dayMs

export const isFresh = ({ updatedAt }: CachedResponse, now: number): boolean => now - updatedAt < cacheTtlMs

/** Returns whether the data is older than this page, and therefore comes from the device. */
export const isFromDevice = ({ state }: Query): boolean =>
  state.data != null && state.dataUpdatedAt < performance.timeOrigin

/** Returns whether the server could not be asked for newer data, or has not responded yet. */
export const isOld = (query: Query): boolean =>
  isFromDevice(query) ||
  (query.state.data !== undefined && isUnreachable(query.state.error ?? query.state.fetchFailureReason))

interface Shown {
  owner: string
  /** Whether the page still belongs to the owner once the device has been read. */
  isWanted: () => boolean
}

/** Fills queries that have no data from the cache, unless the server has refused them. */
export async function showCached(
  queryClient: QueryClient,
  queries: Query[],
  { owner, isWanted }: Shown,
): Promise<void> {
  const responses = await readCached(
    owner,
    queries.map(({ queryHash }) => queryHash),
  )
  for (const [position, { queryKey, state }] of queries.entries()) {
    const response = responses[position]
    if (!response || !isFresh(response, Date.now()) || !isWanted()) continue
    if (state.data !== undefined || (state.error && !isUnreachable(state.error))) continue
    queryClient.setQueryData(queryKey, JSON.parse(response.body), { updatedAt: response.updatedAt })
  }
}
