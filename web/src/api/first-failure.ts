import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { isUnreachable } from './client.ts'

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
