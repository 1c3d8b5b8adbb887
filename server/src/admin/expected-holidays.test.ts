import { moonHolidays, type StoredDayOff } from '@hasiye/contract/holidays.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import { expect, test } from 'vitest'
import { listExpectedHolidays } from './expected-holidays.ts'

const holiday = (name: string, ...dates: string[]): StoredDayOff[] =>
  dates.map((date) => ({ date, name, isHoliday: true }))
const ramazan = { name: 'Ramazan bayramı', from: '2027-03-09', to: '2027-03-10' }
const qurban = { name: 'Qurban bayramı', from: '2027-05-16', to: '2027-05-17' }

test.each([
  ['before October', '2026-09-30', []],
  ['from October on', '2026-10-01', [ramazan, qurban]],
  ['in their own year', '2027-02-01', [ramazan, qurban]],
  ['on the last of their days', '2027-03-10', [ramazan, qurban]],
  ['until they are over', '2027-03-11', [qurban]],
])('holidays by the moon are expected %s', (_, today, expected) => {
  expect(listExpectedHolidays([], today)).toEqual(expected)
})

test.each([
  ['both days of a holiday', holiday('Ramazan bayramı', '2027-03-10', '2027-03-11'), [qurban]],
  ['one that has another name', holiday('RAMAZAN', '2027-03-09', '2027-03-10'), [qurban]],
  ['one of its days', holiday('Ramazan bayramı', '2027-03-10'), [ramazan, qurban]],
  ['a date far from it', holiday('Ramazan bayramı', '2027-04-09', '2027-04-10'), [ramazan, qurban]],
  ['another holiday', holiday('Seçki günü', '2027-03-09', '2027-03-10'), [ramazan, qurban]],
  [
    "a school's own free days",
    holiday('Ramazan', '2027-03-09', '2027-03-10').map((day) => ({ ...day, isHoliday: false })),
    [ramazan, qurban],
  ],
])('%s: what is still expected', (_, stored, expected) => {
  expect(listExpectedHolidays(stored, '2026-11-29')).toEqual(expected)
})

test('a year may have a holiday twice', () => {
  const twice = listExpectedHolidays([], '2032-10-01').filter(({ name }) => name === 'Ramazan bayramı')
  expect(twice.map(({ from }) => from)).toEqual(['2033-01-03', '2033-12-23'])
  expect(listExpectedHolidays(holiday('Ramazan', '2033-01-03', '2033-01-04'), '2032-10-01')).toContainEqual(twice[1])
})

test('the server knows the calendar: the announced dates of past years are the expected ones', () => {
  for (const { days, begins } of moonHolidays) {
    const calendar = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', { month: 'numeric', day: 'numeric' })
    expect(calendar.resolvedOptions().calendar).toBe('islamic-umalqura')
    const firsts = days.filter((day) => !days.includes(addDays(day, -1)))
    expect(firsts.map((day) => calendar.format(new Date(`${day}T12:00:00Z`)))).toEqual(firsts.map(() => begins))
  }
})
