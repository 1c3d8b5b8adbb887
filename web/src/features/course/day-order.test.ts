import { holidayOn } from '@hasiye/contract/holidays.ts'
import { expect, test } from 'vitest'
import { inDayOrder } from './day-order.ts'

// a Thursday
const today = '2026-11-26'
const course = {
  today: null,
  archivedAt: null,
  startDate: null,
  endDate: null,
  learnedDays: [],
  breaks: [],
  heldDates: [],
  lessonChanges: [],
}
const at = (weekday: number, startsAt: string | null) => ({ lessonDays: [{ weekday, startsAt }] })

test('the lessons of today come first, by time, then the other courses by name', () => {
  const courses = [
    { ...course, name: 'Zoologiya', ...at(5, '08:00') },
    { ...course, name: 'Tarix', ...at(4, null) },
    { ...course, name: 'Əlifba', lessonDays: [] },
    { ...course, name: 'Kimya', ...at(4, '14:00') },
    { ...course, name: 'Fizika', ...at(4, '14:00') },
    { ...course, name: 'Ədəbiyyat', lessonDays: [], today: { marked: 0, total: 2 } },
    { ...course, name: 'Riyaziyyat', ...at(4, '09:50') },
  ]
  const names = inDayOrder(courses, today, holidayOn).map(({ name }) => name)
  expect(names).toEqual(['Riyaziyyat', 'Fizika', 'Kimya', 'Ədəbiyyat', 'Tarix', 'Əlifba', 'Zoologiya'])
})
