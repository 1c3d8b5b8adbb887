import { describe, expect, test } from 'vitest'
import {
  ago,
  bakuDate,
  bakuTime,
  compareNames,
  dayWithWeekday,
  fold,
  longDate,
  matches,
  parseDate,
  percent,
  shortDate,
  weekdayOf,
  weekdays,
  wholeNumber,
} from './locale.ts'

/** Pairs of names: the second is another name, or the first with one change. */
function pairsOfNames(count: number): [string, string][] {
  let seed = 7
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const pick = <T>(items: readonly T[]): T => items[random(items.length)] as T
  const letters = [
    ...[...'abcçdeəfgğhxıijkqlmnoöprsştuüvyzwABCÇDEƏFGĞHXIİJKQLMNOÖPRSŞTUÜVYZW'],
    ...[...'íîÍÎéèêáàâåãñőôõøúùûűßæœšžčćđłýÉÈÁÅÑŐØÚŠŽČĐŁÆ'],
    ...[...'абвгдеёжзийклмнопрстуфхцчшщъыьэюяәғҝөүһҹјАБЁЙЩЯӘҒҜӨҮҺҸЈ'],
    ...[...'  --–’’.,()/&0123456789'],
  ]
  const word = () => Array.from({ length: 1 + random(4) }, () => pick(letters)).join('')
  const starts = [
    'Əl',
    'Əli',
    'Əliyev',
    'Əliyeva',
    'Ağa',
    'Həsən',
    'Hə',
    'Éva',
    'Eva',
    'Wa',
    'Va',
    'Xa',
    'Qa',
    'Иван',
    'Әли',
    '',
  ]
  return Array.from({ length: count }, () => {
    const name = pick(starts) + word() + pick(['', ' ', '-', '’']) + pick(starts)
    const at = random(name.length)
    const other = random(2) === 0 ? pick(starts) + word() : name.slice(0, at) + word() + name.slice(at + random(2))
    return [name, other]
  })
}

const now = new Date('2026-11-21T12:00:00.000Z')
const before = (ms: number): string => ago(new Date(now.getTime() - ms), now)
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

describe('relative time', () => {
  test.each([
    [-day, 'indicə'],
    [999, 'indicə'],
    [second, '1 saniyə əvvəl'],
    [59_999, '59 saniyə əvvəl'],
    [minute, '1 dəqiqə əvvəl'],
    [hour - 1, '59 dəqiqə əvvəl'],
    [hour, '1 saat əvvəl'],
    [day - 1, '23 saat əvvəl'],
    [day, '1 gün əvvəl'],
    [30 * day - 1, '29 gün əvvəl'],
    [30 * day, '1 ay əvvəl'],
    [359 * day, '11 ay əvvəl'],
    [360 * day, '1 il əvvəl'],
    [725 * day, '2 il əvvəl'],
  ])('%i ms before is “%s”', (ms, text) => {
    expect(before(ms)).toBe(text)
  })
})

describe('calendar dates', () => {
  test.each([
    '2026-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '1999-12-31',
    '2101-01-01',
    '26-01-01',
    '2026-1-1',
    '2026-01-01T00:00',
    '',
  ])('“%s” is not a date', (date) => {
    expect(parseDate(date)).toBeUndefined()
  })

  test('a leap day is a date', () => {
    expect(parseDate('2028-02-29')).toEqual({ year: 2028, month: 2, day: 29 })
  })

  test('dates are written as in the catalogue', () => {
    expect(shortDate('2025-03-09')).toBe('09.03.25')
    expect(longDate('2025-03-09')).toBe('9 mart 2025')
    expect(weekdays[weekdayOf('2026-11-14')]).toBe('şənbə')
  })

  test('the day in Baku begins four hours before the UTC day', () => {
    expect(bakuDate(new Date('2026-11-20T21:30:00Z'))).toBe('2026-11-21')
    expect(bakuDate(new Date('2026-11-20T19:59:59Z'))).toBe('2026-11-20')
    expect(bakuTime(new Date('2026-11-20T21:30:00Z'))).toBe('01:30')
  })
})

test('percent has a comma and at most one decimal', () => {
  expect([percent(0.875), percent(1), percent(2 / 3), percent(0)]).toEqual(['87,5%', '100%', '66,7%', '0%'])
})

describe('searching', () => {
  test.each([
    ['ismayil', 'İsmayıl'],
    ['ISMAYIL', 'ismayıl'],
    ['ilqar', 'İlqar'],
    ['xidir', 'Xıdır'],
    ['eli', 'Əli'],
    ['sebnem', 'Şəbnəm'],
    ['cinare', 'Çinarə'],
    ['agayev', 'Ağayev'],
    ['omer', 'Ömər'],
    ['ulker', 'Ülkər'],
    ['guler ozturk', 'Gülər Öztürk'],
    ['mehemmed', 'Məhəmməd'],
    ['İLAHƏ', 'ilahə'],
  ])('“%s” folds like “%s”', (query, name) => {
    expect(fold(query)).toBe(fold(name))
  })

  test('every word of the query must occur', () => {
    expect(matches('Riyaziyyat – 9-cu sinif', '9 riyaz')).toBe(true)
    expect(matches('Riyaziyyat – 9-cu sinif', 'riyaz kimya')).toBe(false)
  })
})

describe('order of names', () => {
  test('names are sorted by the Azerbaijani alphabet', () => {
    const sorted = [
      'Əli',
      'Zaur',
      'Xıdır',
      'Qabil',
      'Həsən',
      'Orxan',
      'Ömər',
      'Səma',
      'Şəbnəm',
      'İlqar',
      'Çinarə',
      'Cavid',
    ]
    expect(sorted.sort(compareNames)).toEqual([
      'Cavid',
      'Çinarə',
      'Əli',
      'Həsən',
      'Xıdır',
      'İlqar',
      'Qabil',
      'Orxan',
      'Ömər',
      'Səma',
      'Şəbnəm',
      'Zaur',
    ])
  })

  test('signs come before letters, and a foreign letter is sorted as its base letter', () => {
    const sorted = ['Əliyeva', 'Əli-Ağa', 'Əl-Həsən', 'Ezop', 'Éva', 'Edmon', 'Иван', 'Zaur', 'Wilma', 'Əli Ağa', 'Şən']
    expect(sorted.sort(compareNames)).toEqual([
      'Edmon',
      'Éva',
      'Ezop',
      'Əl-Həsən',
      'Əli Ağa',
      'Əli-Ağa',
      'Əliyeva',
      'Şən',
      'Zaur',
      'Wilma',
      'Иван',
    ])
  })

  test('5,000 pairs of names are ordered as by ICU', () => {
    const collator = new Intl.Collator('az', { sensitivity: 'base', numeric: true })
    const differing = pairsOfNames(5000).filter(([a, b]) => compareNames(a, b) !== Math.sign(collator.compare(a, b)))
    expect(differing).toEqual([])
  })

  test('names that differ only in case or accents are equal', () => {
    for (const [a, b] of [
      ['ƏLİYEV ILDIRIM', 'əliyev ıldırım'],
      ['Éva', 'EVA'],
      ['İ', 'i'],
      ['Øyvind', 'oyvind'],
      ['Ǝli', 'Əli'],
      ['D’Artanyan', "D'Artanyan"],
      ['A 02', 'A 2'],
    ] as const) {
      expect([a, b, compareNames(a, b)]).toEqual([a, b, 0])
    }
  })

  test('numbers are compared as numbers', () => {
    expect(['10-cu sinif', '9-cu sinif', 'A 2', 'A 10'].sort(compareNames)).toEqual([
      '9-cu sinif',
      '10-cu sinif',
      'A 2',
      'A 10',
    ])
  })
})

test('a day has its weekday, and its year if that differs', () => {
  expect(dayWithWeekday('2026-11-14', '2026-11-21')).toBe('14\u00a0noyabr,\u00a0şənbə')
  expect(dayWithWeekday('2025-11-14', '2026-11-21')).toBe('14\u00a0noyabr\u00a02025,\u00a0cümə')
})

test.each([
  [0, '0'],
  [9_999, '9999'],
  [10_000, '10\u202f000'],
  [97_000, '97\u202f000'],
  [1_234_567, '1\u202f234\u202f567'],
])('the whole number %i is written as “%s”', (n, text) => expect(wholeNumber(n)).toBe(text))
