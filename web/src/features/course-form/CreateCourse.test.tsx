// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../../contract/test/eventually.ts'
import { renderAt } from '../../../test/page.tsx'
import { actFor } from '../../api/client.ts'
import { myCourses } from '../../api/queries.ts'
import { FirstCourse } from './CreateCourse.tsx'

const fetched = vi.fn<typeof fetch>(async () => Response.json({ id: 5, name: 'Kimya' }, { status: 201 }))

beforeEach(() => {
  localStorage.clear()
  actFor(3)
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
  actFor(undefined)
})

const posted = () => fetched.mock.calls.filter(([, init]) => init?.method === 'POST')
const details = () => document.querySelector('details') as HTMLDetailsElement
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Qrup yarat' }))

test('a first group needs a name only; its day is enough without a time', async () => {
  await renderAt('/', FirstCourse, new QueryClient())
  press()
  expect(screen.getByLabelText('Qrupun adı').getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(screen.getByLabelText('Qrupun adı'), { target: { value: 'Kimya' } })
  fireEvent.click(screen.getByRole('checkbox', { name: 'bazar ertəsi' }))
  press()
  await eventually(() => expect(posted()).toHaveLength(1))
  const body = JSON.parse(String(posted()[0]?.[1]?.body))
  expect(body).toMatchObject({ name: 'Kimya', lessonDays: [{ weekday: 1, startsAt: null }] })
})

test('a text that is no time is not sent: the folded part opens, and its field has the focus', async () => {
  await renderAt('/', FirstCourse, new QueryClient())
  fireEvent.change(screen.getByLabelText('Qrupun adı'), { target: { value: 'Kimya' } })
  fireEvent.click(screen.getByRole('checkbox', { name: 'bazar ertəsi' }))
  const time = document.querySelector('[aria-label="bazar ertəsi, saat"]') as HTMLInputElement
  fireEvent.change(time, { target: { value: '27:00' } })
  press()
  await eventually(() => expect(details().open).toBe(true))
  expect(document.activeElement).toBe(time)
  expect([time.value, time.getAttribute('aria-invalid')]).toEqual(['27:00', 'true'])
  screen.getByText('Saatı belə yazın: 15:30')
  expect(posted()).toEqual([])
  // folded again, the next press unfolds it again
  details().open = false
  fireEvent(details(), new Event('toggle'))
  press()
  await eventually(() => expect(details().open).toBe(true))
  expect(document.activeElement).toBe(time)
})

test('two lessons of a day at one time are named at the second one', async () => {
  await renderAt('/', FirstCourse, new QueryClient())
  fireEvent.change(screen.getByLabelText('Qrupun adı'), { target: { value: 'Kimya' } })
  fireEvent.click(screen.getByRole('checkbox', { name: 'bazar ertəsi' }))
  const times = () => [...document.querySelectorAll<HTMLInputElement>('[aria-label="bazar ertəsi, saat"]')]
  const type = (index: number, value: string) => fireEvent.change(times()[index] as Element, { target: { value } })
  type(0, '12:00')
  fireEvent.click(document.querySelector('[aria-label="bazar ertəsi: daha bir dərs"]') as Element)
  type(1, '12:00')
  press()
  await eventually(() => screen.getByText('Həmin gün bu saatda artıq dərs var. Başqa saat yazın.'))
  expect(document.activeElement).toBe(times()[1])
  expect(posted()).toEqual([])
  type(1, '13:00')
  press()
  await eventually(() => expect(posted()).toHaveLength(1))
})

test('after a lost response the same is sent again, although the list of courses has changed', async () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(myCourses.queryKey, [])
  await renderAt('/', FirstCourse, queryClient)
  fireEvent.change(screen.getByLabelText('Qrupun adı'), { target: { value: 'Kimya' } })
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  press()
  await eventually(() => screen.getByRole('alert'))
  const { emoji } = JSON.parse(String(posted()[0]?.[1]?.body))
  queryClient.setQueryData(myCourses.queryKey, [{ id: 5, emoji, ground: null } as never])
  press()
  await eventually(() => expect(posted()).toHaveLength(2))
  const [first, second] = posted().map(([, init]) => [init?.body, new Headers(init?.headers).get('Idempotency-Key')])
  expect(first?.[1]).toBeTruthy()
  expect(second).toEqual(first)
})
