import { expect, test } from 'vitest'
import { isWebAddress } from './web-address.ts'

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
