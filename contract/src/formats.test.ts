import { expect, test } from 'vitest'
import { isDigits, isEmail } from './formats.ts'

test.each(['a@example.az', 'Ad.Soyad+1@mail.example.az'])('%s is an e-mail address', (text) =>
  expect(isEmail(text)).toBe(true),
)

test.each(['', 'a@b', 'a b@example.az', 'a@@example.az', 'ə@example.az', 'a@example.az ', '.a@example.az'])(
  '“%s” is not an e-mail address',
  (text) => expect(isEmail(text)).toBe(false),
)

test.each([
  ['0501234567', true],
  ['', true],
  ['+994', false],
  ['١٢', false],
])('“%s” consists of digits only: %s', (text, expected) => expect(isDigits(text)).toBe(expected))
