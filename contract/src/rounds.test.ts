import { expect, test } from 'vitest'
import type { Status } from './attendance.ts'
import { countLessons, firstDay, roundAfter, roundOf } from './rounds.ts'

test.each([
  // lessons, agreed, done, index, left, due
  [0, 0, 0, 0, 8, false],
  [1, 0, 1, 1, 7, false],
  [6, 0, 6, 1, 2, false],
  [8, 0, 8, 1, 0, true],
  [8, 1, 8, 1, 0, false],
  [9, 0, 1, 2, 7, true],
  [9, 1, 1, 2, 7, false],
  [16, 1, 8, 2, 0, true],
] as const)(
  'after %i lessons in rounds of 8, %i agreed, %i are done in round %i, %i left',
  (lessons, agreed, ...is) => {
    const { done, index, left, due } = roundAfter(lessons, 8, agreed)
    expect([done, index, left, due]).toEqual(is)
  },
)

const signs: Record<string, Status> = {
  '2026-11-01': '+',
  '2026-11-02': '-',
  '2026-11-03': '',
  '2026-11-04': '+',
  '2026-11-20': '+',
}
const marks = Object.entries(signs).map(([date, status]) => ({ date, status }))
const facts = { counts: 'present', since: '2026-11-01', today: '2026-11-10' } as const

test('presences count, or all marks that are set, from the first day until today', () => {
  expect(countLessons(marks, facts)).toBe(2)
  expect(countLessons(marks, { ...facts, counts: 'held' })).toBe(3)
  expect(countLessons(marks, { ...facts, since: '2026-11-02' })).toBe(1)
  expect(countLessons(marks, { ...facts, today: '2026-11-20' })).toBe(3)
})

test('a date that counts already in an earlier course counts once', () => {
  expect(countLessons(marks, { ...facts, earlierDates: ['2026-10-30', '2026-11-04'] })).toBe(3)
  // a report of a past month
  expect(countLessons(marks, { ...facts, earlierDates: ['2026-10-30', '2026-11-11'] })).toBe(3)
})

test('there is no round where the course counts none', () => {
  const round = { length: 4, counts: 'present', tellFamilies: false } as const
  const student = { round: { since: '2026-11-01', done: 0, index: 0, due: false, agreed: 0 } }
  expect(roundOf(null, student, marks, '2026-11-10')).toBeNull()
  expect(roundOf(round, { round: null }, marks, '2026-11-10')).toBeNull()
  expect(roundOf(round, student, marks, '2026-11-10')).toMatchObject({ done: 2, index: 1, left: 2, due: false })
})

test.each([
  ['the day of joining', '2026-11-04', undefined, '2026-11-04'],
  ['the first mark before it', '2026-11-04', '2000-01-01', '2026-11-01'],
  ['the first mark since the last stay', '2026-11-04', '2026-11-02', '2026-11-02'],
  ['the day of joining, where a date before it has no mark', '2026-11-04', '2026-11-03', '2026-11-04'],
])('the lessons count from %s on', (_which, since, earliest, first) =>
  expect(firstDay(marks, { since, ...(earliest && { earliest }) })).toBe(first),
)
