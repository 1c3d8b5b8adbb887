import type { AttendanceDay, Status } from '@hasiye/contract/attendance.ts'
import { expect, test } from 'vitest'
import { rateOf, reportOf } from './report.ts'

const student = (id: number, fullName: string) => ({ id, fullName, shortId: `A${id}`, avatar: null, hasAccount: true })
const [aysel, tural] = [student(1, 'Aysel'), student(2, 'Tural')]
const mark = (studentId: number, status: Status, note = '') => ({
  studentId,
  status,
  note,
  updatedAt: '2026-11-14T06:00:00.000Z',
  updatedBy: null,
})
const days: AttendanceDay[] = [
  { date: '2026-11-12', statuses: [mark(2, '-', 'Xəstədir'), mark(1, '+'), mark(9, '+', 'artıq qrupda deyil')] },
  { date: '2026-11-14', statuses: [mark(1, '', 'Gecikdi')] },
]

test('a report has a cell for each student and date, and counts both', () => {
  const { rows, dates, byDate, overall } = reportOf(days, [aysel, tural], '2026-11-14')
  expect(dates).toEqual(['2026-11-12', '2026-11-14'])
  expect(rows.map(({ cells }) => cells.map(({ status }) => status))).toEqual([
    ['+', ''],
    ['-', ''],
  ])
  expect(rows.map(({ count }) => count)).toEqual([
    { present: 1, absent: 0 },
    { present: 0, absent: 1 },
  ])
  expect(byDate).toEqual([
    { present: 1, absent: 1 },
    { present: 0, absent: 0 },
  ])
  expect(overall).toEqual({ present: 1, absent: 1 })
})

test('notes are numbered row by row, also where there is no mark; those of people who left are not reported', () => {
  const { rows, notes } = reportOf(days, [aysel, tural], '2026-11-14')
  expect(notes.map(({ number, student, date, text }) => [number, student.fullName, date, text])).toEqual([
    [1, 'Aysel', '2026-11-14', 'Gecikdi'],
    [2, 'Tural', '2026-11-12', 'Xəstədir'],
  ])
  expect(rows.map(({ cells }) => cells.map(({ note }) => note?.number))).toEqual([
    [undefined, 1],
    [2, undefined],
  ])
})

test('a rate is rounded to a tenth of a percent, and unknown without a mark', () => {
  expect(rateOf({ present: 12, absent: 1 })).toBe(0.923)
  expect(rateOf({ present: 0, absent: 0 })).toBeNull()
})
