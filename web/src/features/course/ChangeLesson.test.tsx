// @vitest-environment happy-dom
import type { Course, LessonChange } from '@hasiye/contract/courses.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import { dayAndMonth, weekdayOf } from '@hasiye/contract/locale.ts'
import { QueryClient } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { appearance, eventually } from '../../../../contract/test/eventually.ts'
import { renderAt } from '../../../test/page.tsx'
import { configQuery, days } from '../../api/queries.ts'
import { today } from '../../device/clock.ts'
import { notifySuccess } from '../../ui/blocks/notify.ts'
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

const plain = {
  id: 7,
  startDate: null,
  endDate: null,
  archivedAt: null,
  lessonDays: [],
  learnedDays: [],
  breaks: [],
  heldDates: [],
  lessonChanges: [],
}

async function open(course: object) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queryClient.setQueryData(days(7).queryKey, [])
  queryClient.setQueryData(configQuery.queryKey, { daysOff: [] } as never)
  const onClose = vi.fn()
  const sheet = () => <ChangeLesson course={{ ...plain, ...course } as unknown as Course} onClose={onClose} />
  await renderAt('/', sheet, queryClient)
  const button = () => document.querySelector<HTMLButtonElement>('[role="dialog"] button[type="submit"]') ?? undefined
  return { submit: await appearance(button), onClose }
}

async function cancelAndUndo(lessonChanges: LessonChange[]) {
  const calls: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'PUT' || init.method === 'DELETE')
      calls.push([init.method, String(url), init.body ? JSON.parse(String(init.body)) : null])
    return Response.json({ lessonChanges: [cancelled] })
  })
  const { submit, onClose } = await open({ lessonChanges })
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

test('a text that is no time is named at its field and not sent', async () => {
  const fetched = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', fetched)
  const { submit } = await open({})
  fireEvent.click(screen.getByRole('radio', { name: 'Əlavə dərs' }))
  const time = screen.getByLabelText('Saat')
  fireEvent.change(time, { target: { value: '27:00' } })
  fireEvent.click(submit)
  await eventually(() => screen.getByText('Saatı belə yazın: 15:30'))
  expect(document.activeElement).toBe(time)
  expect(fetched).not.toHaveBeenCalled()
})

test('a lesson without a date is not cancelled, and the title names no date', async () => {
  const { submit } = await open({})
  fireEvent.click(screen.getByRole('button', { name: 'Tarixi təmizlə' }))
  expect(screen.getByRole('dialog').textContent).not.toContain(' dərsi olmayacaq?')
  fireEvent.click(submit)
  await eventually(() => screen.getByText('Tarix seçin.'))
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
})

test('the first proposed lesson is the next one, not one of today that has begun', async () => {
  const weekday = weekdayOf(today()) + 1
  await open({ lessonDays: [{ weekday, startsAt: '00:00' }] })
  const [first] = screen.getAllByRole('radio').filter((radio) => (radio as HTMLInputElement).name !== 'kind')
  expect(first?.closest('label')?.textContent).toBe(dayAndMonth(addDays(today(), 7)))
  expect((first as HTMLInputElement).checked).toBe(true)
})
