import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { expireDrafts } from './expire-drafts.ts'

test.each([
  ['a device without drafts', async () => [{ name: 'hasiye-cache' }], 0],
  ['a device with drafts', async () => [{ name: 'hasiye' }], 1],
  ['a browser that lists no databases', undefined, 1],
])('%s loads the code only if there may be something to remove', async (_, databases, times) => {
  vi.useFakeTimers()
  vi.stubGlobal('indexedDB', { databases })
  const client = new QueryClient()
  const fetchQuery = vi.spyOn(client, 'fetchQuery').mockRejectedValue(new Error('no network'))
  expireDrafts(client)
  await vi.runAllTimersAsync()
  expect(fetchQuery).toHaveBeenCalledTimes(times)
})
