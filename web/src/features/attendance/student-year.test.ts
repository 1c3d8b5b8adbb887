import type { Status } from '@hasiye/contract/attendance.ts'
import { expect, test } from 'vitest'
import { columnsOf } from './columns.ts'
import { draftsByDate, storedByDate } from './marks.ts'
import { lessonForParents, schoolYearStart, studentYear } from './student-year.ts'

const noChanges = { cells: new Map(), dates: new Map() }

function table(lessons: Record<string, [Status, string?]>) {
  const stored = storedByDate(
    Object.entries(lessons).map(([date, [status, note = '']]) => ({
      date,
      statuses: [{ studentId: 1, status, note, updatedAt: '', updatedBy: null }],
    })),
  )
  return { columns: columnsOf(stored.keys(), noChanges), marks: { stored, drafts: new Map() } }
}

test('a school year begins on 1 September', () => {
  expect(['2026-08-31', '2026-09-01', '2027-01-15'].map(schoolYearStart)).toEqual([
    '2025-09-01',
    '2026-09-01',
    '2026-09-01',
  ])
})

test('totals and notes are those of the school year, the last lessons also those before it', () => {
  const { columns, marks } = table({
    '2026-05-20': ['-', 'keçən il'],
    '2026-09-15': ['+'],
    '2026-09-17': ['-', 'Xəstədir'],
    '2026-09-20': ['', 'Gecikdi'],
    '2026-09-29': ['+', 'sonra'],
  })
  const year = studentYear(columns, marks, 1, '2026-09-22')
  expect(year.totals).toMatchObject({ present: 1, absent: 1 })
  expect(year.notes.map(({ note }) => note)).toEqual(['Gecikdi', 'Xəstədir'])
  expect(year.noted).toEqual({ late: 1, excused: 0, ill: 1 })
  expect(year.last.map(({ date, status }) => date + status)).toEqual([
    '2026-05-20-',
    '2026-09-15+',
    '2026-09-17-',
    '2026-09-20',
  ])
})

test('at most eight lessons are listed, and unsaved marks count', () => {
  const dates = Array.from({ length: 10 }, (_, n) => `2026-10-${n + 10}`)
  const { columns, marks } = table(Object.fromEntries(dates.map((date) => [date, ['+']])))
  const draft = {
    studentId: 1,
    studentName: '',
    date: '2026-10-19',
    status: '-' as const,
    note: '',
    base: { status: '+' as const, note: '' },
    existing: true,
    touchedAt: '',
  }
  const drafts = draftsByDate({ ...noChanges, cells: new Map([['', draft]]) })
  const year = studentYear(columns, { ...marks, drafts }, 1, '2026-10-30')
  expect(year.last.map(({ date }) => date)).toEqual(dates.slice(2))
  expect(year.last.at(-1)?.status).toBe('-')
  expect(year.totals).toMatchObject({ present: 9, absent: 1 })
})

test('the message to parents is about the shown lesson, or the last marked one', () => {
  const { columns, marks } = table({ '2026-09-15': ['-'], '2026-09-17': [''] })
  const today = '2026-09-22'
  const year = studentYear(columns, marks, 1, today)
  expect(lessonForParents(year, { date: '2026-09-10', status: '+', note: '' }, today)?.date).toBe('2026-09-10')
  expect(lessonForParents(year, { date: '2026-09-17', status: '', note: '' }, today)?.date).toBe('2026-09-15')
  expect(lessonForParents(year, { date: '2026-09-24', status: '-', note: '' }, today)?.date).toBe('2026-09-15')
  expect(lessonForParents({ ...year, last: [] }, { date: '2026-09-17', status: '', note: '' }, today)).toBeUndefined()
})
