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
  description: 'Mexanika',
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

async function show(props: Partial<Parameters<typeof CourseCard>[0]>): Promise<HTMLElement> {
  const card = () => <CourseCard course={course} today={undefined} open={() => {}} {...props} />
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queryClient.setQueryData(configQuery.queryKey, { daysOff: [] } as never)
  await renderAt('/', card, queryClient)
  return appearance(() => document.querySelector('li') ?? undefined)
}

const lineOf = (card: HTMLElement) => card.querySelector('p')?.textContent
const links = (card: HTMLElement) => [...card.querySelectorAll('a')].map((link) => link.getAttribute('href'))

test('a card opens the course, its buttons the list of today and the general tab, and two change it', async () => {
  const card = await show({})
  expect(links(card)).toEqual(['/course/7', '/course/7#participants', '/course/7#general'])
  expect([...card.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'))).toEqual([
    'Redaktə et: Fizika',
    'Sil: Fizika',
  ])
  expect([...card.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(['3 iştirakçı'])
})

test('who is no owner has “leave” where an owner has “delete”', async () => {
  const card = await show({ course: { ...course, isOwner: false } })
  expect([...card.querySelectorAll('button')].at(-1)?.getAttribute('aria-label')).toBe('Qrupdan çıx: Fizika')
})

test.each<[Parameters<typeof CourseCard>[0]['today'], boolean, string]>([
  [
    { state: { kind: 'done', marked: 3, total: 3 }, startsAt: '09:00', usualTime: undefined },
    false,
    '09:00 yazılıb: 3 şagirddən 3yazılıb 3/3',
  ],
  [{ state: { kind: 'notYet' }, startsAt: '10:00', usualTime: undefined }, true, '10:00 indi, yazılmayıb'],
  [{ state: { kind: 'notYet' }, startsAt: '17:00', usualTime: '14:00' }, false, '14:00 17:00 hələ yazılmayıb'],
  [
    { state: { kind: 'cancelled', text: 'Xəstəyəm' }, startsAt: undefined, usualTime: '11:00' },
    false,
    '11:00 dərs yoxdur: Xəstəyəm',
  ],
  [{ state: { kind: 'cancelled', text: '' }, startsAt: undefined, usualTime: undefined }, false, 'dərs yoxdur'],
  [
    { state: { kind: 'conflict', count: 3 }, startsAt: '15:00', usualTime: undefined },
    false,
    '15:00 3 xanada ziddiyyət var',
  ],
  [{ state: { kind: 'pending' }, startsAt: undefined, usualTime: undefined }, false, 'göndərilməyi gözləyir'],
])('the state of today is one line: %j', async (today, isNow, line) => {
  const card = await show({ today, isNow })
  expect(lineOf(card)).toBe(line)
  expect(card.querySelectorAll('[data-variant="filled"]')).toHaveLength(isNow ? 1 : 0)
})

test('students who wait and finished rounds are a second line, and the rounds lead to these students', async () => {
  const card = await show({ course: { ...course, joinRequestCount: 3, roundsDue: 2, roundLength: 8 } })
  expect(lineOf(card)).toBe('3 iştirakçı · 3 gözləyir · 2 şagirdin 8 dərsi bitib')
  expect(links(card)).toContain('/course/7?due=true#participants')
})

test('an older answer of the server without the length says nothing of rounds', async () =>
  expect(lineOf(await show({ course: { ...course, joinRequestCount: 3, roundsDue: 2 } }))).toBe(
    '3 iştirakçı · 3 gözləyir',
  ))
