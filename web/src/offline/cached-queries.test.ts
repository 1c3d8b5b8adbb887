import { listHistory } from '@hasiye/contract/history.ts'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { announcements, days, daysFrom, news, query } from '../api/queries.ts'
import { isCached, isOfLostCourse } from './cached-queries.ts'

const client = new QueryClient({ queryCache: new QueryCache() })
const built = (options: { queryKey: readonly unknown[] }) =>
  client.getQueryCache().build(client, { queryKey: options.queryKey })

test('the attendance of a course, whole and from a date on, and its announcements are cached and removed with it', () => {
  for (const options of [days(7), daysFrom(7, '2025-12-01'), announcements(7)]) {
    expect(isCached(built(options))).toBe(true)
    expect(isOfLostCourse(options.queryKey, (id) => id === 7)).toBe(true)
    expect(isOfLostCourse(options.queryKey, (id) => id === 8)).toBe(false)
  }
})

test('later pages of a list are not cached', () => {
  expect(isCached(built(news('2026-11-14T06:00:00.000Z')))).toBe(false)
  expect(isCached(built(query(listHistory, { params: { id: 7 }, query: { before: '3' } })))).toBe(false)
})
