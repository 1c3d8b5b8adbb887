import { getCourse, listMyCourses } from '@hasiye/contract/courses.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../contract/test/eventually.ts'
import { actFor } from './client.ts'
import { storeNewsSeen } from './news-seen.ts'
import { course, meQuery, myCourses, query } from './queries.ts'

afterEach(() => {
  actFor(undefined)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a wrapper whose bridge throws does not break the page, and is called after the account is loaded', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const broken = new Error('Java exception was raised during method invocation')
  const onUserLoaded = vi.fn(() => {
    throw broken
  })
  vi.stubGlobal('window', { Android: { onUserLoaded } })
  vi.stubGlobal('fetch', async () => new Response('{"id":7}'))
  const isLoaded = vi.fn(() => expect(onUserLoaded).not.toHaveBeenCalled())
  await new QueryClient().fetchQuery(meQuery).then(isLoaded)
  await eventually(() => expect(logged).toHaveBeenCalledExactlyOnceWith('Android.onUserLoaded failed', broken))
  expect(onUserLoaded).toHaveBeenCalledExactlyOnceWith('7')
})

test('only the list of courses is asked with the news that a parent has seen, whoever makes its query', async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response('{"participants":[]}')
  })
  actFor(7)
  storeNewsSeen(7, '2026-11-14T08:00:00Z')
  for (const each of [myCourses, query(listMyCourses)]) await new QueryClient().fetchQuery(each as typeof myCourses)
  await new QueryClient().fetchQuery(course(3))
  const list = `${listMyCourses.path}?newsSince=2026-11-14T08%3A00%3A00Z`
  expect(asked).toEqual([list, list, getCourse.path.replace(':id', '3')])
  expect(query(listMyCourses).queryKey).toEqual(myCourses.queryKey)
})
