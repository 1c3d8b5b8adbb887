import { expect, test } from 'vitest'
import { letterOf } from './letter-of.ts'

test.each([
  ['s', 'KeyS', 's'],
  ['S', 'KeyS', 's'],
  ['ы', 'KeyS', 's'],
  ['Т', 'KeyN', 'n'],
  ['s', 'Semicolon', 's'],
  ['ı', 'Semicolon', undefined],
  ['ə', 'Quote', undefined],
  ['Dead', 'KeyN', undefined],
  ['Shift', 'ShiftLeft', undefined],
])('the key %s at %s is the shortcut %s', (key, code, letter) => {
  expect(letterOf({ key, code })).toBe(letter)
})
