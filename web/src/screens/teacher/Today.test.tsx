// @vitest-environment happy-dom
import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { appearance } from '../../../../contract/test/eventually.ts'
import { renderAt } from '../../../test/page.tsx'
import { configQuery } from '../../api/queries.ts'
import { Today } from './Today.tsx'

const date = '2026-11-14'
const course = (id: number, name: string, more: object) =>
  ({
    id,
    name,
    emoji: null,
    ground: null,
    archivedAt: null,
    lessonDays: [],
    learnedDays: [],
    breaks: [],
    heldDates: [],
    lessonChanges: [],
    ...more,
  }) as unknown as CourseSummary

test('the students whose lessons are done stand at their course, also where it has no lesson today', async () => {
  const courses = [
    course(1, 'Fizika', { today: { marked: 2, total: 3 }, roundsDue: 3 }),
    course(2, 'Kimya', { today: { marked: 0, total: 3 }, roundsDue: 0 }),
    course(3, 'Cəbr', { roundsDue: 1 }),
    course(4, 'Tarix', {}),
    course(5, 'Fizika, 2025', { roundsDue: 2, archivedAt: '2026-06-01T00:00:00.000Z' }),
  ]
  const Page = () => <Today courses={courses} date={date} waiting={[]} open={() => {}} />
  const queryClient = new QueryClient()
  queryClient.setQueryData(configQuery.queryKey, { daysOff: [] } as never)
  await renderAt('/', Page, queryClient)
  const list = await appearance(() => document.querySelector('ul') ?? undefined)
  const rows = [...list.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(rows).toEqual([
    expect.stringMatching(/Fizika .* 3 şagirdin dərsləri tamamlanıb$/),
    expect.stringMatching(/Kimya hələ yazılmayıb/),
    expect.stringMatching(/Cəbr 1 şagirdin dərsləri tamamlanıb$/),
  ])
})
