import { expect, test } from 'vitest'
import { isIn, latestPeriod, type Period, periodOf, periodText, reportFileName, searchOf } from './period.ts'

const dates = ['2025-12-30', '2026-01-06', '2026-01-13', '2026-02-03']
const inside = (period: Period) => dates.filter((date) => isIn(period, date))

test('the initial month is that of the latest lesson until today', () => {
  const months = ['2026-02-03', '2026-02-02', '2025-11-01'].map((today) => latestPeriod(dates, today))
  expect(months).toEqual(['2026-02', '2026-01', '2025-12'].map((month) => ({ kind: 'month', month })))
  expect(latestPeriod([], '2026-02-02')).toEqual({ kind: 'all' })
})

test('a month, a term with or without its ends, and everything are accepted', () => {
  expect(inside({ kind: 'month', month: '2026-01' })).toEqual(dates.slice(1, 3))
  expect(inside({ kind: 'term', from: '2025-12-30', to: '2026-01-06' })).toEqual(dates.slice(0, 2))
  expect(inside({ kind: 'term', from: '2026-01-07' })).toEqual(dates.slice(2))
  expect(inside({ kind: 'term', to: '2026-01-05' })).toEqual(dates.slice(0, 1))
  expect(inside({ kind: 'term' })).toEqual(dates)
  expect(inside({ kind: 'all' })).toEqual(dates)
})

test.each([
  [{ kind: 'month', month: '2026-01' }, 'yanvar 2026'],
  [{ kind: 'term', from: '2026-01-01', to: '2026-01-31' }, '01.01.26 – 31.01.26'],
  [{ kind: 'term', to: '2026-01-31' }, '30.12.25 – 31.01.26'],
  [{ kind: 'all' }, '30.12.25 – 03.02.26'],
] as [Period, string][])('the title contains the period %j', (period, text) => {
  expect(periodText(period, dates)).toBe(text)
})

test('a single date is named once, and without dates the title has none', () => {
  expect(periodText({ kind: 'all' }, ['2026-01-06'])).toBe('06.01.26')
  expect(periodText({ kind: 'all' }, [])).toBe('')
})

test.each([
  [{ kind: 'all' }, '2025-12-30 – 2026-02-03'],
  [{ kind: 'term' }, '2025-12-30 – 2026-02-03'],
  [{ kind: 'month', month: '2026-01' }, '2026-01'],
  [{ kind: 'term', from: '2025-12-15', to: '2026-01-31' }, '2025-12-15 – 2026-01-31'],
  [{ kind: 'term', from: '2025-12-15' }, '2025-12-15 – 2026-02-03'],
  [{ kind: 'term', to: '2026-01-31' }, '2025-12-30 – 2026-01-31'],
  [{ kind: 'term', from: '2026-01-06', to: '2026-01-06' }, '2026-01-06'],
] as [Period, string][])(
  'the file name has course and period %j, without characters that file systems reject',
  (period, end) => {
    expect(reportFileName('Riyaziyyat 9/A: “güclü”', period, dates)).toBe(
      `Riyaziyyat 9A “güclü” – Davamiyyət – ${end}.xlsx`,
    )
  },
)

test.each([
  { kind: 'month', month: '2026-10' },
  { kind: 'term', from: '2026-09-15', to: '2026-10-31' },
  { kind: 'term' },
  { kind: 'all' },
] as Period[])('the URL keeps the period %j', (period) => {
  expect(periodOf(searchOf(period))).toEqual(period)
})

test('a URL without a period, or with a wrong one, has none', () => {
  expect(periodOf({})).toBeUndefined()
  expect(periodOf({ month: 'x', from: 12, all: 'yes' })).toBeUndefined()
})
