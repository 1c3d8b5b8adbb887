// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { ApiError } from '../api/client.ts'
import { noteFault } from '../api/faults.ts'
import { reportCrash, watchFaults } from './report-faults.ts'

test('a fault is reported once, three of them at most, and what is none not at all', () => {
  const fetched = vi.fn<typeof fetch>(async () => new Response('{}'))
  vi.stubGlobal('fetch', fetched)
  watchFaults()
  for (const error of [new ApiError('network', 0), new TypeError('Failed to fetch'), new DOMException('x'), 'x']) {
    noteFault(error)
    reportCrash(error)
  }
  expect(fetched).not.toHaveBeenCalled()
  noteFault(new TypeError("Cannot read properties of undefined (reading 'Aysel')"))
  noteFault(new TypeError("Cannot read properties of undefined (reading 'Nigar')"))
  expect(fetched.mock.calls).toEqual([
    [
      '/api/public/page-faults',
      expect.objectContaining({
        method: 'POST',
        body: '{"name":"TypeError","kind":"no_value","build":"unknown","page":"/"}',
      }),
    ],
  ])
  for (const error of [new RangeError('x'), new Error('x'), new SyntaxError('x'), new ReferenceError('x')]) {
    reportCrash(error)
  }
  expect(fetched).toHaveBeenCalledTimes(3)
  vi.unstubAllGlobals()
})
