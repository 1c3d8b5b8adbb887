import { setImmediate } from 'node:timers/promises'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { firstFailure } from '../offline/cached-viewer.ts'
import { ApiError } from './client.ts'

const hourMs = 3_600_000
const queryKey = ['me']

/** Starts a query whose first attempt fails this way, and whose next is an hour later. */
function failOnce(error: Error): { queryClient: QueryClient; failed: Promise<void> } {
  const queryClient = new QueryClient()
  const failed = new Promise<void>((resolve) => {
    const queryFn = () => Promise.reject(error)
    const retryDelay = () => {
      resolve()
      return hourMs
    }
    void queryClient.fetchQuery({ queryKey, queryFn, retry: 1, retryDelay }).catch(() => undefined)
  })
  return { queryClient, failed }
}

test('an attempt that did not reach the server is detected before the next one', async () => {
  const { queryClient } = failOnce(new ApiError('network', 0))
  const watching = new AbortController()
  expect(await firstFailure(queryClient, queryKey, watching.signal)).toBeUndefined()
  queryClient.clear()
})

test('a refusal of the server is not such a failure, and watching stops at the signal', async () => {
  const { queryClient, failed } = failOnce(new ApiError('not_found', 404))
  const watching = new AbortController()
  const seen = firstFailure(queryClient, queryKey, watching.signal).then(() => 'seen')
  await failed
  await setImmediate()
  watching.abort()
  expect(queryClient.getQueryCache().hasListeners()).toBe(false)
  expect(await Promise.race([seen, 'not seen'])).toBe('not seen')
  queryClient.clear()
})
