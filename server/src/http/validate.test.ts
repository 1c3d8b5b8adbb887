import { CalendarDate, Id, line, nullable, prose, secret, strict } from '@hasiye/contract/shapes.ts'
import { Type } from 'typebox'
import { describe, expect, test, vi } from 'vitest'
import { AppError } from '../errors/errors.ts'
import { compileCheck } from './validate.ts'

const check = compileCheck(
  strict({
    name: line('Ad', 5),
    about: Type.Optional(prose('Təsvir', 20)),
    password: Type.Optional(secret('Parol', 0, 5)),
    sign: Type.Optional(Type.Union([Type.Literal('+'), Type.Literal('-')], { label: 'İşarə' })),
    count: Type.Optional(Type.Integer({ minimum: 2, maximum: 4, label: 'Say' })),
    day: Type.Optional(CalendarDate),
    until: Type.Optional(nullable(CalendarDate)),
    ids: Type.Optional(Type.Array(Id, { maxItems: 2, label: 'ID' })),
    inner: Type.Optional(strict({ title: line('Başlıq', 5) })),
    round: Type.Optional(nullable(strict({ length: Type.Integer({ minimum: 4, label: 'Uzunluq' }) }))),
    free: Type.Optional(prose('Qeyd', undefined)),
  }),
)

function refusalOf(value: unknown): AppError {
  try {
    check(value)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

describe('texts', () => {
  test('are trimmed and normalised before their length is checked', () => {
    expect(check({ name: '  Gülər \u00a0' })).toEqual({ name: 'Gülər' })
    expect(check({ name: 'Gu\u0308l' })).toEqual({ name: 'Gül' })
  })

  test('have their code points as length', () => {
    expect(check({ name: '🙂🙂🙂🙂🙂' })).toEqual({ name: '🙂🙂🙂🙂🙂' })
    expect(refusalOf({ name: '🙂🙂🙂🙂🙂🙂' }).details.fields).toEqual({
      name: 'Ad ən çoxu 5 simvoldan ibarət ola bilər.',
    })
  })

  test('lose invisible characters', () => {
    expect(check({ name: '\u202eFi\u200bz' })).toEqual({ name: 'Fiz' })
    expect(check({ name: 'a', about: '\u200b\n\u3164' })).toEqual({ name: 'a', about: '' })
  })

  test('keep line breaks where several lines are allowed', () => {
    expect(check({ name: 'a', about: ' bir\n\tiki\r\n ' })).toEqual({ name: 'a', about: 'bir\n\tiki' })
  })

  test('that are secret stay exactly as sent', () => {
    expect(check({ name: 'a', password: ' u\u0308 ' })).toEqual({ name: 'a', password: ' u\u0308 ' })
  })
})

test.each([
  ['a missing field', {}, { name: 'Ad mütləq doldurulmalıdır.' }],
  ['a blank one', { name: ' \u00a0 ' }, { name: 'Ad mütləq doldurulmalıdır.' }],
  ['one that shows nothing', { name: '\u200b\u3164' }, { name: 'Ad mütləq doldurulmalıdır.' }],
  ['a number for a text', { name: 5 }, { name: 'Ad düzgün formatda deyil.' }],
  ['null', { name: null }, { name: 'Ad düzgün formatda deyil.' }],
  ['a text for a number', { name: 'a', count: '3' }, { count: 'Say düzgün formatda deyil.' }],
  ['a fraction', { name: 'a', count: 2.5 }, { count: 'Say düzgün formatda deyil.' }],
  ['too few', { name: 'a', count: 1 }, { count: 'Say ən azı 2 olmalıdır.' }],
  ['too many', { name: 'a', count: 5 }, { count: 'Say ən çoxu 4 ola bilər.' }],
  ['none of the list', { name: 'a', sign: '*' }, { sign: 'İşarə üçün siyahıdakı variantlardan birini seçin.' }],
  ['too many items', { name: 'a', ids: [1, 2, 3] }, { ids: 'ID düzgün formatda deyil.' }],
  ['an id below one', { name: 'a', ids: [1, 0] }, { 'ids.1': 'ID ən azı 1 olmalıdır.' }],
  [
    'what stands in a part that may be null',
    { name: 'a', round: { length: 3 } },
    { 'round.length': 'Uzunluq ən azı 4 olmalıdır.' },
  ],
  ['an unknown field', { name: 'a', isOwner: true }, { isOwner: 'Naməlum sahə: isOwner' }],
  ['one named like a method', { name: 'a', toString: 1 }, { toString: 'Naməlum sahə: toString' }],
  ['one further in', { name: 'a', inner: { title: 'x', role: 1 } }, { 'inner.role': 'Naməlum sahə: role' }],
  ['a field further in', { name: 'a', inner: {} }, { 'inner.title': 'Başlıq mütləq doldurulmalıdır.' }],
  ['a control character', { name: 'a\u0007' }, { name: 'Ad düzgün formatda deyil.' }],
  ['a control character in a secret', { name: 'a', password: '\u0000' }, { password: 'Parol düzgün formatda deyil.' }],
  ['a line break in a line', { name: 'a\nb' }, { name: 'Ad düzgün formatda deyil.' }],
  ['a lone surrogate', { name: '\ud83d' }, { name: 'Ad düzgün formatda deyil.' }],
])('%s is refused with a text at the field', (_what, value, fields) => {
  const { code, details } = refusalOf(value)
  expect(code).toBe('validation_failed')
  expect(details.fields).toEqual(fields)
})

test('every invalid field has its text', () => {
  const { details } = refusalOf({ name: '', count: 9, sign: '*' })
  expect(Object.keys(details.fields ?? {}).sort()).toEqual(['count', 'name', 'sign'])
})

test.each(['2026-02-29', '2026-13-01', '1999-12-31', '2101-01-01', '21.11.2026', ''])(
  'the invalid date %s alone is refused as an invalid date',
  (day) => {
    const { code, details } = refusalOf({ name: 'a', day })
    expect(code).toBe('date_invalid')
    expect(details.fields).toEqual({ day: 'Tarix düzgün deyil. Başqa tarix seçin.' })
  },
)

test('a leap day is accepted, and null where it is allowed', () => {
  expect(check({ name: 'a', day: '2028-02-29', until: null })).toEqual({ name: 'a', day: '2028-02-29', until: null })
})

test.each([[undefined], [null], ['x'], [[]], [5]])('%s is not a valid body', (value) => {
  expect(refusalOf(value)).toMatchObject({ code: 'validation_failed', details: {} })
})

describe('before any processing', () => {
  /** The refusal of a value, and how many texts were normalised and items read before it. */
  function costOf(value: unknown): { refusal: AppError; normalized: number } {
    const normalize = vi.spyOn(String.prototype, 'normalize')
    try {
      return { refusal: refusalOf(value), normalized: normalize.mock.calls.length }
    } finally {
      normalize.mockRestore()
    }
  }
  /** An array or an object that throws when one of its values is read. */
  const unread = <T extends object>(value: T): T =>
    new Proxy(value, {
      get: (target, key) => {
        if (key !== 'length') throw new Error(`${String(key)} was read`)
        return Reflect.get(target, key)
      },
    })

  const tooLong = { name: 'Ad ən çoxu 5 simvoldan ibarət ola bilər.' }
  test.each([
    ['marks', `a${'\u0301\u0323'.repeat(400)}`],
    ['letters', 'ə'.repeat(21)],
    ['spaces', `ə${'\u00a0'.repeat(20)}`],
  ])('a text with more code units than four times its limit is refused: %s', (_what, name) => {
    const { refusal, normalized } = costOf({ name })
    expect([refusal.code, refusal.details.fields, normalized]).toEqual(['validation_failed', tooLong, 0])
  })

  test.each([
    ['a date', { day: `2026-01-01${'\u0301'.repeat(300)}` }, { day: 'Tarix düzgün formatda deyil.' }],
    ['one of a list', { sign: '\u0301'.repeat(300) }, { sign: 'İşarə düzgün formatda deyil.' }],
    ['a secret', { password: 'x'.repeat(21) }, { password: 'Parol ən çoxu 5 simvoldan ibarət ola bilər.' }],
  ])('%s that is too long to be valid is refused', (_what, values, fields) => {
    const { refusal, normalized } = costOf({ name: 'a', ...values })
    expect([refusal.code, refusal.details.fields, normalized]).toEqual(['validation_failed', fields, 0])
  })

  test('more than thirty combining marks in a row are refused, thirty are accepted', () => {
    const { refusal, normalized } = costOf({ name: 'a', free: `ə${'\u0323'.repeat(31)}` })
    expect([refusal.details.fields, normalized]).toEqual([{ free: 'Qeyd düzgün formatda deyil.' }, 0])
    const many = `${`q${'\u0323'.repeat(30)}`.repeat(2000)}a`
    expect(check({ name: 'a', free: many })).toEqual({ name: 'a', free: many })
  })

  test.each(['\u0323', '\u{1e944}'])('combining marks are found at every position: %j', (mark) => {
    for (let before = 0; before <= 62; before++) {
      const free = `${'ə'.repeat(before)}${mark.repeat(31)}`
      expect(refusalOf({ name: 'a', free }).details.fields).toEqual({ free: 'Qeyd düzgün formatda deyil.' })
    }
  })

  test('an array with too many items is not iterated', () => {
    const { details } = refusalOf({ name: 'a', ids: unread(new Array(3)) })
    expect(details.fields).toEqual({ ids: 'ID düzgün formatda deyil.' })
  })

  test('an object with more keys than its schema is not iterated, and one surplus key is named', () => {
    const { details } = refusalOf({ name: 'a', inner: unread({ title: 'x', role: 1, more: 2 }) })
    expect(details.fields).toEqual({ 'inner.role': 'Naməlum sahə: role' })
  })

  test.each([
    ['an unknown field', { name: 'a', other: unread({ a: 1 }) }, { other: 'Naməlum sahə: other' }],
    ['an object where a text belongs', { name: unread({ a: 1 }) }, { name: 'Ad düzgün formatda deyil.' }],
    ['an array where a text belongs', { name: unread([1]) }, { name: 'Ad düzgün formatda deyil.' }],
  ])('%s is not iterated', (_what, value, fields) => {
    expect(refusalOf(value).details.fields).toEqual(fields)
  })

  test('a long unknown key is not repeated in the response', () => {
    expect(refusalOf({ name: 'a', ['x'.repeat(65)]: 1 }).details.fields).toBeUndefined()
  })
})
