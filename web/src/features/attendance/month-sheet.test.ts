import type { OwnMark } from '@hasiye/contract/attendance.ts'
import { expect, test } from 'vitest'
import { countsText, ownSheet, sheetText } from './month-sheet.ts'

const facts = { student: 'Aysel Məmmədova', course: 'Cəbr', teacher: 'Rəna Şükürova', month: '2026-11' }
const mark = (date: string, status: OwnMark['status'], note = ''): OwnMark => ({ date, status, note })
const marks: OwnMark[] = [
  { ...mark('2026-11-30', '-', 'icazəlidir'), planned: true },
  mark('2026-11-16', '+', 'gecikdi'),
  mark('2026-11-12', '-', 'xəstə'),
  mark('2026-11-09', '-'),
  mark('2026-11-05', '+'),
  mark('2026-10-29', '-'),
]

test('a family has the marks of its month, oldest first, and what is planned counts nowhere', () => {
  const sheet = ownSheet(facts, marks)
  expect(sheet.days.map(({ date }) => date.slice(8))).toEqual(['05', '09', '12', '16', '30'])
  expect(countsText(sheet)).toBe('İştirak: 2 · Qayıb: 2 · 50% · 1 gecikmə · 1 dərs xəstə')
  expect(countsText(ownSheet({ ...facts, month: '2026-09' }, marks))).toBe('İştirak: 0 · Qayıb: 0')
})

test('the shared month has its counts, absences, notes, the sentence and the link', () => {
  const text = sheetText(ownSheet(facts, marks), ' Yaxşı çalışır. ', 'https://hasiye.az/student-view/A2345678')
  expect(text.split('\n')).toEqual([
    'Aysel Məmmədova, “Cəbr”, noyabr 2026',
    'İştirak: 2 · Qayıb: 2 · 50% · 1 gecikmə · 1 dərs xəstə',
    '9 noyabr: qayıb',
    '12 noyabr: qayıb, xəstə',
    '16 noyabr: gecikdi',
    'Müəllimin sözü: Yaxşı çalışır.',
    'Davamiyyət: https://hasiye.az/student-view/A2345678',
  ])
  expect(sheetText(ownSheet({ ...facts, month: '2026-10' }, marks), ' ').split('\n')).toEqual([
    'Aysel Məmmədova, “Cəbr”, oktyabr 2026',
    'İştirak: 0 · Qayıb: 1 · 0%',
    '29 oktyabr: qayıb',
  ])
})

test('the shared month of a student who left says until when', () => {
  const [title] = sheetText({ ...ownSheet(facts, marks), until: '2026-11-24' }, '').split('\n')
  expect(title).toBe('Aysel Məmmədova, “Cəbr”, noyabr 2026, 24 noyabr tarixinədək')
  const untilIn = (month: string) => ownSheet({ ...facts, month, until: '2026-11-24' }, marks).until
  expect(['2026-10', '2026-11'].map(untilIn)).toEqual([undefined, '2026-11-24'])
})
