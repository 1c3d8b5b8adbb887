import { expect, test } from 'vitest'
import { sizeText } from './files.ts'

test.each([
  [1, '1 KB'],
  [1024, '1 KB'],
  [1025, '2 KB'],
  [1024 * 1023, '1023 KB'],
  [1024 * 1024 - 1, '1 MB'],
  [1_468_006, '1,4 MB'],
  [104_857_600, '100 MB'],
])('%i bytes read %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
