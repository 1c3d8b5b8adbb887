import { expect, test } from 'vitest'
import { daysOffWith, listDaysOff, type StoredDayOff } from './holidays.ts'

const holiday = (...dates: string[]): StoredDayOff[] =>
  dates.map((date) => ({ date, name: 'Qurban bayramı', isHoliday: true }))
const restDays = (year: number, stored: StoredDayOff[] = []) =>
  listDaysOff(stored, [year]).flatMap(({ date, name }) => (name === 'İstirahət günü' ? date.slice(5) : []))

// Source of the dates: what the Cabinet of Ministers announced for 2026, and the Labour Code, article 105.
test('two holidays on one date give a rest day more', () => {
  expect(restDays(2026)).toEqual(['03-09', '03-25', '03-26', '03-27', '03-30', '05-11', '05-29', '11-10'])
})

test.each([
  ['a holiday on a weekend moves its rest day', ['2027-05-16', '2027-05-17'], ['05-18']],
  ['a holiday on working days has none', ['2027-05-18', '2027-05-19'], []],
  ['a rest day moves past other days off', ['2027-05-08', '2027-05-09'], ['05-11', '05-12']],
  ['a holiday on another one has a rest day', ['2027-05-28'], ['05-31']],
  ['a holiday on the rest day of another one moves it', ['2027-05-10'], ['05-11']],
  ['the mourning day is no holiday', ['2027-01-20'], []],
])('%s', (_, dates, expected) => {
  const builtIn = restDays(2027)
  const added = holiday(...dates)
  const withAdded = restDays(2027, added)
  expect(withAdded.filter((date) => !builtIn.includes(date))).toEqual(expected)
  expect(daysOffWith(added)(dates[0] ?? '')).toBe('Qurban bayramı')
})

test("a school's own free day has no rest day, also on a holiday, and moves none", () => {
  const own = (date: string) => [{ date, name: 'Bilik günü', isHoliday: false }]
  for (const date of ['2027-05-15', '2027-05-28']) expect(restDays(2027, own(date))).toEqual(restDays(2027))
  // 8 May 2027 is a Saturday, 10 May the rest day of the 9th
  const moved = daysOffWith([...own('2027-05-11'), ...holiday('2027-05-08')])
  expect([moved('2027-05-11'), moved('2027-05-12')]).toEqual(['Bilik günü', undefined])
})

test('a removed holiday has no rest day, and a removed rest day does not move', () => {
  const removed = (date: string) => restDays(2027, [{ date, name: null, isHoliday: false }])
  expect(restDays(2027)).toContain('05-10')
  expect(removed('2027-05-09')).toEqual(restDays(2027).filter((date) => date !== '05-10'))
  expect(removed('2027-05-10')).toEqual(restDays(2027).filter((date) => date !== '05-10'))
})

test('days of a later year are listed with their rest days', () => {
  // a Saturday
  expect(listDaysOff(holiday('2030-04-13'), [2026])).toContainEqual({ date: '2030-04-15', name: 'İstirahət günü' })
})
