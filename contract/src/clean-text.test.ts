import { expect, test } from 'vitest'
import { cleanLine, cleanProse } from './clean-text.ts'

test.each([
  ['a zero-width space', 'Fiz\u200bika'],
  ['a Hangul filler', 'Fizika\u3164'],
  ['an override', '\u202eFizika'],
  ['isolates', '\u2068Fizika\u2069'],
  ['a mark of direction', 'Fizika\u200f\u061c'],
  ['a soft hyphen', 'Fi\u00adzika'],
  ['a byte order mark', '\ufeffFizika'],
  ['a blank Braille sign', '\u2800Fizika'],
  ['DEL and C1 controls', 'Fiz\u007fika\u0093'],
  ['a next line at its end', 'Fizika\u0085'],
  ['a line separator at its end', 'Fizika\u2028'],
  ['a stray joiner', 'Fiz\u200dika\u200c'],
  ['a stray variation selector', 'Fizika\ufe0f'],
  ['a stray tag', 'Fizika\u{e0041}'],
])('a line with %s is stored without it', (_what, text) => expect(cleanLine(text)).toBe('Fizika'))

test.each(['👩‍🏫', '👨🏽‍👩‍👧 ailə', '❤️', '1️⃣ qrup', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏳️‍🌈', 'می‌خواهم', 'क्‍ष'])('%s stays unchanged', (text) =>
  expect(cleanLine(text)).toBe(text),
)

test.each(['\u200b', '\u3164', '\u2800 \u00a0', '\u202e\u2069', '\n\u200b\n'])(
  '%j has no visible character',
  (text) => {
    expect([cleanLine(text), cleanProse(text)]).toEqual(['', ''])
  },
)

test('a text of several lines keeps them, and bidi controls are closed at the end of each line', () => {
  expect(cleanProse(' bir\n\tiki\u200b ')).toBe('bir\n\tiki\u200b')
  expect(cleanProse('a\u202eb\u2066c\nd\u2068e\u2069f\ng\u202c')).toBe(
    'a\u202eb\u2066c\u2069\u202c\nd\u2068e\u2069f\ng\u202c',
  )
})
