// @vitest-environment happy-dom
import type { Me } from '@hasiye/contract/accounts.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { appearance, eventually } from '../../../../../contract/test/eventually.ts'
import { Papers } from './Reports.tsx'

const pupil = { id: 1, fullName: 'Aysu Kərimova', shortId: 'K7M2Q9PA', avatar: null, hasAccount: false }
const may = { edit: true, saveAttendance: true }
const course = { id: 7, name: 'Fizika', participants: [pupil], former: [], may } as unknown as Course
const me = { id: 1, nameOrder: 'given' } as unknown as Me

const button = (name: string | RegExp) =>
  appearance(() =>
    [...document.querySelectorAll('button')].find((one) => {
      const own = one.getAttribute('aria-label') ?? one.textContent
      return typeof name === 'string' ? own === name : name.test(own)
    }),
  )

test('cards that were left while their codes are looked up are not printed later', async () => {
  const renewed: unknown[] = []
  vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => {
    const body = JSON.parse(String(init?.body ?? '{}'))
    if (body.dryRun) await answered
    else if (body.studentIds) renewed.push(body)
    return Response.json(body.dryRun || body.studentIds ? [] : { publicUrl: '' })
  })
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const root = createRootRoute()
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' })
  const component = () => <Papers course={course} me={me} days={[]} isNarrow={false} />
  const page = createRoute({ getParentRoute: () => shell, path: 'course/$id/reports', component })
  const history = createMemoryHistory({ initialEntries: ['/course/7/reports'] })
  const router = createRouter({ routeTree: root.addChildren([shell.addChildren([page])]), history })
  await router.load()
  await act(
    async () =>
      void render(
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>,
      ),
  )
  const cards = await button('Çap et: Kartlar')
  fireEvent.click(cards)
  await eventually(() => expect(cards.getAttribute('aria-disabled')).toBe('true'))
  fireEvent.click(await button(/^Davamiyyət jurnalı/))
  expect(cards.getAttribute('aria-disabled')).toBeNull()
  fireEvent.click(await button(/^Kartlar/))
  answer()
  await eventually(() => expect(document.querySelector('[data-kind=cards]')).not.toBeNull())
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(renewed).toEqual([])
  expect(cards.getAttribute('aria-disabled')).toBeNull()
})
