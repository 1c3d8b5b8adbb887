import { expect, test } from 'vitest'
import { hostOf, isWebAddress, linkedParts, webAddressIn } from './web-address.ts'

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
  ['brackets around more', '(https://us05web.zoom.example/j/123?pwd=a.1),Görüş'],
  ['quotes', 'Bura: «https://us05web.zoom.example/j/123?pwd=a.1» 10:00'],
])('a link with %s is found', (_what, typed) =>
  expect(webAddressIn(typed)).toBe('https://us05web.zoom.example/j/123?pwd=a.1'),
)

test.each([
  ['https://Video.Example.az/izle?v=12', 'video.example.az'],
  ['http://example.az:8080', 'example.az:8080'],
  ['https://example.az\\@evil.example', 'example.az'],
])('the host of %s is %s', (address, host) => expect(hostOf(address)).toBe(host))

const hrefsIn = (text: string) => linkedParts(text).flatMap(({ href = [] }) => href)

test.each([
  ['an address', 'https://a.example/b', ['https://a.example/b']],
  ['one without encryption', 'http://a.example/b', ['http://a.example/b']],
  ['capital letters', 'HTTPS://A.example/B', ['HTTPS://A.example/B']],
  ['a full stop', 'Bax: https://a.example/b?c=1&d=2#e.', ['https://a.example/b?c=1&d=2#e']],
  ['punctuation', 'https://a.example/b!?.., https://a.example/c…', ['https://a.example/b', 'https://a.example/c']],
  ['punctuation inside', 'https://a.example/b,c;d.e', ['https://a.example/b,c;d.e']],
  ['its own brackets', 'https://a.example/b_(c)', ['https://a.example/b_(c)']],
  ['its own brackets, and a full stop', 'https://a.example/b_(c).', ['https://a.example/b_(c)']],
  ['its own brackets in others', 'X (https://a.example/b_(c))', ['https://a.example/b_(c)']],
  ['brackets in brackets', 'https://a.example/b_(c_(d))', ['https://a.example/b_(c_(d))']],
  ['square brackets', '[dərs](https://a.example/b[1])', ['https://a.example/b[1]']],
  ['a bracket that is not closed', 'https://a.example/b(səhifə 3)', ['https://a.example/b']],
  ['text behind a bracket', '(https://a.example/b),sonra', ['https://a.example/b']],
  ['a smile', 'https://a.example/b:)', ['https://a.example/b']],
  ['quotes', '“https://a.example/b” «https://a.example/c»', ['https://a.example/b', 'https://a.example/c']],
  ['angle brackets', '<https://a.example/b>', ['https://a.example/b']],
  ['a number before it', '1.https://a.example/b', ['https://a.example/b']],
  ['a word before it', 'Linkhttps://a.example/b', ['https://a.example/b']],
  ['lines', 'https://a.example/b\nhttps://a.example/c', ['https://a.example/b', 'https://a.example/c']],
  ['an invisible sign', 'https://a.example/b\u200bc', ['https://a.example/b']],
  ['a sign that turns the direction', 'https://a.example/b\u202egpj', ['https://a.example/b']],
  ['letters of the language', 'https://məktəb.az/dərs?ad=Əli', ['https://məktəb.az/dərs?ad=Əli']],
  ['a host and a path', 'Qoşulun: meet.google.com/abc-defg-hij.', ['https://meet.google.com/abc-defg-hij']],
  ['a short host', 't.me/riyaziyyat', ['https://t.me/riyaziyyat']],
  ['a host with a port', '(dars.az:8443/9a)', ['https://dars.az:8443/9a']],
  ['www', 'www.example.az, www.example.school/a', ['https://www.example.az', 'https://www.example.school/a']],
  ['www, a port and a path', 'www.example.az:8080/a.', ['https://www.example.az:8080/a']],
  ['www and a port', 'www.example.az:8080', ['https://www.example.az:8080']],
  ['a bracket and a full stop', 'X (https://a.az/b).', ['https://a.az/b']],
  [
    'a case ending',
    "https://a.az/b’a, www.a.az’dan, a.az/b'dən.",
    ['https://a.az/b', 'https://www.a.az', 'https://a.az/b'],
  ],
  ['a case ending at a host', '(https://a.az’dakı) “https://b.az’ı”', ['https://a.az', 'https://b.az']],
  [
    'an apostrophe of its own',
    "https://a.az/o'b.html https://a.az/l'or/1",
    ["https://a.az/o'b.html", "https://a.az/l'or/1"],
  ],
  ['signs of emphasis', '*https://a.az/b* **https://a.az/c**', ['https://a.az/b', 'https://a.az/c']],
  ['backticks', '`https://a.az/b`', ['https://a.az/b']],
  ['a dash', 'https://a.az/b—sonra https://a.az/c-d', ['https://a.az/b', 'https://a.az/c-d']],
  ['an e-mail address', 'Yazın: nigar@mekteb.az.', ['mailto:nigar@mekteb.az']],
])('%s: the links are found', (_what, text, hrefs) => {
  expect(hrefsIn(text)).toEqual(hrefs)
  const parts = linkedParts(text)
  expect(parts.map((part) => part.text).join('')).toBe(text)
})

test.each([
  '',
  'Sabah gəlin.',
  'mekteb.az',
  'mekteb.az/',
  'Az.dili/riyaziyyat',
  'Az.dili',
  'ders.pdf',
  'ders.pdf/2',
  '25.12/26.12, 08.30/09.15',
  'və/və ya',
  'https://',
  'https://...',
  'https://ad:parol@a.example/b',
  'https://a.example:99999/b',
  'javascript:alert(1)',
  'JaVaScRiPt://a.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'ftp://a.example/fayl.az/b',
  'file:///etc/passwd',
  'blob:null/1',
])('“%s” stays text', (text) => expect(linkedParts(text)).toEqual(text === '' ? [] : [{ text }]))

test('only web and e-mail addresses become links, whatever is around them', () => {
  const around = [
    'javascript:',
    'data:',
    'javascript://',
    'x:',
    '@',
    '//',
    '\\',
    '"',
    "'",
    '\t',
    '\u0000',
    '&#106;',
    '%6a',
  ]
  for (const before of around)
    for (const after of around)
      for (const address of ['https://a.example/b', 'meet.google.com/abc', 'a@mekteb.az'])
        for (const href of hrefsIn(before + address + after)) expect(href).toMatch(/^(https?:\/\/|mailto:)[^\s"]+$/)
})

test.each([
  'a',
  'a.',
  '.',
  '(',
  'https://',
  'https://a(',
  '[{(',
  'a@',
  'a-',
  'www.',
  ')',
  'https://a.az/',
  "'a",
  "https://a'a.",
])('a long text of “%s” takes no time', (unit) => {
  const text = unit.repeat(2 ** 17 / unit.length)
  const startedAt = performance.now()
  expect(
    linkedParts(text)
      .map((part) => part.text)
      .join(''),
  ).toHaveLength(text.length)
  expect(performance.now() - startedAt).toBeLessThan(1500)
})
