// @vitest-environment happy-dom
import { afterAll, afterEach, expect, test, vi } from 'vitest'

const container = Promise.withResolvers<object>()
const showToast = vi.fn()
const clearToasts = vi.fn()
vi.mock('./load-with-retry.ts', () => ({ loadWithRetry: () => container.promise }))

// The worker keeps what earlier files loaded, and what this one loads.
vi.resetModules()
afterAll(() => void vi.resetModules())
afterEach(() => {
  vi.useRealTimers()
})

test('a toast whose code loads slowly is shown for its whole time', async () => {
  vi.useFakeTimers()
  const { notifyError } = await import('./notify.ts')
  void notifyError('Server cavab vermədi.')
  await vi.advanceTimersByTimeAsync(20_000)
  container.resolve({ showToast, clearToasts })
  await vi.advanceTimersByTimeAsync(3_900)
  expect(showToast).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ text: 'Server cavab vermədi.' }),
    expect.any(Function),
  )
  expect(clearToasts).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(clearToasts).toHaveBeenCalledOnce()
})
