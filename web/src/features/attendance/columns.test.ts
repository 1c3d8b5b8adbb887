import { expect, test } from 'vitest'
import { addDate, type Changes, emptyMark, noDrafts, touchStatus } from '../../offline/drafts.ts'
import { columnsOf, lastLesson, openingDate, pageOf, pageWith } from './columns.ts'

const at = '2026-11-14T06:00:00.000Z'
const dates = (count: number) => Array.from({ length: count }, (_, i) => `2026-10-${String(i + 1).padStart(2, '0')}`)
const columns = (count: number) => columnsOf(dates(count), noDrafts)
const touched = (date: string, existing: boolean) =>
  touchStatus(noDrafts, { date, student: { id: 7, fullName: 'Aysel' }, server: emptyMark, existing, at }, '+')

test('the newest page is full and the oldest has the remaining dates', () => {
  const all = columns(22)
  expect(pageOf(all, 0, 7)).toMatchObject({ from: 16, to: 22, total: 22, pages: 4 })
  expect(pageOf(all, 3, 7)).toMatchObject({ from: 1, to: 1 })
  expect(pageOf(all, 3, 7).columns.map(({ date }) => date)).toEqual(['2026-10-01'])
})

test('an unknown page number shows the nearest page', () => {
  expect(pageOf(columns(8), 9, 7).page).toBe(1)
  expect(pageOf(columns(8), -1, 7).page).toBe(0)
})

test('without dates there is one empty page', () => {
  expect(pageOf([], 0, 7)).toEqual({ columns: [], from: 0, to: 0, total: 0, pages: 1, page: 0 })
})

test('the page of a date is found', () => {
  const all = columns(22)
  for (const { date } of all) {
    expect(pageOf(all, pageWith(all, date, 7), 7).columns.map((column) => column.date)).toContain(date)
  }
})

const statesOf = (stored: string[], drafts: Changes, planned?: string[]) =>
  columnsOf(stored, drafts, planned).map(({ date, state }) => [date.slice(8), state])

test('added dates are sorted among the stored ones', () => {
  expect(statesOf(['2026-11-10', '2026-11-14'], addDate(noDrafts, '2026-11-12', at))).toEqual([
    ['10', 'stored'],
    ['12', 'added'],
    ['14', 'stored'],
  ])
})

test('a date with pending changes that the server no longer has was deleted', () => {
  expect(statesOf([], touched('2026-11-12', true))).toEqual([['12', 'deleted']])
  expect(statesOf([], touched('2026-11-12', false))).toEqual([['12', 'added']])
  expect(statesOf(['2026-11-12'], touched('2026-11-12', true))).toEqual([['12', 'stored']])
})

test('a planned date stays one until it is stored or has a change', () => {
  const planned = ['2026-11-12']
  expect(statesOf(['2026-11-10'], noDrafts, planned)).toEqual([
    ['10', 'stored'],
    ['12', 'planned'],
  ])
  expect(statesOf(planned, noDrafts, planned)).toEqual([['12', 'stored']])
  expect(statesOf([], touched('2026-11-12', false), planned)).toEqual([['12', 'added']])
  expect(statesOf([], addDate(noDrafts, '2026-11-12', at), planned)).toEqual([['12', 'added']])
  expect(statesOf([], touched('2026-11-12', true), planned)).toEqual([['12', 'deleted']])
})

test('the last lesson is never in the future while there is an earlier one', () => {
  expect(lastLesson(columns(5), '2026-10-03')?.date).toBe('2026-10-03')
  expect(lastLesson(columns(5), '2026-11-01')?.date).toBe('2026-10-05')
  expect(lastLesson(columns(5), '2026-09-01')?.date).toBe('2026-10-01')
  expect(lastLesson([], '2026-09-01')).toBeUndefined()
})

test('the screen opens on today, or on the date of changes on the device where today has no lesson', () => {
  const drafts = touched('2026-10-02', true)
  expect(openingDate(columns(5), '2026-10-03', drafts)).toBe('2026-10-03')
  expect(openingDate(columns(5), '2026-11-01', drafts)).toBe('2026-10-02')
  expect(openingDate(columns(5), '2026-11-01', noDrafts)).toBe('2026-11-01')
})

test('the screen opens on the planned lesson of today before an earlier date with changes', () => {
  const drafts = touched('2026-10-02', true)
  expect(openingDate(columnsOf(dates(5), drafts, ['2026-11-01']), '2026-11-01', drafts)).toBe('2026-11-01')
})
