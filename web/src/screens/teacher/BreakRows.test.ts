import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { holidayOn } from '@hasiye/contract/holidays.ts'
import { expect, test } from 'vitest'
import { breaksOf } from './BreakRows.tsx'

const pause = { id: 1, from: '2026-12-14', to: '2026-12-27', text: '', except: [] as string[] }
const course = (weekdays: number[], breaks = [pause]) =>
  ({
    ...{ archivedAt: null, startDate: null, endDate: null, learnedDays: [], lessonChanges: [], heldDates: [], breaks },
    lessonDays: weekdays.map((weekday) => ({ weekday, startsAt: '09:00' })),
  }) as unknown as CourseSummary

test('a break counts its courses and the lessons that do not take place, those on its past days too', () => {
  const courses = [course([1, 3]), course([5]), course([5], [])]
  expect(breaksOf(courses, '2026-12-20', holidayOn)).toEqual([{ pause, courses: 2, lessons: 6 }])
  const held = { ...course([1]), heldDates: ['2026-12-14'] }
  expect(breaksOf([held], '2026-12-20', holidayOn)).toEqual([{ pause, courses: 1, lessons: 1 }])
  expect(breaksOf(courses, '2026-12-28', holidayOn)).toEqual([])
})
