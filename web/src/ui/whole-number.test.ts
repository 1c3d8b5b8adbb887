import { expect, test } from 'vitest'
import { wholeNumber } from './whole-number.ts'

test.each([
  [0, '0'],
  [9_999, '9999'],
  [10_000, '10\u202f000'],
  [97_000, '97\u202f000'],
  [1_234_567, '1\u202f234\u202f567'],
])('the whole number %i is written as “%s”', (n, text) => expect(wholeNumber(n)).toBe(text))
