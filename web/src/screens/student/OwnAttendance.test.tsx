// @vitest-environment happy-dom

import type { Me } from '@hasiye/contract/accounts.ts'
import type { OwnMark } from '@hasiye/contract/attendance.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { meQuery, ownMarks } from '../../api/queries.ts'
import { OwnAttendance } from './OwnAttendance.tsx'

/** What a parent reads of these marks. */
async function shown(marks: OwnMark[]): Promise<HTMLElement> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(ownMarks(7).queryKey, marks)
  client.setQueryData(meQuery.queryKey, { isParentView: true } as Me)
  const root = createRootRoute()
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' })
  const component = () => <OwnAttendance course={{ id: 7, name: 'Cəbr', teacherName: null }} />
  const course = createRoute({ getParentRoute: () => shell, path: 'student/course/$id', component })
  const history = createMemoryHistory({ initialEntries: ['/student/course/7'] })
  const router = createRouter({ routeTree: root.addChildren([shell.addChildren([course])]), history })
  await router.load()
  const { container } = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await expect.poll(() => container.querySelectorAll('li time').length).toBe(marks.length)
  return container
}

const absent = (date: string, planned?: true): OwnMark => ({ date, status: '-', note: '', ...(planned && { planned }) })

test('a mark of a future day is shown as planned, and is in no total, run or month', async () => {
  const page = await shown([
    absent('2026-11-30', true),
    absent('2026-10-16'),
    absent('2026-10-14'),
    { date: '2026-10-12', status: '+', note: '' },
  ])
  const [totals, list, months] = [...page.querySelectorAll('ul')].map((each) => each.textContent)
  expect(totals).toBe('1Cəmi iştirak2Cəmi qayıb33,3%Davamiyyət faizi')
  expect(list).toContain('Planlaşdırılıb: qayıb')
  expect(page.textContent).not.toContain('Son 3 dərsdə')
  expect(months).toContain('Oktyabr')
  expect(months).not.toContain('Noyabr')
})

test('if all marks are planned there are no months', async () => {
  const page = await shown([absent('2026-11-30', true)])
  expect(page.textContent).not.toContain('Aylar üzrə')
})

test('what the notes say is counted, without planned marks and what is not said', async () => {
  const noted = (date: string, note: string, planned?: true): OwnMark => ({ ...absent(date, planned), note })
  const page = await shown([
    noted('2026-11-30', 'Xəstədir', true),
    noted('2026-10-16', 'Gecikdi\nİcazəlidir'),
    noted('2026-10-14', 'gecikdi'),
  ])
  expect(page.textContent).toContain('2 gecikmə · 1 dərs icazəli')
  expect(page.textContent).not.toContain('dərs xəstə')
})
