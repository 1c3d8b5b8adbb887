import type { HistoryEntry, MarkValue } from '@hasiye/contract/attendance.ts'
import { expect, test } from 'vitest'
import { entriesOf, historyRows } from './history-rows.ts'

const present = { status: '+', note: '' } as const
const empty = { status: '', note: '' } as const
const mark = (id: number, after: MarkValue, rest: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id,
  at: '2026-11-14T06:00:00.000Z',
  by: 'Nigar Əliyeva',
  action: 'mark',
  date: '2026-11-14',
  student: null,
  before: empty,
  after,
  ...rest,
})
const shape = (entries: HistoryEntry[]) =>
  historyRows(entries).map((row) => [row.kind, entriesOf(row).map(({ id }) => id)])

test('the students whom one save marked present are one line before its other marks', () => {
  const absent = { status: '-', note: '' } as const
  const entries = [mark(9, present), mark(8, absent), mark(7, present), mark(6, present)]
  expect(shape(entries)).toEqual([
    ['present', [9, 7, 6]],
    ['entry', [8]],
  ])
})

test('two students are listed one by one', () => {
  expect(shape([mark(9, present), mark(8, present)])).toEqual([
    ['entry', [9]],
    ['entry', [8]],
  ])
})

test('a changed note is never part of the line', () => {
  const noted = mark(6, { status: '+', note: 'gecikib' })
  expect(shape([mark(9, present), mark(8, present), mark(7, present), noted])).toEqual([
    ['present', [9, 8, 7]],
    ['entry', [6]],
  ])
})

test.each([
  ['another date', { date: '2026-11-13' }],
  ['another time', { at: '2026-11-14T06:00:01.000Z' }],
  ['another person', { by: 'Rəşad Quliyev' }],
  ['another action', { action: 'date_added' }],
] as const)('an entry of %s is not of the same save', (_, rest) => {
  const entries = [mark(9, present), mark(8, present), mark(7, present), mark(6, present, rest)]
  expect(shape(entries)).toEqual([
    ['present', [9, 8, 7]],
    ['entry', [6]],
  ])
})
