import { expect, test } from 'vitest'
import { cellName, dayAndMonth, ordinal } from './words.ts'

test('the name of a cell has student, date, mark, and further states', () => {
  const cell = { status: '+', note: 'həkimdə', unsaved: true } as const
  expect(cellName('Aysel Məmmədova', '2026-11-14', cell)).toBe(
    'Aysel Məmmədova, 14 noyabr 2026: İştirak edib. Qeyd var. Yadda saxlanılmayıb',
  )
  expect(cellName('Aysel Məmmədova', '2026-11-14', { status: '', note: '', unsaved: false })).toBe(
    'Aysel Məmmədova, 14 noyabr 2026: İşarələnməyib',
  )
})

test('a short day has no weekday', () => {
  expect(dayAndMonth('2026-11-14', '2026-11-21')).toBe('14 noyabr')
  expect(dayAndMonth('2025-11-14', '2026-11-21')).toBe('14 noyabr 2025')
})

test.each([
  [1, '1-ci'],
  [2, '2-ci'],
  [3, '3-cü'],
  [4, '4-cü'],
  [5, '5-ci'],
  [6, '6-cı'],
  [7, '7-ci'],
  [8, '8-ci'],
  [9, '9-cu'],
  [10, '10-cu'],
  [20, '20-ci'],
  [22, '22-ci'],
  [30, '30-cu'],
  [36, '36-cı'],
  [40, '40-cı'],
  [50, '50-ci'],
  [60, '60-cı'],
  [70, '70-ci'],
  [80, '80-ci'],
  [90, '90-cı'],
  [100, '100-cü'],
  [110, '110-cu'],
  [203, '203-cü'],
  [1000, '1000-ci'],
])('the position %i is spoken as %s', (n, spoken) => {
  expect(ordinal(n)).toBe(spoken)
})
