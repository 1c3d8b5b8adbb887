import type { Mark } from '@hasiye/contract/attendance.ts'
import { maxCourseNoteBytes } from '@hasiye/contract/attendance-rules.ts'
import { expect, test } from 'vitest'
import { noDrafts, touchNote } from '../../offline/drafts.ts'
import { draftsByDate } from './marks.ts'
import { noteFits } from './note-bytes.ts'

const date = '2026-11-14'
const marksOf = (notes: string[]) => {
  const marks = notes.map((note, n): [number, Mark] => [
    n,
    { studentId: n, status: '+', note, updatedAt: '2026-11-14T06:00:00.000Z', updatedBy: null },
  ])
  return { stored: new Map([[date, new Map(marks)]]), drafts: draftsByDate(noDrafts) }
}
const half = 'ə'.repeat(maxCourseNoteBytes / 4)

test('notes fit up to 20 MB in total, counted as UTF-8', () => {
  expect(noteFits(marksOf(['gecikdi']), date, 1, 'xəstədir')).toBe(true)
  expect(noteFits(marksOf([half]), date, 1, half)).toBe(true)
  expect(noteFits(marksOf([half]), date, 1, `${half}a`)).toBe(false)
})

test('a note that replaces another counts by the difference, and may always get shorter', () => {
  const full = marksOf([half, half, 'çox'])
  expect(noteFits(full, date, 0, half.slice(0, -3))).toBe(true)
  expect(noteFits(full, date, 2, 'ço')).toBe(true)
  expect(noteFits(full, date, 2, 'çoxu')).toBe(false)
})

test('unsaved notes count too', () => {
  const { stored } = marksOf([half])
  const touched = { date, student: { id: 1, fullName: 'Aysel' }, existing: true, at: '2026-11-14T06:00:00.000Z' }
  const server = { status: '', note: '' } as const
  const drafts = draftsByDate(touchNote(noDrafts, { ...touched, server }, half, ''))
  expect(noteFits({ stored, drafts }, date, 2, 'a')).toBe(false)
  expect(noteFits({ stored, drafts }, date, 1, 'a')).toBe(true)
})
