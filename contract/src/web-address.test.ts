import { expect, test } from 'vitest'
import { hostOf, isWebAddress, webAddressIn } from './web-address.ts'

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
  'https://example.az/a b',
])('“%s” is not a web address', (text) => expect(isWebAddress(text)).toBe(false))

test.each([
  ['meet.example.az', 'https://meet.example.az'],
  ['meet.example.az:8443/9a?b=c', 'https://meet.example.az:8443/9a?b=c'],
  ['məktəb.az/dərs', 'https://məktəb.az/dərs'],
])('“%s” is completed to “%s”', (text, expected) => {
  expect(webAddressIn(text)).toBe(expected)
  expect(isWebAddress(webAddressIn(text))).toBe(true)
})

test.each([
  '',
  'http://example.az',
  'javascript:alert(1)',
  'mailto:a@example.az',
  'a@example.az',
  'zoom',
  'ftp://example.az',
  'https://example.az/Riyaziyyat_(9)',
])('“%s” is not completed', (text) => expect(webAddressIn(text)).toBe(text))

test.each([
  ['around it spaces', ' https://us05web.zoom.example/j/123?pwd=a.1 '],
  ['signs that show nothing', '\u200bhttps://us05web.zoom.example/j/123?pwd=a.1\u2060'],
  [
    'an invitation',
    'Zoom görüşünə qoşulun: https://us05web.zoom.example/j/123?pwd=a.1, Görüş ID-si: 123. https://b.example',
  ],
  ['brackets', 'Dərs (https://us05web.zoom.example/j/123?pwd=a.1).'],
  ['quotes', 'Bura: «https://us05web.zoom.example/j/123?pwd=a.1» 10:00'],
])('a link with %s is found', (_what, typed) =>
  expect(webAddressIn(typed)).toBe('https://us05web.zoom.example/j/123?pwd=a.1'),
)

test.each([
  ['https://Video.Example.az/izle?v=12', 'video.example.az'],
  ['http://example.az:8080', 'example.az:8080'],
  ['https://example.az\\@evil.example', 'example.az'],
])('the host of %s is %s', (address, host) => expect(hostOf(address)).toBe(host))
