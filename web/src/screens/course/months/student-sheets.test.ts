import type { AttendanceDay } from '@hasiye/contract/attendance.ts'
import { expect, test } from 'vitest'
import { countsText } from '../../../features/attendance/month-sheet.ts'
import { panelLink, studentSheets } from './student-sheets.ts'

const mark = (studentId: number, status: '+' | '-' | '', note = '') => ({
  studentId,
  status,
  note,
  updatedAt: '2026-11-14T06:00:00.000Z',
  updatedBy: null,
})
const days: AttendanceDay[] = [
  { date: '2026-10-29', statuses: [mark(1, '-')] },
  { date: '2026-11-05', statuses: [mark(1, '+'), mark(4, '+')] },
  { date: '2026-11-12', statuses: [mark(1, '-', 'xəstə'), mark(2, '+')] },
  { date: '2026-11-30', statuses: [mark(1, '+')] },
]
const student = (id: number, fullName: string, since: string) => ({
  id,
  fullName,
  since,
  shortId: `A234567${id}`,
  avatar: null,
  hasAccount: true,
})
const course = {
  name: 'Cəbr',
  teacherName: 'Rəna Şükürova',
  participants: [
    student(1, 'Aysel Məmmədova', '2026-09-15'),
    student(2, 'Tural Əliyev', '2026-11-12'),
    student(3, 'Zəhra Ağayeva', '2026-12-01'),
  ],
  former: [{ ...student(4, 'Elvin Əliyev', '2026-09-15'), until: '2026-11-06', movedTo: null }],
  round: null,
}
const sheetsOf = (month: string) => studentSheets(course, 'given', month, days, '2026-11-14')

test('a class has a sheet for each member of the month, with the dates since they joined', () => {
  const sheets = sheetsOf('2026-11')
  expect(sheets.map(({ sheet }) => [sheet.student, sheet.days.length, countsText(sheet)])).toEqual([
    ['Aysel Məmmədova', 3, 'İştirak: 1 · Qayıb: 1 · 50% · 1 dərs xəstə'],
    ['Tural Əliyev', 2, 'İştirak: 1 · Qayıb: 0 · 100%'],
    ['Elvin Əliyev', 1, 'İştirak: 1 · Qayıb: 0 · 100%'],
  ])
  expect(sheets[0]?.sheet.days).toEqual([
    { date: '2026-11-05', status: '+', note: '', isPlanned: false },
    { date: '2026-11-12', status: '-', note: 'xəstə', isPlanned: false },
    { date: '2026-11-30', status: '+', note: '', isPlanned: true },
  ])
  expect(sheetsOf('2026-10').map(({ sheet }) => sheet.student)).toContain('Elvin Əliyev')
})

test('who left in the month is last, until that day, and in earlier months a member like the others', () => {
  const untilIn = (month: string) => sheetsOf(month).map(({ sheet }) => [sheet.student, sheet.until])
  expect(untilIn('2026-11').at(-1)).toEqual(['Elvin Əliyev', '2026-11-06'])
  expect(untilIn('2026-10')).toEqual([
    ['Aysel Məmmədova', undefined],
    ['Elvin Əliyev', undefined],
  ])
})

test('each group of a moved child has the part of the month in it', () => {
  const moved = student(4, 'Elvin Əliyev', '2026-11-07')
  const here = { ...course, participants: [moved], former: [] }
  const there = {
    ...course,
    participants: [],
    former: [{ ...moved, since: '2026-09-15', until: '2026-11-06', movedTo: 9 }],
  }
  const datesIn = (group: typeof course) =>
    studentSheets(group, 'given', '2026-11', days, '2026-11-14').map(({ sheet }) => sheet.days.map(({ date }) => date))
  const without = days.map((day) => ({ ...day, statuses: day.statuses.filter(({ studentId }) => studentId !== 4) }))
  expect(datesIn(there as never)).toEqual([['2026-11-05']])
  expect(
    studentSheets(here, 'given', '2026-11', without, '2026-11-14').map(({ sheet }) =>
      sheet.days.map(({ date }) => date),
    ),
  ).toEqual([['2026-11-12', '2026-11-30']])
})

test('who left before the first lesson of the month has no sheet', () => {
  const [left] = course.former
  const early = { ...course, former: [{ ...left, until: '2026-11-04' }] }
  expect(
    studentSheets(early as never, 'given', '2026-11', days, '2026-11-14').map(({ student: { id } }) => id),
  ).toEqual([1, 2])
})

test('the shared text of a student who left has no link, which would lead to nobody', () => {
  expect(panelLink('https://davamiyyet.az', { shortId: 'A2345671' })).toBe(
    'https://davamiyyet.az/student-view/A2345671',
  )
  expect(panelLink('https://davamiyyet.az', { shortId: '' })).toBeUndefined()
})
