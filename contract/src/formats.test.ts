import { expect, test } from 'vitest'
import { isDigits, isEmail, isWebAddress, withScheme } from './formats.ts'

test.each(['https://meet.example.az/riyaziyyat-9', 'http://example.az', 'HTTPS://example.az/a?b=c#d'])(
  '%s is a web address',
  (text) => expect(isWebAddress(text)).toBe(true),
)

test.each([
  '',
  'meet.example.az',
  'javascript:alert(1)',
  'ftp://example.az',
  'https://',
  'https://ad:sifre@example.az',
  'mailto:a@example.az',
])('“%s” is none', (text) => expect(isWebAddress(text)).toBe(false))

test.each([
  ['meet.example.az', 'https://meet.example.az'],
  ['meet.example.az:8443/9a?b=c', 'https://meet.example.az:8443/9a?b=c'],
  ['məktəb.az/dərs', 'https://məktəb.az/dərs'],
])('“%s” is completed to “%s”', (text, expected) => {
  expect(withScheme(text)).toBe(expected)
  expect(isWebAddress(withScheme(text))).toBe(true)
})

test.each([
  '',
  'http://example.az',
  'javascript:alert(1)',
  'mailto:a@example.az',
  'a@example.az',
  'zoom',
  'ftp://example.az',
])('“%s” is not completed', (text) => expect(withScheme(text)).toBe(text))

test.each(['a@example.az', 'Ad.Soyad+1@mail.example.az'])('%s is an e-mail address', (text) =>
  expect(isEmail(text)).toBe(true),
)

test.each(['', 'a@b', 'a b@example.az', 'a@@example.az', 'ə@example.az', 'a@example.az ', '.a@example.az'])(
  '“%s” is no e-mail address',
  (text) => expect(isEmail(text)).toBe(false),
)

test.each([
  ['0501234567', true],
  ['', true],
  ['+994', false],
  ['١٢', false],
])('“%s” is digits alone: %s', (text, expected) => expect(isDigits(text)).toBe(expected))
