import { expect, test } from 'vitest'
import { isJoinCode, isShortId, normalizeJoinCode, normalizeShortId } from './short-id.ts'

test.each([
  ['small letters', 'k7m2q9pa'],
  ['spaces around', '  K7M2Q9PA\n'],
  ['groups', 'k7m2 q9pa'],
  ['a hyphen', 'K7M2-Q9PA'],
  ['a long dash', 'K7M2–Q9PA'],
  ['a full stop', 'K7M2Q9PA.'],
  ['single letters', 'K 7 M 2 Q 9 P A'],
  ['a zero-width space', 'K7M2\u200bQ9PA'],
  ['a left-to-right mark', '\u200eK7M2Q9PA\u200e'],
  ['a word joiner', 'K7M2\u2060Q9PA'],
  ['a soft hyphen', 'K7M2\u00adQ9PA'],
  ['a non-breaking space', 'K7M2\u00a0Q9PA'],
  ['an invisible letter', 'K7M2Q9PA\u3164'],
  ['a byte order mark', '\ufeffK7M2Q9PA'],
  ['a label', 'ID: K7M2Q9PA'],
  ['a label before groups', 'Şagird ID-si: K7M2-Q9PA'],
  ['a label that could be half of an ID', 'kart K7M2-Q9PA'],
  ['a label that could be an ID', 'SALAMLAR: K7M2Q9PA'],
  ['a suffix', 'K7M2Q9PA-nı yaz'],
  ['quotes', '“K7M2Q9PA”'],
  ['angle quotes', '«K7M2Q9PA»'],
  ['asterisks of a messenger', '*K7M2Q9PA*'],
  ['the link of the card', 'https://hasiye.example/student-view/K7M2Q9PA'],
  ['a link in a sentence', 'Bax: https://hasiye.example/student-view/k7m2q9pa?x=1 salam'],
  ['a link whose host could be an ID', 'https://Q2345678.example/student-view/K7M2Q9PA/'],
  ['full-width letters', 'Ｋ７Ｍ２Ｑ９ＰＡ'],
  ['Cyrillic letters', 'К7М2Q9РА'],
  ['small Cyrillic letters', 'к7м2q9ра'],
  ['the same ID twice', 'K7M2Q9PA (K7M2Q9PA)'],
])('an ID with %s is found', (_what, typed) => {
  expect(normalizeShortId(typed)).toBe('K7M2Q9PA')
})

test('every Cyrillic look-alike is mapped', () => {
  expect(normalizeShortId('АВСН КМРТ')).toBe('ABCHKMPT')
  expect(normalizeShortId('А2ХУ ЕЕЕЕ')).toBe('A2XYEEEE')
})

test.each([
  ['two IDs', 'K7M2Q9PA Q2345678'],
  ['a part of a word', 'K7M2Q9PAB'],
  ['a letter with a mark', 'K7M2Q9PA\u0308'],
  ['no ID', 'Aysel Məmmədova'],
  ['small letters with another upper case in Azerbaijani', 'ab1i2c3d'],
  ['nothing', ' \u200b '],
])('%s is not an ID', (_what, typed) => {
  expect(isShortId(normalizeShortId(typed))).toBe(false)
})

test.each(['abc234', 'ABC-234', 'Kod: АВС234', 'https://hasiye.example/join/abc234', 'kursda ABC234', '\u200bABC234'])(
  'a join code is found in %s',
  (typed) => expect(normalizeJoinCode(typed)).toBe('ABC234'),
)

test('a text without a join code gives none', () => {
  expect(isJoinCode(normalizeJoinCode('https://hasiye.example/join/'))).toBe(false)
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
