import { expect, test } from 'vitest'
import { cellName, dayWithWeekday } from './words.ts'

test('the name of a cell has student, date, mark, and further states', () => {
  const cell = { status: '+', note: 'həkimdə', unsaved: true } as const
  expect(cellName('Aysel Məmmədova', '2026-11-14', cell)).toBe(
    'Aysel Məmmədova, 14 noyabr 2026: İştirak edib. Qeyd var. Yadda saxlanılmayıb',
  )
  expect(cellName('Aysel Məmmədova', '2026-11-14', { status: '', note: '', unsaved: false })).toBe(
    'Aysel Məmmədova, 14 noyabr 2026: İşarələnməyib',
  )
})

test('a day includes its weekday, and its year if it differs', () => {
  expect(dayWithWeekday('2026-11-14', '2026-11-21')).toBe('14 noyabr, şənbə')
  expect(dayWithWeekday('2025-11-14', '2026-11-21')).toBe('14 noyabr 2025, cümə')
})
