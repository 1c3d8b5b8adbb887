import type { OwnMark } from '@hasiye/contract/attendance.ts'
import { expect, test } from 'vitest'
import { groupByMonth } from './OwnAttendance.tsx'

const mark = (date: string, status: OwnMark['status']): OwnMark => ({ date, status, note: '' })

test('marks are grouped by month, oldest first, without empty ones', () => {
  const marks = [
    mark('2026-11-14', '-'),
    mark('2026-11-12', '+'),
    mark('2026-10-30', ''),
    mark('2026-06-02', '+'),
    mark('2026-06-01', '-'),
  ]
  expect(groupByMonth(marks)).toEqual([
    { key: '2026-06', name: 'İyun', signs: ['-', '+'], present: 1 },
    { key: '2026-11', name: 'Noyabr', signs: ['+', '-'], present: 1 },
  ])
})

test('a month that occurs twice includes its year', () => {
  const names = groupByMonth([mark('2026-09-15', '+'), mark('2025-09-16', '+')]).map(({ name }) => name)
  expect(names).toEqual(['Sentyabr 2025', 'Sentyabr 2026'])
})

test('no marks give no months', () => {
  expect(groupByMonth([])).toEqual([])
})
