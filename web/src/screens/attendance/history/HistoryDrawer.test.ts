// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { historyPages } from './HistoryDrawer.tsx'

afterEach(() => vi.unstubAllGlobals())

test('an empty page is skipped, and each page continues after the previous one', async () => {
  const responses = [
    { items: [{ id: 900 }], next: 900 },
    { items: [], next: 400 },
    { items: [{ id: 12 }], next: null },
  ]
  const requested: string[] = []
  const answer = async (path: string): Promise<Response> => {
    requested.push(path)
    return Response.json(responses[requested.length - 1])
  }
  vi.stubGlobal('fetch', answer)
  const { pages } = await new QueryClient().fetchInfiniteQuery({ ...historyPages(7, { studentId: '3' }), pages: 2 })
  expect(pages.map(({ items }) => items.map(({ id }) => id))).toEqual([[900], [12]])
  expect(requested).toEqual(
    ['', '&before=900', '&before=400'].map((rest) => `/api/courses/7/history?studentId=3${rest}`),
  )
})
