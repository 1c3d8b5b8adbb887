// @vitest-environment happy-dom
import type { Course, LessonChange } from '@hasiye/contract/courses.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../../test/page.tsx'
import { configQuery } from '../../api/queries.ts'
import { LessonLine } from './General.tsx'

vi.useFakeTimers({ now: new Date('2026-11-30T08:00:00Z'), toFake: ['Date'] })
afterEach(cleanup)

const today = bakuDate(new Date())
const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startsAt: '15:00' }))

async function shown(lessonDays: Course['lessonDays'], lessonChanges: Partial<LessonChange>[] = []) {
  const course = {
    ...{ id: 1, lessonDays, learnedDays: [], lessonChanges, breaks: [], heldDates: [] },
    ...{ startDate: null, endDate: null, archivedAt: null },
  } as unknown as Course
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData<unknown>(configQuery.queryKey, { daysOff: [] })
  await renderAt('/', () => <LessonLine course={course} onChange={() => {}} />, client)
  return screen.getByRole('paragraph').textContent?.replaceAll('\u00a0', ' ')
}

test('the next lesson has the button that changes it', async () => {
  expect(await shown(everyDay)).toBe('Bu gün 15:00Növbəti dərs')
  expect(screen.getByRole('button').textContent).toBe('Dərsi dəyiş')
})

test('a cancelled one is struck through with its reason, and can be undone', async () => {
  const cancelled = { kind: 'cancelled', startsAt: null, movedTo: null, text: 'Xəstəyəm' } as const
  expect(await shown(everyDay, [{ ...cancelled, date: today }])).toBe('Bu gün 15:00dərs yoxdur: Xəstəyəm')
  expect(document.querySelector('s')?.textContent).toBe('15:00')
  expect(screen.getByRole('button').textContent).toBe('Geri qaytar')
  cleanup()
  expect(await shown(everyDay, [{ ...cancelled, date: addDays(today, 1) }])).toBe('Bu gün 15:00Növbəti dərs')
})

test('without lesson days that is said', async () => {
  expect(await shown([])).toBe('GöstərilməyibNövbəti dərs')
})
