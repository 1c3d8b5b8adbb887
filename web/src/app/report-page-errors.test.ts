// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/client.ts'
import { reportOf, reportPageError } from './report-page-errors.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [new TypeError('AbortSignal.nothing is not a function'), 'TypeError', 'missing_built_in'],
  [
    new TypeError(
      "AbortSignal.nothing is not a function. (In 'AbortSignal.nothing()', 'AbortSignal.nothing' is undefined)",
    ),
    'TypeError',
    'missing_built_in',
  ],
  [new ReferenceError('NoSuchChannel is not defined'), 'ReferenceError', 'missing_built_in'],
  [new ReferenceError("Can't find variable: NoSuchChannel"), 'ReferenceError', 'missing_built_in'],
  [new TypeError('e.onDone is not a function'), 'TypeError', 'not_a_function'],
  [new TypeError('Object.keys(...).nothing is not a function'), 'TypeError', 'not_a_function'],
  [new ReferenceError('typed is not defined'), 'ReferenceError', 'not_defined'],
  [new TypeError("Cannot read properties of undefined (reading 'Aysel')"), 'TypeError', 'no_value'],
  [new TypeError("undefined is not an object (evaluating 'e.Aysel')"), 'TypeError', 'no_value'],
  [new TypeError('can\'t access property "Aysel", e is undefined'), 'TypeError', 'no_value'],
  [new RangeError('Invalid time value'), 'RangeError', 'other'],
  [Object.assign(new Error('Aysel'), { name: 'Aysel' }), 'other', 'other'],
])('of %s only its kind and the pattern of the page are reported', (error, name, kind) => {
  vi.stubGlobal('location', { pathname: '/student-view/A2B3C4D5' })
  expect(reportOf(error, 'index-x.js')).toEqual({
    name,
    kind,
    build: 'index-x.js',
    page: '/student-view/$shortId',
  })
})

test('an error is reported once, three errors at most, and other errors not at all', () => {
  const fetched = vi.fn<typeof fetch>(async () => new Response('{}'))
  vi.stubGlobal('fetch', fetched)
  reportPageError(new ApiError('network', 0))
  reportPageError(new TypeError('Failed to fetch'))
  reportPageError(new DOMException('x'))
  expect(fetched).not.toHaveBeenCalled()
  reportPageError(new TypeError("Cannot read properties of undefined (reading 'Aysel')"))
  reportPageError(new TypeError("Cannot read properties of undefined (reading 'Nigar')"))
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
    reportPageError(error)
  }
  expect(fetched).toHaveBeenCalledTimes(3)
})
