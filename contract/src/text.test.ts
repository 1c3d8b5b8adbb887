import { expect, test } from 'vitest'
import { fill, isFullName } from './text.ts'

test('every placeholder of a text is filled, and braces in values stay', () => {
  expect(fill('{student}, {date}: {status}', { student: '{date}', date: '14 noyabr', status: '+' })).toBe(
    '{date}, 14 noyabr: +',
  )
})

test.each(['Aysel Məmmədova', 'Li', "O'Brien, Səbinə (9-cu sinif)", 'Əə', '李明', 'A. B.', 'Wwwarhol', 'http: dərsi'])(
  '%s is a full name',
  (text) => expect(isFullName(text)).toBe(true),
)

test.each([
  '',
  'A',
  '1A2',
  '12345',
  '...',
  'Hədiyyə http://yad.az',
  'ftp://yad.az ad',
  'a://b',
  'Pul qazanın: www.yad.az',
  'WwW.yad.az',
  'ad\u2028www.yad.az',
])('%s is not a full name', (text) => expect(isFullName(text)).toBe(false))
