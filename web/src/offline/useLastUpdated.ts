import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isUnreachable } from '../api/client.ts'
import { serverMs } from '../device/clock.ts'
import { isOld } from './cached-response.ts'

/**
 * Returns when the oldest data on the screen was loaded, if the server could not be asked for newer data, and whether
 * that failed or is still pending.
 */
export function useLastUpdated(): { atMs: number; isFailed: boolean } | undefined {
  const cache = useQueryClient().getQueryCache()
  const findOld = () => cache.findAll({ type: 'active', predicate: isOld })
  const subscribe = cache.subscribe.bind(cache)
  const oldest = useSyncExternalStore(subscribe, () => Math.min(...findOld().map(({ state }) => state.dataUpdatedAt)))
  const isFailed = useSyncExternalStore(subscribe, () =>
    findOld().some(({ state }) => isUnreachable(state.error ?? state.fetchFailureReason)),
  )
  return Number.isFinite(oldest) ? { atMs: serverMs(oldest), isFailed } : undefined
}
