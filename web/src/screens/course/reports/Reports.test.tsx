// @vitest-environment happy-dom
import type { Me } from '@hasiye/contract/accounts.ts'
import type { AttendanceDay } from '@hasiye/contract/attendance.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { appearance, eventually } from '../../../../../contract/test/eventually.ts'
import { exporting } from '../../../ui/texts/attendance.ts'
import { cards } from '../../../ui/texts/cards.ts'
import { report } from '../../../ui/texts/report.ts'
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

async function open(shown: Course, days: AttendanceDay[]) {
  const root = createRootRoute()
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' })
  const component = () => <Papers course={shown} me={me} days={days} isNarrow={false} />
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
}

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
  await open(course, [])
  const print = await button('Çap et: Kartlar')
  fireEvent.click(print)
  await eventually(() => expect(print.getAttribute('aria-disabled')).toBe('true'))
  fireEvent.click(await button(/^Davamiyyət jurnalı/))
  expect(print.getAttribute('aria-disabled')).toBeNull()
  fireEvent.click(await button(/^Kartlar/))
  answer()
  await eventually(() => expect(document.querySelector('[data-kind=cards]')).not.toBeNull())
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(renewed).toEqual([])
  expect(print.getAttribute('aria-disabled')).toBeNull()
})

test('who left is on the papers of a course without students, which has no cards', async () => {
  vi.stubGlobal('fetch', async () => Response.json([]))
  const former = [{ ...pupil, since: '2026-01-05', until: '2026-03-10', earlier: [] }]
  const day = { date: '2026-03-03', statuses: [{ studentId: 1, status: '+', note: '' }] }
  await open({ ...course, participants: [], former } as unknown as Course, [day as unknown as AttendanceDay])
  await eventually(() => expect(document.body.textContent).toContain('10.03.26 tarixinədək'))
  const isOff = async (label: string) => (await button(`Çap et: ${label}`)).hasAttribute('disabled')
  expect([await isOff(report.title), await isOff(exporting.monthSheets), await isOff(cards.title)]).toEqual([
    false,
    false,
    true,
  ])
  fireEvent.click(await button(/^Kartlar/))
  await eventually(() => expect(document.body.textContent).toContain('Qrupda indi şagird yoxdur.'))
})
