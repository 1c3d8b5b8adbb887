import { expect, test } from 'vitest'
import { isShortId, normalizeShortId } from './short-id.ts'

test('small letters are raised as ASCII, never as Azerbaijani', () => {
  expect(normalizeShortId('  ab1i2c3d ')).toBe('AB1I2C3D')
})

test('an ID may be typed in groups', () => {
  expect(normalizeShortId('ab1i 2c3d')).toBe('AB1I2C3D')
})

test.each([
  ['A2345678', true],
  ['2A345678', false],
  ['AAAAAAAE', false],
  ['A234567', false],
  ['A2345I78', false],
  ['A23456789', false],
])('%s: well-formed is %s', (shortId, is) => {
  expect(isShortId(shortId)).toBe(is)
})
