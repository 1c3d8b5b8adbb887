import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportOf } from './faults.ts'

beforeEach(() => vi.stubGlobal('location', { pathname: '/student-view/A2B3C4D5' }))
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
])('of %s only what it is is reported, and the pattern of the page', (error, name, kind) => {
  expect(reportOf(error, 'index-x.js')).toEqual({
    name,
    kind,
    build: 'index-x.js',
    page: '/student-view/$shortId',
  })
})
