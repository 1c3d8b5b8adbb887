// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { loadWithRetry } from './load-with-retry.ts'

test('where the device is online again a chunk is requested at short intervals again', async () => {
  vi.useFakeTimers()
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('no network'))
  const part = loadWithRetry(load)
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  load.mockClear()
  dispatchEvent(new Event('online'))
  // the network is there a moment after the event
  await vi.advanceTimersByTimeAsync(1_000)
  load.mockResolvedValue('chunk')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await part).toBe('chunk')
  vi.useRealTimers()
})
