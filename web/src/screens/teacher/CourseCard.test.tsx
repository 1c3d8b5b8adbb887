// @vitest-environment happy-dom
import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { appearance } from '../../../../contract/test/eventually.ts'
import { renderAt } from '../../../test/page.tsx'
import { configQuery } from '../../api/queries.ts'
import { CourseCard } from './CourseCard.tsx'

const course = {
  id: 7,
  name: 'Fizika',
  description: '',
  emoji: null,
  ground: null,
  bannerImage: null,
  participantCount: 3,
  createdAt: '2026-09-01T08:00:00.000Z',
  readOnlyUntil: null,
  archivedAt: null,
  startDate: null,
  endDate: null,
  lessonDays: [],
  learnedDays: [],
  breaks: [],
  heldDates: [],
  lessonChanges: [],
  isOwner: true,
  may: { edit: true },
} as unknown as CourseSummary

async function show(today: Parameters<typeof CourseCard>[0]['today']): Promise<HTMLElement> {
  const card = () => <CourseCard course={course} today={today} pendingChanges={0} open={() => {}} />
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queryClient.setQueryData(configQuery.queryKey, { daysOff: [] } as never)
  await renderAt('/', card, queryClient)
  return appearance(() => document.querySelector('li') ?? undefined)
}

test("the card of a course with a lesson today shows its progress, and leads to today's list", async () => {
  const card = await show({ state: { kind: 'notYet' }, usualTime: undefined, startsAt: '09:50' })
  const link = [...card.querySelectorAll('a')].find(({ textContent }) => textContent?.startsWith('Bu gün'))
  expect(link?.getAttribute('href')).toBe('/course/7#participants')
  expect(link?.textContent).toBe('Bu gün 09:50hələ yazılmayıb. Davamiyyəti yaz: Fizika')
})

test('the card of another course has no line about today, its age or an empty description', async () => {
  const card = await show(undefined)
  expect(card.textContent).not.toMatch(/Bu gün|əvvəl/)
  expect([...card.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(['3 iştirakçı'])
})
