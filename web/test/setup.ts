import { format } from 'node:util'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'

// React reports its warnings with `console.error`.
const errors: string[] = []
const original = console.error
beforeEach(() => {
  console.error = (...given) => errors.push(format(...given))
})
afterEach(() => {
  console.error = original
  expect(errors.splice(0)).toEqual([])
})

// The device is in Baku; a test may have another one.
Date.prototype.getTimezoneOffset = () => -240

// The fetch of happy-dom would call whatever listens at port 3000.
if (typeof document !== 'undefined') {
  globalThis.fetch = async (url) => {
    errors.push(`no test answers ${url}`)
    throw new TypeError('Failed to fetch')
  }
}

// It unmounts what was rendered. Vitest has no global hooks that it could add this to by itself.
if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/react')
  afterEach(cleanup)
}

// The next file of the worker has the same document, clock and globals (`isolate: false`).
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  if (typeof document === 'undefined') return
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
})

// A component's timer, such as the one that returns the focus after a dialog's fade-out, may fire after its test file
// has ended. The worker is still running then, but the document is gone.
if (typeof document !== 'undefined') {
  const start = globalThis.setTimeout
  const started: NodeJS.Timeout[] = []
  const startNoted = (...given: Parameters<typeof start>): NodeJS.Timeout => {
    const timer = start(...given)
    started.push(timer)
    return timer
  }
  globalThis.setTimeout = Object.assign(startNoted, start)
  afterAll(() => {
    globalThis.setTimeout = start
    for (const timer of started) clearTimeout(timer)
  })
}
