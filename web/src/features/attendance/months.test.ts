import { expect, test } from 'vitest'
import { monthsOf } from './months.ts'

const dates = ['2025-12-30', '2026-01-06', '2026-01-13', '2026-02-03']

test('the months of a course are listed newest first', () => {
  expect(monthsOf(dates)).toEqual(['2026-02', '2026-01', '2025-12'])
  expect(monthsOf([])).toEqual([])
})
