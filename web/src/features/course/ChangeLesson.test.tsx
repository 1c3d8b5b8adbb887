// @vitest-environment happy-dom
import type { Course, LessonChange } from '@hasiye/contract/courses.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { appearance, eventually } from '../../../../contract/test/eventually.ts'
import { renderAt } from '../../../test/page.tsx'
import { configQuery, days } from '../../api/queries.ts'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { today } from '../../ui/today.ts'
import { ChangeLesson } from './ChangeLesson.tsx'

vi.mock('../../ui/blocks/notify.ts', { spy: true })
// The worker keeps what earlier files loaded without the mock, and what this one loads with it.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

const extra: LessonChange = { date: today(), kind: 'extra', startsAt: '18:00', movedTo: null, text: 'Sınaq' }
const cancelled: LessonChange = { date: today(), kind: 'cancelled', startsAt: null, movedTo: null, text: '' }

afterEach(() => {
  vi.unstubAllGlobals()
})

async function cancelAndUndo(lessonChanges: LessonChange[]) {
  const calls: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'PUT' || init.method === 'DELETE')
      calls.push([init.method, String(url), init.body ? JSON.parse(String(init.body)) : null])
    return Response.json({ lessonChanges: [cancelled] })
  })
  const course = {
    id: 7,
    startDate: null,
    endDate: null,
    archivedAt: null,
    lessonDays: [],
    learnedDays: [],
    breaks: [],
    heldDates: [],
    lessonChanges,
  }
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queryClient.setQueryData(days(7).queryKey, [])
  queryClient.setQueryData(configQuery.queryKey, { daysOff: [] } as never)
  const onClose = vi.fn()
  const sheet = () => <ChangeLesson course={course as unknown as Course} onClose={onClose} />
  await renderAt('/', sheet, queryClient)
  const button = () => document.querySelector<HTMLButtonElement>('[role="dialog"] button[type="submit"]') ?? undefined
  const submit = await appearance(button)
  submit.click()
  await eventually(() => expect(onClose).toHaveBeenCalled())
  vi.mocked(notifySuccess).mock.lastCall?.[1]?.undo?.()
  await eventually(() => expect(calls).toHaveLength(2))
  return calls[1]
}
const path = `/api/courses/7/lesson-changes/${today()}`

test('an immediate undo restores the former state: as planned', async () => {
  expect(await cancelAndUndo([])).toEqual(['DELETE', path, null])
})

test('an immediate undo restores the former state: the change that was replaced', async () => {
  const { date: _, ...body } = extra
  expect(await cancelAndUndo([extra])).toEqual(['PUT', path, body])
})
