// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 30))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('waits for a tap, then until the page is idle a second later', async () => {
  const { afterFirstUse } = await import('./first-use.ts')
  const run = vi.fn()
  afterFirstUse(run)
  await vi.advanceTimersByTimeAsync(2_000)
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await vi.advanceTimersByTimeAsync(1_020)
  expect(run).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20)
  expect(run).toHaveBeenCalledOnce()
  const later = vi.fn()
  afterFirstUse(later)
  await vi.advanceTimersByTimeAsync(30)
  expect(later).toHaveBeenCalledOnce()
})

test('a page that nobody uses counts as used after 5 s, and a cancelled task does not run', async () => {
  const { afterFirstUse } = await import('./first-use.ts')
  const [run, cancelled] = [vi.fn(), vi.fn()]
  afterFirstUse(run)
  afterFirstUse(cancelled)()
  await vi.advanceTimersByTimeAsync(4_990)
  expect(run).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  expect([run.mock.calls.length, cancelled.mock.calls.length]).toEqual([1, 0])
})

test.each([
  [undefined, 1],
  [{ effectiveType: '4g' }, 1],
  [{ effectiveType: '3g' }, 0],
  [{ effectiveType: '4g', saveData: true }, 0],
])('on the connection %j code is prefetched %i times', async (connection, times) => {
  vi.stubGlobal('navigator', { connection })
  const { prefetchLater } = await import('./first-use.ts')
  const load = vi.fn()
  prefetchLater(load)
  await vi.advanceTimersByTimeAsync(6_000)
  expect(load).toHaveBeenCalledTimes(times)
})

test('on a device that is never idle the tasks run after 5 s', async () => {
  vi.stubGlobal('requestIdleCallback', (run: () => void, { timeout }: IdleRequestOptions) => setTimeout(run, timeout))
  const { afterFirstUse } = await import('./first-use.ts')
  const run = vi.fn()
  afterFirstUse(run)
  await vi.advanceTimersByTimeAsync(9_990)
  expect(run).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20)
  expect(run).toHaveBeenCalledOnce()
})
