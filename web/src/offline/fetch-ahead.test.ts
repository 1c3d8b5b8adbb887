import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { days } from '../api/queries.ts'
import { fetchAhead } from './fetch-ahead.ts'

const fetched = vi.fn<typeof fetch>()
const paths = () => fetched.mock.calls.map(([url]) => url)
const due = async () => true

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  fetched.mockImplementation(async () => new Response('[]'))
})
afterEach(() => {
  fetched.mockReset()
  vi.unstubAllGlobals()
})

const noLessons = { lessonDays: [], learnedDays: [], breaks: [], heldDates: [], lessonChanges: [] }
const courseOf = (id: number, rest: Partial<CourseSummary> = {}) =>
  ({ id, today: { marked: 0, total: 1 }, archivedAt: null, ...noLessons, ...rest }) as CourseSummary

test('course and attendance of the courses with a lesson today are loaded, and of no others', async () => {
  const courses = [courseOf(1), courseOf(2, { today: null }), courseOf(3, { archivedAt: '2026-11-01' })]
  await fetchAhead(courses, new QueryClient(), due)
  expect(paths()).toEqual(['/api/courses/1', '/api/courses/1/attendance'])
})

test('a course with a lesson today that has no date yet is loaded too', async () => {
  const lessonDays = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startsAt: null }))
  vi.setSystemTime('2026-11-26T08:00:00Z')
  await fetchAhead([courseOf(1, { today: null, lessonDays })], new QueryClient(), due)
  vi.useRealTimers()
  expect(paths()).toHaveLength(2)
})

test('at most twelve calls are made', async () => {
  const courses = Array.from({ length: 20 }, (_, index) => courseOf(index + 1))
  await fetchAhead(courses, new QueryClient(), due)
  expect(paths()).toHaveLength(12)
})

test('what was loaded today is not loaded again', async () => {
  await fetchAhead([courseOf(1)], new QueryClient(), async ([, path]) => path === days(1).queryKey[1])
  expect(paths()).toEqual(['/api/courses/1/attendance'])
})

test('nothing is loaded for a person with data saving turned on', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  await fetchAhead([courseOf(1)], new QueryClient(), due)
  expect(paths()).toEqual([])
})

test('without a response no more calls are made', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(fetchAhead([courseOf(1), courseOf(2)], new QueryClient(), due)).rejects.toThrow()
  expect(paths()).toHaveLength(1)
})
